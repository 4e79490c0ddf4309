"""The boot script, run for real in a copy of the checkout, with a uv that only notes what it is asked."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.project.checkout import BROKEN, NOTE, PYTHON, ROOT, SCRIPTS, Checkout


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
@pytest.mark.parametrize("shell", ["sh", "dash"])
def test_scripts_are_for_any_posix_shell(script: Path, shell: str) -> None:
    if not shutil.which(shell):
        pytest.skip(f"no {shell} here")
    assert script.read_text().startswith("#!/bin/sh\n")
    assert os.access(script, os.X_OK)
    subprocess.run([shell, "-n", script], check=True)


def test_the_first_start_installs_what_is_locked_and_then_hosts(checkout: Checkout) -> None:
    code, output, errors = checkout.run()
    assert (code, output) == (0, f"cattery: serve in {checkout.here}\n")
    assert errors == "installing into .venv (once, about 15 s)\nbuilding the page (once, about 20 s)\n"
    python = f"--python {checkout.here}/.venv/bin/python"
    assert checkout.called() == [
        f"venv --no-project --python {checkout.bin}/python3 {checkout.here}/.venv -q",
        f"pip sync {python} --require-hashes requirements/run.txt -q",
        f"pip install {python} --no-deps --no-build-isolation -e . -q",
    ]


def test_a_second_start_asks_nobody(installed: Checkout) -> None:
    for name in ("uv", "pip", "pip3", "python3", "curl"):
        (installed.bin / name).unlink(missing_ok=True)
        installed.program(name, BROKEN)
    code, output, errors = installed.run("rules", "two words")
    assert (code, output, errors) == (0, f"cattery: rules two words in {installed.here}\n", "")
    assert sorted(notes.name for notes in installed.calls.iterdir()) == ["cache", "fetched-node"]


@pytest.mark.parametrize(
    ("arguments", "asked"),
    [(["--lan", "--port", "9"], "serve --lan --port 9"), (["--help"], "--help"), (["--version"], "--version")],
)
def test_options_alone_are_the_servers(installed: Checkout, arguments: list[str], asked: str) -> None:
    assert installed.run(*arguments)[:2] == (0, f"cattery: {asked} in {installed.here}\n")


@pytest.mark.parametrize("changed", ["requirements/run.txt", "pyproject.toml", "cattery", "scripts/uv"])
def test_a_change_of_what_is_installed_installs_again(installed: Checkout, changed: str) -> None:
    with (installed.here / changed).open("a") as file:
        file.write("# another line\n")
    code, _, errors = installed.run("x")
    assert (code, errors) == (0, "bringing .venv up to date\n")
    assert [call.split()[:2] for call in installed.called()] == [["pip", "sync"], ["pip", "install"]]
    assert installed.run("x")[2] == ""


@pytest.mark.parametrize("changed", ["requirements/test.txt", "requirements/bench.txt"])
def test_other_environments_locks_are_none_of_its_business(installed: Checkout, changed: str) -> None:
    with (installed.here / changed).open("a") as file:
        file.write("# another line\n")
    assert installed.run("x")[2] == ""
    assert installed.called() == []


@pytest.mark.parametrize("step", ["sync", "install"])
def test_an_unfinished_install_says_so_and_is_begun_anew(checkout: Checkout, step: str) -> None:
    obstacle = checkout.calls / f"fail-{step}"
    obstacle.touch()
    code, output, errors = checkout.run("x")
    assert (code, output) == (2, "")
    assert errors.splitlines()[1:] == [
        f"cattery: could not install; connect to the network and try again (details: {checkout.here}/.tools/uv.log)"
    ]
    checkout.called()
    obstacle.unlink()
    assert checkout.run("x")[0] == 0
    assert checkout.called()[0].startswith("venv ")


def test_an_environment_without_its_python_is_made_again(installed: Checkout) -> None:
    (installed.here / ".venv/bin/python").unlink()
    (installed.here / ".venv/bin/python").symlink_to("/nowhere/python3")
    assert installed.run("x")[0] == 0
    assert installed.called()[0].startswith("venv ")


def test_a_checkout_that_was_moved_is_installed_again(installed: Checkout) -> None:
    installed.here = installed.here.rename(installed.here.with_name("another place"))
    assert installed.run("x")[0] == 0
    assert installed.called()[0].startswith("venv ")


def test_two_first_starts_at_once_install_once(checkout: Checkout) -> None:
    (checkout.calls / "slow").touch()
    starts = [
        subprocess.Popen(
            [checkout.here / "cattery", command],
            env=checkout.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for command in ("one", "two", "three")
    ]
    told = [start.communicate(timeout=30) for start in starts]
    assert [start.returncode for start in starts] == [0, 0, 0], told
    assert [output.split()[1] for output, _ in told] == ["one", "two", "three"]
    assert sum(call.startswith("venv ") for call in checkout.called()) == 1


@pytest.mark.parametrize("python3", [None, BROKEN], ids=["none", "too old"])
def test_without_python_one_line_says_what_to_do(checkout: Checkout, python3: str | None) -> None:
    (checkout.bin / "python3").unlink()
    if python3:
        checkout.program("python3", python3)
    assert checkout.run() == (
        2,
        "",
        "cattery: Python 3.11 or newer is missing; on Debian or Ubuntu: apt-get install python3 python3-pip\n",
    )


def test_a_newer_python_is_found_beside_an_old_one(checkout: Checkout) -> None:
    (checkout.bin / "python3").rename(checkout.bin / "python3.12")
    checkout.program("python3", BROKEN)
    assert checkout.run("x")[0] == 0
    assert f"--python {checkout.bin}/python3.12 " in checkout.called()[0]


def test_without_pip_and_uv_one_line_says_what_to_do(checkout: Checkout) -> None:
    (checkout.bin / "uv").unlink()
    (checkout.bin / "python3").unlink()
    checkout.program("python3", f'#!/bin/sh\n[ "$1" != -m ] || exit 1\nexec "{PYTHON}" "$@"\n')
    assert checkout.run() == (
        2,
        "",
        "cattery: pip is missing; on Debian or Ubuntu: apt-get install python3-pip\n",
    )


@pytest.mark.parametrize("old", [None, "#!/bin/sh\necho 'uv 0.7.22'\n"], ids=["no uv", "an old uv"])
def test_without_a_recent_uv_the_pinned_one_is_fetched_once(checkout: Checkout, old: str | None) -> None:
    (checkout.bin / "uv").rename(checkout.bin / "real-uv")
    if old:
        checkout.program("uv", old)
    (checkout.bin / "python3").unlink()
    checkout.program(
        "python3",
        f"""#!/bin/sh
