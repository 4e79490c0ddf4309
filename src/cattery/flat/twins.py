"""`twin(module)`: the very same functions, compiled to machine code by numba when they are first called."""

from __future__ import annotations

import contextlib
import dis
import fcntl
import hashlib
import importlib.util
import inspect
import itertools
import os
import sys
import threading
import types
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Never, cast, get_type_hints

from cattery.flat import state
from cattery.flat.state import AnyState, Flat, Row

OURS = __name__.split(".")[0]  # our package
_made: dict[tuple[Any, ...], types.ModuleType] = {}
_compiling = threading.RLock()  # one twin at a time: numba's settings are those of the whole process


class _Open:
    """An open name of a general loop: `rules: Rules[AnyState] = OPEN` is filled in by `plain` or `twin`."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{name}: this module is general; bind it to a game with plain() or twin()")


OPEN: Never = cast(Never, _Open())  # it may stand for any module: none is there yet


class NoTwin(TypeError):
    """This function cannot be compiled: its signature holds more than states, numbers and arrays of them."""


def available() -> bool:
    """Is there a compiler? Without one everything works, more slowly, on the plain functions."""
    if os.environ.get("CATTERY_PLAIN"):
        return False
    return importlib.util.find_spec("numba") is not None


def plain(module: object, **bound: object) -> types.ModuleType:
    """The module with its open names (`rules: Rules[AnyState] = OPEN`) filled in, as ordinary Python."""
    module, key = _as_module(module), ("plain", module, *bound.items())
    if key not in _made:
        copy = _made[key] = types.ModuleType(module.__name__, module.__doc__)
        vars(copy).update(vars(module))
        for name, value in vars(module).items():
            if value is OPEN and name in bound:
                vars(copy)[name] = bound[name]
            elif inspect.isfunction(value) and value.__module__ == module.__name__:
                vars(copy)[name] = _copy_function(value, vars(copy))
            elif inspect.ismodule(value) and OPEN in vars(value).values():
                vars(copy)[name] = plain(value, **bound)
    return _made[key]


def twin(module: object, **bound: object) -> Any:
    """The module again: each of its functions over states and numbers compiled, open names filled likewise.

    What they use of our modules, and of the packages that these modules belong to, is followed wherever it lives.
    Nothing is compiled, or read from the cache, before it is asked for.
    """
    key = ("twin", module, *bound.items())
    if key not in _made:
        modules = {name: _as_module(value) for name, value in bound.items()}
        _made[key] = _Compiler(_as_module(module), modules).module
    return _made[key]


def _as_module(value: object) -> types.ModuleType:
    """What is typed by the contract it keeps (`Rules[S]`) is a module all the same: its names are to be followed."""
    if not isinstance(value, types.ModuleType):
        raise TypeError(f"{value!r} is not a module")
    return value


class _TwinModule(types.ModuleType):
    """A module as Python sees its twin: functions are compiled when first named, all else is as in the source."""

    def __init__(self, source: types.ModuleType, compiler: _Compiler) -> None:
        super().__init__(source.__name__ + "_twin", source.__doc__)
        self.__dict__["_source"], self.__dict__["_compiler"] = source, compiler

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.__dict__["_source"], name)
        compiler: _Compiler = self.__dict__["_compiler"]
        return compiler.ask(value) if inspect.isfunction(value) and compiler.follows(value.__module__) else value


class _Compiler:
    """Compiles what one twin needs, each function with the one signature its annotations give."""

    def __init__(self, module: types.ModuleType, bound: dict[str, types.ModuleType]) -> None:
        self.bound = bound
        self.packages = {OURS, *(_package(source.__name__) for source in (module, *bound.values()))}
        games = (game for game in (*bound.values(), module) if hasattr(game, "State"))
        self.state: type[Flat] | None = next((game.State for game in games), None)
        self.asked: dict[types.FunctionType, Any] = {}  # for callers in Python
        self.parts: dict[types.FunctionType, Any] = {}  # for functions that are compiled themselves
        self.scopes: dict[str, types.ModuleType] = {}
        self.digest = _digest([module, *bound.values()], self.follows)
        self.module = _TwinModule(module, self)

    def follows(self, module: str) -> bool:
        """Are the functions of this module compiled, too?"""
        return _package(module) in self.packages

    def ask(self, f: types.FunctionType) -> Any:
        """The compiled function, for callers in Python; once it is there nobody waits for another's compiling."""
        if f not in self.asked:
            with _compiling, _cache_folder(self.digest) as cached, _swiftly():
                if f not in self.asked:
                    signature = self._signature(f)
                    found = self._from_cache(f, signature) if signature and cached else None
                    self.asked[f] = found or self._compile(f, signature, self._scope(f), cache=cached)
        return self.asked[f]

    def part(self, f: types.FunctionType) -> Any:
        """The function as others that are compiled call it: without a door to Python, which takes long to make."""
        if f not in self.parts:
            no_doors = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
            self.parts[f] = self._compile(f, self._signature(f), self._scope(f), **no_doors)
        return self.parts[f]

    def scope(self, source: types.ModuleType) -> types.ModuleType:
        """A copy of the module's data, open names filled; its functions join when they are compiled."""
        if source.__name__ not in self.scopes:
            copy = self.scopes[source.__name__] = types.ModuleType(source.__name__ + "_twin")
            for name, value in vars(source).items():
                if not inspect.isfunction(value) and not name.startswith("__"):
                    vars(copy)[name] = value
                if value is OPEN and name in self.bound:
                    vars(copy)[name] = self.scope(self.bound[name])
        return self.scopes[source.__name__]

    def _from_cache(self, f: types.FunctionType, signature: Any) -> Any:
        """A cached function needs nothing it calls; without a cache this fails at its first callee."""
        from numba.core.errors import TypingError

        if not list(_globals_used(f.__code__)):
            return None
        bare = {k: v for k, v in vars(sys.modules[f.__module__]).items() if not inspect.ismodule(v)}
        try:
            return self._compile(f, signature, bare, cache=True)
        except TypingError:
            return None

    def _compile(self, f: types.FunctionType, signature: Any, scope: dict[str, Any], **more: bool) -> Any:
        import numba

        body: Any = _assign_state if f is state.copy_state else f
        options: dict[str, Any] = {
            "nogil": True,
            "boundscheck": True,
            "error_model": "numpy",
            "forceinline": not _not_inlined(f),  # a third faster: numba passes an array as seven numbers
            "_nrt": False,  # rules allocate nothing, so nothing needs counting
            **more,
        }
        return numba.njit(signature, **options)(_copy_function(body, scope))

    def _scope(self, f: types.FunctionType) -> dict[str, Any]:
        """The globals of the compiled copy: each function of ours that it calls, compiled first."""
        home = sys.modules[f.__module__]
        scope = vars(self.scope(home))
        for name, attribute in _globals_used(f.__code__):
            value = vars(home).get(name)
            value = self.bound.get(name) if value is OPEN else value
            if inspect.isfunction(value) and self.follows(value.__module__):
                scope[name] = self.part(value)
            elif inspect.ismodule(value) and self.follows(value.__name__):  # `rules.legal(…)`
                scope[name] = part = self.scope(value)
                called = vars(value).get(attribute)
                if inspect.isfunction(called):
                    vars(part)[attribute] = self.part(called)
        return scope

    def _signature(self, f: types.FunctionType) -> Any:
        """int is int64, Ints an int64 array, a State its record.

        A function over a Row or over functions has none: it is compiled anew for whatever it is called with.
        """
        hints = get_type_hints(f, include_extras=True)
        if any(hint == Row or typing.get_origin(hint) is Callable for hint in hints.values()):
            return None
        names = inspect.signature(f).parameters
        if "return" not in hints or any(name not in hints for name in names):
            raise NoTwin(f"{f.__module__}.{f.__name__} lacks annotations")
        kinds = [self._kind(f, hints[name]) for name in names]
        return self._kind(f, hints["return"])(*kinds)

    def _kind(self, f: Callable[..., Any], hint: Any) -> Any:
        import numba
        from numba import types as kinds

        simple = {
            int: kinds.int64,
            float: kinds.float64,
            bool: kinds.boolean,
            type(None): kinds.void,
            list[int]: kinds.int64[::1],
            list[float]: kinds.float64[::1],
        }
        if hint in simple:
            return simple[hint]
        if typing.get_origin(hint) is list:
            return self._kind(f, typing.get_args(hint)[0])[::1]
        cells = self.state if hint is AnyState else hint
        if not (isinstance(cells, type) and issubclass(cells, Flat)):
            raise NoTwin(f"{f.__module__}.{f.__name__}: no machine type for {hint}")
        return numba.from_dtype(cells.dtype())


