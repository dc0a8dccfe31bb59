import { useEffect, useMemo, useState } from 'react';
import type { PlayedMove } from '../../../../chess/notation/move';
import {
  challengeOf,
  solveWith,
  startAgain,
  UNTOUCHED,
  type Challenge,
  type Solving,
} from '../../../../chess/puzzles/solving';
import { goTo, START_PLY, type Step } from '../../../../chess/replay';
import type { Ply } from '../../../../chess/types';
import type { PuzzleOnWire } from '../../../../contract/puzzles';
import { logError } from '../../../lib/log';

export type SolvingControl = {
  readonly challenge: Challenge;
  readonly solving: Solving;
  /** The move of `solving.played` after which the board stands. */
  readonly ply: Ply;
  /** One more each time the solver starts again. */
  readonly attempts: number;
  /** Judges a move; what comes of it is the answer. */
  readonly move: (move: PlayedMove) => Solving;
  readonly reset: () => void;
  /** Through the moves of a solved puzzle. */
  readonly step: (step: Step) => void;
};

/** A puzzle as somebody solves it. */
export const useSolving = (puzzle: PuzzleOnWire): SolvingControl => {
  const challenge = useMemo(() => challengeOf(puzzle), [puzzle]);
  useEffect(() => {
    if (challenge.problem !== undefined) logError(challenge.problem);
  }, [challenge]);
  const [solving, setSolving] = useState(UNTOUCHED);
  const [attempts, setAttempts] = useState(0);
  /** Where a solved puzzle is looked at; after its last move at first. */
  const [place, setPlace] = useState<Ply>();
  const total = solving.played.length;
  const ply = place ?? total - 1;

  const move = (made: PlayedMove): Solving => {
    const next = solveWith(challenge, solving, made);
    setSolving(next);
    return next;
  };
  const reset = () => {
    setSolving(startAgain(solving));
    setAttempts(attempts + 1);
    setPlace(solving.isSolved ? START_PLY : undefined);
  };
  const step = (way: Step) => setPlace(goTo(total, ply, way));

  return { challenge, solving, ply, attempts, move, reset, step };
};
