import type { ReactNode } from 'react';
import { formatLine } from '../../../../chess/position/move';
import { JudgementMark } from '../../../board/judgement-mark';
import { Button } from '../../../ui/button';
import { Card, CardTitle } from '../../../ui/card';
import { Spinner } from '../../../ui/spinner';
import { verdictText } from './mistake-labels';
import { betterLine, type Mistake, type Training } from './mistakes';

type MistakeTaskProps = {
  readonly mistake: Mistake;
  readonly training: Training;
  /** How many mistakes there are. */
  readonly total: number;
  readonly hint: () => void;
  readonly show: () => void;
  readonly next: () => void;
  /** Plays the better line on the game's own board. */
  readonly onPlay: () => void;
};

/** What was played, whether what is tried instead is better, and what helps to find it. */
export function MistakeTask({ mistake, training, total, hint, show, next, onPlay }: MistakeTaskProps) {
  const { move } = mistake;
  const { stage, index, hints } = training;
  const isDone = stage === 'done';
  return (
    <Card aria-labelledby="mistake" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <CardTitle id="mistake">
          Mistake {index + 1} of {total}
        </CardTitle>
        <span className="text-sm text-ink-soft">{move.label}</span>
      </div>
      <p>
        <span className="font-semibold">
          {formatLine(move, [move.san])}
          {move.judgement && <JudgementMark judgement={move.judgement} />}
        </span>{' '}
        was played. Find a better move for {move.turn === 'white' ? 'White' : 'Black'}.
      </p>
      <p role="status" className="flex min-h-12 items-center gap-2 text-sm">
        {stage === 'checking' && <Spinner className="size-4" />}
        {verdictText(mistake, training)}
      </p>
      {isDone && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm tabular-nums">
          <Fact name="Better">{formatLine(move, betterLine(mistake))}</Fact>
          {move.reason !== undefined && <Fact name="Why">{move.reason}</Fact>}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        {isDone ? (
          <>
            <Button onClick={next}>{index + 1 < total ? 'Next mistake' : 'See the score'}</Button>
            <Button variant="secondary" onClick={onPlay}>
              Play the line on the board
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" disabled={hints >= 2} onClick={hint}>
              {hints === 0 ? 'Hint' : 'One more hint'}
            </Button>
            <Button variant="secondary" onClick={show}>
              Show the move
            </Button>
            <Button variant="ghost" onClick={next}>
              Skip
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
