import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { isProvisional, PROVISIONAL_ATTEMPTS } from '../../../../chess/puzzles/themes';
import { type Challenge, solverMoves, type Solving } from '../../../../chess/puzzles/solving';
import { turnOf } from '../../../../chess/types';
import type { Attempt, PuzzleDto } from '../../../../contract/learn/puzzles';
import { OWNER_ID } from '../../../../contract/profile-paths';
import { puzzleSentence } from '../../../../messages/puzzles';
import { useProfileId } from '../../../lib/account/profile';
import { usePuzzleProgress } from '../../../player/profile/puzzle-progress';
import { classNames } from '../../../ui/class-names';
import { attemptsQuery } from '../puzzle-queries';

type SolverStateProps = {
  readonly puzzle: Pick<PuzzleDto, 'source'>;
  readonly challenge: Challenge;
  readonly solving: Solving;
  /** Key of the first attempt; only this one may be rated. */
  readonly attemptKey: string | undefined;
};

/** The one line that says what is to be done, and how it went. */
export function SolverState({ puzzle, challenge, solving, attemptKey }: SolverStateProps) {
  const label = useChange(puzzle, attemptKey);
  const { isSolved, judged, played } = solving;
  const isWrong = !isSolved && judged?.verdict === 'wrong';
  const reply = judged?.verdict === 'onward' ? played.at(-1) : undefined;
  const { made, total } = solverMoves(challenge, solving);
  return (
    <p role="status" className="flex min-h-7 flex-wrap items-center gap-x-2 tabular-nums">
      {isSolved ? (
        <CircleCheck aria-hidden className="size-4.5 text-good" />
      ) : (
        <span
          aria-hidden
          className={classNames(
            'size-4 rounded-full border border-hairline-strong',
            turnOf(challenge.start) === 'white' ? 'bg-white-side' : 'bg-black-side',
          )}
        />
      )}
      <span className={classNames('font-semibold', isWrong && 'text-bad')}>
        {stateText(challenge, solving, label?.change ?? '')}
      </span>
      {judged !== undefined && !isWrong && <span className="sr-only">{judged.move.san}</span>}
      {reply !== undefined && (
        <span className="text-sm text-ink-soft">
          {puzzleSentence({ id: 'puzzle.reply', values: { san: reply.san, made: made + 1, total } })}
        </span>
      )}
      {label !== undefined && judged?.verdict !== 'onward' && (
        <span className="text-sm text-ink-soft">
          {isWrong && label.change !== '' && `${label.change} `}
          {label.text}
        </span>
      )}
    </p>
  );
}

/** `change`: of the rating, such as `+8`; empty where it is not rated or not known yet. */
export const stateText = ({ start }: Challenge, { judged, isSolved }: Solving, change: string): string => {
  if (isSolved) {
    return change === ''
      ? puzzleSentence({ id: 'puzzle.solved' })
      : puzzleSentence({ id: 'puzzle.solved-rated', values: { change } });
  }
  if (judged === undefined) return puzzleSentence({ id: 'puzzle.to-move', values: { color: turnOf(start) } });
  return judged.verdict === 'wrong'
    ? puzzleSentence({ id: 'puzzle.wrong', values: { san: judged.move.san } })
    : puzzleSentence({ id: 'puzzle.onward' });
};

const useChange = ({ source }: SolverStateProps['puzzle'], attemptKey: string | undefined): ChangeLabel | undefined => {
  const id = useProfileId();
  // Shares the queries of the statistics cards.
  const { data } = useQuery({ ...attemptsQuery(id ?? OWNER_ID), enabled: id !== undefined, retryOnMount: false });
  const progress = usePuzzleProgress();
  const attempt = attemptKey === undefined ? undefined : data?.list.find(({ key }) => key === attemptKey);
  return attempt && changeLabel(attempt, source?.origin, progress.data?.rating?.attempts);
};

type ChangeLabel = {
  /** `+7`, `−9`; empty if not rated or provisional. */
  readonly change: string;
  readonly text: string;
};

/** `rated`: how many attempts have been rated. Undefined for unrated training puzzles. */
export const changeLabel = (
  { ratingBefore, ratingAfter, hinted }: Attempt,
  origin: string | undefined,
  rated: number | undefined,
): ChangeLabel | undefined => {
  if (typeof ratingAfter === 'number') {
    const rating = String(Math.round(ratingAfter));
    if (rated !== undefined && isProvisional({ attempts: rated })) {
      const values = { rating, done: rated, of: PROVISIONAL_ATTEMPTS };
      return { change: '', text: puzzleSentence({ id: 'puzzle.calibrating', values }) };
    }
    const text = puzzleSentence({ id: 'puzzle.rating', values: { rating } });
    if (typeof ratingBefore !== 'number') return { change: '', text };
    const change = Math.round(ratingAfter) - Math.round(ratingBefore);
    const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
    return { change: `${sign}${Math.abs(change)}`, text };
  }
  if (origin === 'own' || origin === 'scouted') return undefined;
  return {
    change: '',
    text: hinted === true ? 'Not rated: you used a hint.' : 'Not rated: tried before.',
  };
};
