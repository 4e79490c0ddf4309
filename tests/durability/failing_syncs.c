// A disk that does not keep its word: while a file named by $FAILING_SYNCS is there, every sync fails.
// What was written stays in the page cache, marked clean, as on Linux: it may reach the disk later, or never.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int sync_with(const char *name, int file) {
    const char *trouble = getenv("FAILING_SYNCS");
    if (trouble && access(trouble, F_OK) == 0) {
        errno = EIO;
        return -1;
    }
    return ((int (*)(int))dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return sync_with("fsync", file); }

int fdatasync(int file) { return sync_with("fdatasync", file); }
