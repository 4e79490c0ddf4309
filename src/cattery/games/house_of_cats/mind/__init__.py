"""House of Cats for bots: what looks good, what was learned, whole turns, advice."""

from cattery.core.mind import PlanningMind
from cattery.games.house_of_cats.mind import instinct, turns
from cattery.games.house_of_cats.mind.advice import advice
from cattery.games.house_of_cats.mind.scratchpad import Pad
from cattery.games.house_of_cats.rules.state import State

# A turn is many moves, and its worth shows in the end.
MIND: PlanningMind[State, Pad] = PlanningMind(instinct=instinct, planner=turns, advice=advice)
