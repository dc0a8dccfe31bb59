import { useEffect, useMemo, useState } from 'react';
import type { PlayedMove } from '../../../chess/position/move';
import {
  type Challenge,
  challengeOf,
  type PosedPuzzle,
  solveWith,
  type Solving,
  startAgain,
  UNTOUCHED,
} from '../../../chess/puzzles/solving';
import { START_PATH } from '../../../chess/tree/path';
import { bareTree, pathOfPly } from '../../../chess/tree/tree-replay';
import { turnOf } from '../../../chess/types';
import { type Replay, useReplay } from '../../board/use-replay';
import { logError } from '../../lib/log';

export type SolvingControl = {
  readonly challenge: Challenge;
  readonly solving: Solving;
  /** Through the moves on the board; at the last one but where a solved puzzle is looked through. */
  readonly replay: Replay;
  /** One more each time the solver starts again. */
  readonly attempts: number;
  /** Judges a move; what comes of it is the answer. */
  readonly move: (move: PlayedMove) => Solving;
  readonly reset: () => void;
};

/** A puzzle as somebody solves it. */
export const useSolving = (puzzle: PosedPuzzle): SolvingControl => {
  const challenge = useMemo(() => challengeOf(puzzle), [puzzle]);
  useEffect(() => {
    if (challenge.problem !== undefined) logError(challenge.problem);
  }, [challenge]);
  const [solving, setSolving] = useState(UNTOUCHED);
  const [attempts, setAttempts] = useState(0);
  const tree = useMemo(() => bareTree(challenge.start, solving.played), [challenge, solving]);
  const replay = useReplay(tree, { orientation: turnOf(challenge.start) });

  const move = (made: PlayedMove): Solving => {
    const next = solveWith(challenge, solving, made);
    setSolving(next);
    replay.jump(pathOfPly({ moves: next.played }, next.played.length - 1));
    return next;
  };
  const reset = () => {
    setSolving(startAgain(solving));
    setAttempts(attempts + 1);
    replay.jump(START_PATH);
  };

  return { challenge, solving, replay, attempts, move, reset };
};
