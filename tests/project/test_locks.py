"""The lock files pin everything that pyproject.toml asks for, and nothing says where packages come from."""

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
WEB = ROOT / "web"
SCRIPTS = [ROOT / "cattery", *sorted(file for file in (ROOT / "scripts").iterdir() if not file.suffix)]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@dataclass
class Entry:
    """One package of a lock file."""

    requirement: Requirement
    hashes: list[str] = field(default_factory=list)
    wanted_by: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return canonicalize_name(self.requirement.name)

    @property
    def version(self) -> str:
        return next(iter(self.requirement.specifier)).version

    @property
    def direct(self) -> bool:
        return any(asker.startswith("cattery (") for asker in self.wanted_by)


def entries(lock: Path) -> Iterator[Entry]:
    entry: Entry | None = None
    for line in lock.read_text(encoding="utf-8").splitlines():
        text = line.strip().removesuffix("\\").strip()
        if not line.startswith(" "):
            if entry:
                yield entry
            entry = Entry(Requirement(text))
        elif entry and text.startswith("--hash="):
            entry.hashes.append(text.removeprefix("--hash="))
        elif entry and text.startswith("#"):
            entry.wanted_by.append(text.removeprefix("#").strip().removeprefix("via").strip())
        else:
            raise ValueError(f"{lock.name}: what is this line? {line!r}")
    if entry:
        yield entry


def pinned(lock: str) -> list[Entry]:
    return list(entries(ROOT / "requirements" / f"{lock}.txt"))


def asked(extras: list[str], groups: list[str]) -> list[Requirement]:
    lists = [PROJECT["project"]["dependencies"]]
    lists += [PROJECT["project"]["optional-dependencies"][extra] for extra in extras]
    lists += [PROJECT["dependency-groups"][group] for group in groups]
    return [Requirement(text) for texts in lists for text in texts]


ASKED = {
    "run": asked(["fast"], ["build"]),
    "test": asked(["fast"], ["build", "test"]),
    "bench": asked(["fast", "bench"], ["build"]),
}


def test_every_lock_is_known_here() -> None:
    assert {lock.stem for lock in LOCKS} == {*ASKED, "uv", "node"}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_package_has_one_version_and_hashes(lock: Path) -> None:
    found = list(entries(lock))
    assert found
    for entry in found:
        assert [clause.operator for clause in entry.requirement.specifier] == ["=="], entry.name
        assert entry.hashes, entry.name
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", digest) for digest in entry.hashes), entry.name


@pytest.mark.parametrize(
    "file",
    [*LOCKS, *sorted(WEB.glob("package*.json")), WEB / ".npmrc", ROOT / "pyproject.toml", *SCRIPTS],
    ids=lambda file: file.name,
)
def test_no_file_says_where_packages_come_from(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"--(extra-)?index(-url)?[ =]|--find-links", text)


@pytest.mark.parametrize("lock", ASKED)
def test_a_lock_holds_what_pyproject_asks_for_and_no_more(lock: str) -> None:
    """When this fails, pyproject.toml has changed since: run scripts/lock."""
    found = pinned(lock)
    assert {entry.name for entry in found if entry.direct} == {canonicalize_name(want.name) for want in ASKED[lock]}
    for want in ASKED[lock]:
        for entry in found:
            if entry.name == canonicalize_name(want.name):
                assert want.specifier.contains(entry.version, prereleases=True), f"{entry.name} {entry.version}"


@pytest.mark.parametrize("lock", ["test", "bench"])
def test_what_is_tested_and_measured_is_what_runs(lock: str) -> None:
    versions = {(entry.name, entry.version) for entry in pinned(lock)}
    missing = {(entry.name, entry.version) for entry in pinned("run")} - versions
    assert not missing


def test_the_build_backend_is_the_locked_one() -> None:
    """The package is installed without build isolation, so the backend has to be among the locked packages."""
    [backend] = [Requirement(text) for text in PROJECT["build-system"]["requires"]]
    locked = {entry.name: entry.version for entry in pinned("run")}
    assert str(backend.specifier) == f"=={locked[backend.name]}"


@pytest.mark.parametrize("tool", ["uv", "node"])
def test_the_tools_are_pinned(tool: str) -> None:
    [wanted] = (ROOT / "requirements" / f"{tool}.in").read_text(encoding="utf-8").split()
    [entry] = pinned(tool)
    assert f"{entry.name}=={entry.version}" == wanted


# ── the page's packages ───────────────────────────────────────────────────────────────────────────

ASKED_OF_NPM = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
NPM_LOCK = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
NPM_PACKAGES = {name: package for name, package in NPM_LOCK["packages"].items() if name}


@pytest.mark.parametrize("name", NPM_PACKAGES)
def test_every_package_of_the_page_has_a_version_and_a_hash(name: str) -> None:
    package = NPM_PACKAGES[name]
    assert re.fullmatch(r"\d+\.\d+\.\d+[-.\w]*", package["version"])
    assert re.fullmatch(r"sha512-[A-Za-z0-9+/]{86}==", package["integrity"])
    assert "resolved" not in package
    assert "link" not in package


def test_the_pages_lock_is_for_what_package_json_asks() -> None:
    """When this fails, web/package.json has changed since: run scripts/lock."""
    assert NPM_LOCK["packages"][""].get("devDependencies") == ASKED_OF_NPM["devDependencies"]
    for name, version in (ASKED_OF_NPM["devDependencies"] | ASKED_OF_NPM["overrides"]).items():
        assert NPM_PACKAGES[f"node_modules/{name}"]["version"] == version, f"web/package.json does not pin {name}"


def test_what_differs_between_systems_is_locked_for_all() -> None:
    """npm is known to forget the bindings of systems that it does not run on."""
    for name in ("rolldown", "lightningcss"):
        wanted = NPM_PACKAGES[f"node_modules/{name}"]["optionalDependencies"]
        wanted = {package for package in wanted if "wasm" not in package}
        assert {f"node_modules/{package}" for package in wanted} <= set(NPM_PACKAGES)
