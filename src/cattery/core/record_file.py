"""A record in a file."""

from __future__ import annotations

from pathlib import Path

from cattery.core.errors import BadRecord
from cattery.core.record import Record, read_record

LARGEST = 10_000_000  # bytes of a record; a device would never end


def load_record(path: Path) -> Record:
    """The record in this file; an error names the file."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise BadRecord("this file is too large for a record")
        return read_record(content.decode("utf-8"))
    except OSError as error:
        raise BadRecord(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: this is not a text file") from None
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None