[ "$1" = -m ] || exec "{PYTHON}" "$@"
[ "$3" = install ] || exit 0
{NOTE}
while [ "$1" != --target ]; do shift; done
mkdir -p "$2/bin"
cp "${{0%/*}}/real-uv" "$2/bin/uv"
""",
    )
    code, _, errors = checkout.run("x")
    assert (code, errors) == (0, "fetching uv (once)\ninstalling into .venv (once, about 15 s)\n")
    [fetch] = checkout.called("python3")
    assert "--require-hashes" in fetch
    assert fetch.endswith(f"-r {checkout.here}/requirements/uv.txt")

    shutil.rmtree(checkout.here / ".venv")
    assert checkout.run("x")[0] == 0
    assert checkout.called("python3") == []

    with (checkout.here / "requirements/uv.txt").open("a") as file:
        file.write("# a newer one\n")
    shutil.rmtree(checkout.here / ".venv")
    assert checkout.run("x")[0] == 0
    assert len(checkout.called("python3")) == 1


@pytest.mark.parametrize("home", ["", "/dev/null/nobody"])
def test_without_a_home_the_cache_stays_in_the_checkout(checkout: Checkout, home: str) -> None:
    assert checkout.run("x", HOME=home)[0] == 0
    assert checkout.called("cache") == [f"{checkout.here}/.tools/cache"]


def test_with_a_home_the_cache_is_the_usual_one(checkout: Checkout) -> None:
    assert checkout.run("x")[0] == 0
    assert checkout.called("cache") == [""]


def test_it_can_be_called_through_links_and_stays_where_it_was_called(installed: Checkout, tmp_path: Path) -> None:
    (tmp_path / "first").symlink_to(installed.here / "cattery")
    (tmp_path / "bin" / "second").symlink_to("../first")
    code, output, errors = installed.run("replay", "a.txt", script=tmp_path / "bin" / "second", cwd=tmp_path)
    assert (code, output, errors) == (0, f"cattery: replay a.txt in {tmp_path}\n", "")


def test_the_programs_exit_code_is_the_scripts(installed: Checkout) -> None:
    assert installed.run("verify", CODE="7")[0] == 7


def test_tests_have_an_environment_of_their_own_and_their_exit_code_is_the_scripts(checkout: Checkout) -> None:
    (checkout.here / "scripts/check").write_text("#!/bin/sh\necho checked\n")
    code, output, _ = checkout.run("test", "--long", "-x", CODE="5")
    assert code == 5
    checked, warmed, tested = output.splitlines()
    assert (checked, warmed) == ("checked", "-m cattery.lab.warm")
    assert tested.startswith("pytest: -n ")
    assert tested.endswith(f" --long -x in {checkout.here}")
    assert int(tested.split()[2]) >= 2
    assert not (checkout.here / ".venv").exists()


def test_quick_tests_need_no_browser_and_build_nothing(checkout: Checkout) -> None:
    (checkout.bin / "chromium").unlink()
    (checkout.here / "scripts/check").write_text('#!/bin/sh\necho "checked $*"\n')
    code, output, _ = checkout.run("test", "tests/core", "--quick", CODE="5")
    assert code == 5
    checked, tested = output.splitlines()
    assert checked == "checked logic"
    assert tested.startswith("pytest: -n ")
    assert tested.endswith(f" tests/core --quick in {checkout.here}")
    assert [call.split()[0] for call in checkout.called("npm")] == ["ci"]
    assert not checkout.page.exists()


def test_a_process_of_the_tests_keeps_what_python_has_compiled(installed: Checkout) -> None:
    """Else each of the hundreds that they start would compile everything anew."""
    (installed.here / ".venv/bin/cattery").write_text('#!/bin/sh\necho "<${PYTHONDONTWRITEBYTECODE-}>"\n')
    assert installed.run("x", PYTHONDONTWRITEBYTECODE="1")[1] == "<>\n"


def test_a_failed_check_is_a_failed_test_run(checkout: Checkout) -> None:
    (checkout.here / "scripts/check").write_text("#!/bin/sh\nexit 3\n")
    code, output, _ = checkout.run("test")
    assert (code, output) == (3, "")


def test_help_on_tests_installs_nothing(checkout: Checkout) -> None:
    code, output, _ = checkout.run("test", "--help")
    assert code == 0
    assert "--long" in output
    assert "WSL" in output
    assert checkout.called() == []


def test_measuring_has_an_environment_of_its_own(checkout: Checkout) -> None:
    (checkout.here / "benchmarks").mkdir()
    measured = sorted(path.stem for path in (ROOT / "benchmarks").glob("*.py"))
    for name in measured:
        (checkout.here / f"benchmarks/{name}.py").write_text(f"import sys; print({name!r}, sys.argv[1:])\n")
        assert checkout.run("bench", name, "--quick")[:2] == (0, f"{name} ['--quick']\n")
    assert checkout.run("bench")[:2] == (0, "engine []\n")
    assert (checkout.here / ".venv-bench").exists()
    assert not (checkout.here / ".venv").exists()