@contextlib.contextmanager
def _swiftly() -> Iterator[None]:
    """Compile at LLVM's second level: in half the time, and what it makes of our small functions is no slower.

    Not at the first: that of numba 0.68 takes the wrong branch now and then, as tests of House of Cats have shown.
    """
    from numba.core import config

    numba_config: Any = config
    before = numba_config.OPT
    numba_config.OPT = type(before)(2)
    try:
        yield
    finally:
        numba_config.OPT = before


def _not_inlined(f: types.FunctionType) -> bool:
    """Does its module name it in NOT_INLINED? A large function that is inlined is compiled again for each caller."""
    return f.__name__ in getattr(sys.modules[f.__module__], "NOT_INLINED", ())


def _assign_state(tables: list[Any], to: int, source: int) -> None:
    """The twin of `copy_state`: records are values there."""
    tables[to] = tables[source]


def _copy_function(f: types.FunctionType, scope: dict[str, Any]) -> types.FunctionType:
    copy = types.FunctionType(f.__code__, scope, f.__name__, f.__defaults__)
    copy.__module__, copy.__qualname__, copy.__doc__ = f.__module__, f.__qualname__, f.__doc__
    return copy


def _package(module: str) -> str:
    return module.split(".")[0]


def _globals_used(code: types.CodeType) -> Iterator[tuple[str, str]]:
    """Each global name with the attribute that is asked of it at once, if any."""
    steps = list(dis.get_instructions(code))
    for step, following in itertools.pairwise(steps):
        if step.opname == "LOAD_GLOBAL":
            yield step.argval, following.argval if following.opname in ("LOAD_ATTR", "LOAD_METHOD") else ""


