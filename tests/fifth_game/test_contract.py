"""The whole contract suite, on a game that it has never heard of."""

from tests.contract.test_games import *  # noqa: F403
from tests.contract.test_hiding import *  # noqa: F403
from tests.contract.test_lockstep import *  # noqa: F403
from tests.contract.test_refusals import *  # noqa: F403
from tests.contract.test_replay import *  # noqa: F403
from tests.contract.test_stories import *  # noqa: F403
