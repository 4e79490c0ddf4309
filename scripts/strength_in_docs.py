"""Writes the table of measured strengths into docs/bots.md; `cattery ladder … --publish` does so by itself.

python scripts/strength_in_docs.py        after src/cattery/bots/strength.toml was edited by hand
"""

from __future__ import annotations

from cattery.lab.publishing import write_docs

if __name__ == "__main__":
    write_docs()