def _digest(modules: list[types.ModuleType], follows: Callable[[str], bool]) -> str:
    """Of every source that can take part: the modules reached by following names."""
    import numba

    todo, seen = [*modules, state, sys.modules[__name__]], set()
    while todo:
        source = todo.pop()
        if source not in seen:
            seen.add(source)
            for value in vars(source).values():
                name = value.__name__ if inspect.ismodule(value) else getattr(value, "__module__", None)
                if isinstance(name, str) and follows(name) and name in sys.modules:
                    todo.append(sys.modules[name])
    texts = sorted(f"{source.__name__}\n{_source(source)}\n{_numbers(source)}" for source in seen)
    return hashlib.sha256("\0".join((numba.__version__, *texts)).encode()).hexdigest()[:16]


def _source(module: types.ModuleType) -> str:
    try:
        return inspect.getsource(module)
    except OSError:  # of an empty file
        return ""


def _numbers(module: types.ModuleType) -> list[str]:
    """The numbers it names: they may come from a module of which nothing else is used."""
    return sorted(f"{name}={value!r}" for name, value in vars(module).items() if isinstance(value, int | float))


def cache_home() -> Path:
    """Where compiled twins rest: the user's cache directory."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111  # never raises
    return Path(home) / OURS / "twins"


@contextlib.contextmanager
def _cache_folder(digest: str) -> Iterator[bool]:
    """Point numba's cache at a folder named by the digest; one process compiles, the others wait.

    numba itself notices an edit only in the file of the compiled function, not in a module it calls. A folder that
    cannot be written costs the compiling time at each start, nothing else.
    """
    from numba.core import config

    numba_config: Any = config
    folder = cache_home() / digest
    before = numba_config.CACHE_DIR
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("w")
    except OSError:
        yield False
        return
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        numba_config.CACHE_DIR = str(folder)
        try:
            yield True
        finally:
            numba_config.CACHE_DIR = before
