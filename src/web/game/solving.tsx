import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { PlayedMove } from '../../chess/position/move';
import {
  type Challenge,
  challengeOf,
  NOT_STARTED,
  type PuzzleInput,
  restart,
  solverMoves,
  solveWith,
  type Solving,
  type Verdict,
} from '../../chess/puzzles/solving';
import { START_PATH } from '../../chess/tree/path';
import { bareTree, pathOfPly } from '../../chess/tree/tree-replay';
import { numberText } from '../../chess/text';
import { type Color, turnOf } from '../../chess/types';
import { guestWorkSentence } from '../../messages/guest-work';
import { offlineSentence } from '../../messages/offline';
import { type Replay, useReplay } from '../board/use-replay';
import { logError } from '../lib/log';
import { MAX_LOCAL_ATTEMPTS } from '../lib/offline-cache';
import { classNames, LINK } from '../ui/class-names';
import { useToast } from '../ui/status/toast';
import type { ToastMessage } from '../ui/status/toasts';
import type { Attempt, Outbox, OutboxState } from './outbox';

type SolvingControl = {
  readonly challenge: Challenge;
  readonly solving: Solving;
  readonly replay: Replay;
  /** Incremented with each restart. */
  readonly attempts: number;
  readonly move: (move: PlayedMove) => Solving;
  readonly reset: () => void;
};

/** State of a puzzle being solved. */
export const useSolving = (puzzle: PuzzleInput): SolvingControl => {
  const challenge = useMemo(() => challengeOf(puzzle), [puzzle]);
  useEffect(() => {
    if (challenge.problem !== undefined) logError(challenge.problem);
  }, [challenge]);
  const [solving, setSolving] = useState(NOT_STARTED);
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
    setSolving(restart(solving));
    setAttempts(attempts + 1);
    replay.jump(START_PATH);
  };

  return { challenge, solving, replay, attempts, move, reset };
};

type ToMoveProps = {
  readonly color: Color;
  readonly isSolved: boolean;
  /** At the other end of the line. */
  readonly children?: ReactNode;
};

export function ToMove({ color, isSolved, children }: ToMoveProps) {
  return (
    <div className="flex h-5 items-center gap-2 self-stretch px-5 text-sm whitespace-nowrap sm:px-0">
      {isSolved ? (
        <CircleCheck aria-hidden className="size-4 text-good" />
      ) : (
        <span
          aria-hidden
          className={classNames(
            'size-4 rounded-full border border-hairline-strong',
            color === 'white' ? 'bg-white-side' : 'bg-black-side',
          )}
        />
      )}
      <p>{isSolved ? 'Solved' : `${color === 'white' ? 'White' : 'Black'} to move`}</p>
      {children}
    </div>
  );
}

export function AttemptNote({
  problem,
  waiting,
  isSending,
  deliver,
}: OutboxState<Attempt> & Pick<Outbox<Attempt>, 'deliver'>) {
  return (
    <div aria-live="polite" className="text-sm text-ink-soft">
      {problem?.kind === 'guest' && (
        <p>
          {problem.kept === undefined ? 'Your attempts are saved when you are signed in.' : keptText(problem.kept)}{' '}
          <Link to="/signin" className={LINK}>
            Sign in
          </Link>
        </p>
      )}
      {problem?.kind === 'refused' && <p>{problem.why}</p>}
      {problem?.kind === 'waiting' && (
        <p>
          The attempt has not been recorded yet: the server cannot be reached.{' '}
          {offlineSentence({ id: 'offline.attempts', values: { attempts: waiting.length } })}{' '}
          <button type="button" disabled={isSending} onClick={deliver} className={LINK}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}

const keptText = (attempts: number): string =>
  attempts < MAX_LOCAL_ATTEMPTS
    ? guestWorkSentence({ id: 'guest.attempts-kept', values: { attempts } })
    : guestWorkSentence({ id: 'guest.attempts-full', values: { most: numberText(MAX_LOCAL_ATTEMPTS) } });

export const progressText = (challenge: Challenge, solving: Solving): string => {
  const { judged, played } = solving;
  if (judged === undefined) return 'Play your move on the board.';
  const { san } = judged.move;
  if (judged.verdict === 'wrong') return `${san} isn’t best. Try again.`;
  if (judged.verdict === 'solved') return `${san} is right: the puzzle is solved.`;
  const { made, total } = solverMoves(challenge, solving);
  return `${san}! ${played.at(-1)?.san ?? ''}. What next? Move ${made + 1} of ${total}.`;
};

/** Shows the toast of a judged move, once: Submit judges the same move again. */
export const useVerdictToasts = (): ((judged: Solving['judged']) => void) => {
  const { toast } = useToast();
  const [showVerdict] = useState(() => verdictToasts(toast));
  return showVerdict;
};

/** Separate from React for the tests. The same move played again is another judged move. */
export const verdictToasts = (toast: (message: ToastMessage) => void) => {
  let shown: Solving['judged'];
  return (judged: Solving['judged']): void => {
    if (judged === shown) return;
    shown = judged;
    const message = judged && JUDGED_TOASTS[judged.verdict];
    if (message !== undefined) toast(message);
  };
};

/** None inside a line. TOAST-06, TOAST-14. */
const JUDGED_TOASTS: Readonly<Record<Verdict, ToastMessage | undefined>> = {
  wrong: { title: 'Not quite', description: 'Try a different move' },
  onward: undefined,
  solved: { title: 'Correct!', description: 'You found the winning move!' },
};
