"""When the boot script builds the page, and what it does when it cannot."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.project.checkout import BROKEN, NOTE, Checkout

FIRST = "building the page (once, about 20 s)\n"
ANEW = "building the page anew\n"
CI = "ci --no-audit --no-fund --loglevel=error --omit=dev"  # whoever hosts needs no linters


@pytest.fixture
def hosting(installed: Checkout) -> Checkout:
    """A checkout that has hosted before."""
    assert installed.run()[::2] == (0, FIRST)
    assert installed.called("npm")
    return installed


def build(checkout: Checkout) -> str:
    out = checkout.page.parent
    return f"run --silent build -- --outDir {out}.part --emptyOutDir --logLevel warn"


@pytest.mark.parametrize("arguments", [(), ("serve", "--lan")])
def test_the_page_is_built_before_the_first_hosting(installed: Checkout, arguments: tuple[str, ...]) -> None:
    assert installed.run(*arguments)[::2] == (0, FIRST)
    assert installed.called("npm") == [CI, build(installed)]
    assert installed.page.read_text() == "the first page"
    assert [file.name for file in installed.page.parent.parent.iterdir() if file.is_dir()] == ["static"]


@pytest.mark.parametrize("command", ["play", "sim", "verify", "--help"])
def test_nothing_else_needs_the_page(installed: Checkout, command: str) -> None:
    assert installed.run(command)[::2] == (0, "")
    assert installed.called("npm") == []


def test_a_second_start_asks_nobody(hosting: Checkout) -> None:
    for name in ("uv", "python3", "node", "npm"):
        (hosting.bin / name).unlink()
        hosting.program(name, BROKEN)
    assert hosting.run() == (0, f"cattery: serve in {hosting.here}\n", "")
    assert [hosting.called(name) for name in ("uv", "python3", "node", "npm")] == [[], [], [], []]


@pytest.mark.parametrize("changed", ["web/src/main.ts", "web/words/en.toml", "src/cattery/protocol/messages.py"])
def test_a_change_builds_anew_without_the_network(hosting: Checkout, changed: str) -> None:
    hosting.write(changed, "changed")
    assert hosting.run()[::2] == (0, ANEW)
    assert hosting.called("npm") == [build(hosting)]
    assert hosting.run()[::2] == (0, "")


def test_a_new_file_and_a_removed_one_build_anew(hosting: Checkout) -> None:
    hosting.write("web/src/deep/new.ts", "")
    assert hosting.run()[::2] == (0, ANEW)
    shutil.rmtree(hosting.here / "web/src/deep")
    assert hosting.run()[::2] == (0, ANEW)


@pytest.mark.parametrize(
    "changed", ["web/node_modules/vite/cache", "web/src/generated/wire.ts", "web/tests/page.test.ts", "README.md"]
)
def test_what_no_page_is_made_of_builds_nothing(hosting: Checkout, changed: str) -> None:
    hosting.write(changed, "changed")
    assert hosting.run()[::2] == (0, "")


def test_a_change_of_the_rules_that_the_page_does_not_see_only_prepares(hosting: Checkout) -> None:
    hosting.write("src/cattery/games/discat/rules.py", "# a comment")
    assert hosting.run()[::2] == (0, ANEW)
    assert hosting.called("npm") == []
    assert hosting.run()[::2] == (0, "")


def test_a_change_of_the_lock_installs_again(hosting: Checkout) -> None:
    hosting.write("web/package-lock.json", "{ }")
    assert hosting.run()[::2] == (0, ANEW)
    assert hosting.called("npm") == [CI, build(hosting)]


@pytest.mark.parametrize("lost", ["index.html", "made-from"])
def test_a_page_that_is_not_whole_is_built_again(hosting: Checkout, lost: str) -> None:
    (hosting.page.parent / lost).unlink()
    assert hosting.run()[0] == 0
    assert hosting.called("npm") == [build(hosting)]


@pytest.mark.parametrize("step", ["ci", "run"])
def test_without_its_page_it_still_hosts_and_says_so(installed: Checkout, step: str) -> None:
    (installed.calls / f"fail-{step}").touch()
    log = installed.here / ".tools/page.log"
    code, output, errors = installed.run()
    assert (code, output) == (0, f"cattery: serve in {installed.here}\n")
    assert errors == f"{FIRST}cattery: the page could not be built (details: {log})\n"
    assert "no way" in log.read_text()
    assert not installed.page.exists()
    (installed.calls / f"fail-{step}").unlink()
    assert installed.run()[::2] == (0, FIRST)
    assert installed.page.exists()


def test_a_page_that_cannot_be_built_leaves_the_old_one(hosting: Checkout) -> None:
    (hosting.calls / "fail-run").touch()
    hosting.write("web/src/main.ts", "the second page")
    code, _, errors = hosting.run()
    assert (code, errors.splitlines()[1].split(" (")[0]) == (0, "cattery: the page could not be built")
    assert hosting.page.read_text() == "the first page"
    (hosting.calls / "fail-run").unlink()
    hosting.run()
    assert hosting.page.read_text() == "the second page"


OLD = ["v18.20.4", "v20.18.1", "v21.7.3", "v22.11.0", ""]


@pytest.mark.parametrize("version", [*OLD, "v20.19.0", "v22.12.0", "v23.0.0", "v26.1.2"])
def test_an_old_node_is_left_alone_and_the_pinned_one_fetched_once(installed: Checkout, version: str) -> None:
    installed.program("node", f"#!/bin/sh\necho {version}\n")
    assert installed.run()[::2] == (0, FIRST)
    fetches = [call for call in installed.called() if "requirements/node.txt" in call]
    assert len(fetches) == (version in OLD)
    assert all("--require-hashes" in call for call in fetches)
    assert installed.called("node" if version in OLD else "npm") == [CI, build(installed)]
    installed.write("web/src/main.ts", "the second page")
    assert installed.run()[::2] == (0, ANEW)
    assert installed.called() == []


def test_without_node_and_without_the_network_it_hosts(installed: Checkout) -> None:
    (installed.bin / "node").unlink()
    (installed.calls / "fail-node").touch()
    code, output, errors = installed.run()
    assert (code, output.split()[1]) == (0, "serve")
    assert len(errors.splitlines()) == 2
    assert "could not fetch node" in (installed.here / ".tools/page.log").read_text()


def test_without_a_home_npm_keeps_its_cache_in_the_checkout(installed: Checkout) -> None:
    installed.program("npm", f'#!/bin/sh\n{NOTE}echo "$npm_config_cache" >"$CALLS/npm-cache"\nexit 1\n')
    installed.run(HOME="/dev/null/nobody")
    assert installed.called("npm-cache") == [f"{installed.here}/.tools/npm"]


# ── for the tests ─────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def testing(checkout: Checkout) -> Checkout:
    (checkout.here / "scripts/check").write_text("#!/bin/sh\necho checked\n")
    return checkout


def test_tests_need_the_page(testing: Checkout) -> None:
    (testing.calls / "fail-run").touch()
    code, output, errors = testing.run("test")
    assert (code, output) == (2, "")
    assert "the page could not be built" in errors
    (testing.calls / "fail-run").unlink()
    assert testing.run("test")[0] == 0


def test_the_tests_page_is_the_hosts_page(testing: Checkout) -> None:
    assert testing.run("test")[0] == 0
    assert testing.called("npm")
    assert testing.run()[0] == 0
    assert testing.called("npm") == []


@pytest.fixture
def browserless(testing: Checkout) -> Checkout:
    if any(Path("/Applications").glob("*Chrom*.app")):
        pytest.skip("there is a browser here that no PATH hides")
    (testing.bin / "chromium").unlink()
    (testing.bin / "id").unlink()
    testing.program("id", "#!/bin/sh\necho 1000\n")
    return testing


APT = f"""#!/bin/sh
{NOTE}
[ ! -e "$CALLS/fail-$1" ]
"""
INSTALL = "install -y -qq --no-install-recommends chromium"


@pytest.mark.parametrize("user", [0, 1000], ids=["root", "sudo"])
def test_chromium_is_installed_where_that_needs_no_password(browserless: Checkout, user: int) -> None:
    browserless.program("id", f"#!/bin/sh\necho {user}\n")
    browserless.program("apt-get", APT)
    if user:
        browserless.program("sudo", '#!/bin/sh\n[ "$1" = -n ] && shift && exec "$@"\n')
        (browserless.bin / "true").symlink_to(shutil.which("true") or "")
    code, _, errors = browserless.run("test")
    assert code == 0, errors
    assert "installing chromium (once)\n" in errors
    assert browserless.called("apt-get") == ["update -qq", INSTALL]


MISSING = "cattery: chromium is missing; on Debian or Ubuntu: apt-get install chromium"


@pytest.mark.parametrize("programs", [{}, {"apt-get": APT}, {"apt-get": APT, "sudo": BROKEN}], ids=str)
def test_without_chromium_one_line_says_what_to_do(browserless: Checkout, programs: dict[str, str]) -> None:
    for name, text in programs.items():
        browserless.program(name, text)
    code, output, errors = browserless.run("test")
    assert (code, output) == (2, "")
    assert errors.splitlines()[1:] == [MISSING]
    assert browserless.called("apt-get") == []


def test_a_chromium_that_cannot_be_fetched_is_told(browserless: Checkout) -> None:
    browserless.program("id", "#!/bin/sh\necho 0\n")
    browserless.program("apt-get", APT)
    (browserless.calls / "fail-update").touch()
    code, _, errors = browserless.run("test")
    assert code == 2
    assert errors.splitlines()[-1] == (
        "cattery: could not install chromium; connect to the network and try again"
        f" (details: {browserless.here}/.tools/apt.log)"
    )
