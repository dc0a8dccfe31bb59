import { type ReactNode, useState } from 'react';
import { type PlayedMove, playMove } from '../../../chess/position/move';
import { type Color, otherColor, type Uci } from '../../../chess/types';
import type { RepeatedError } from '../../../contract/preparation';
import { Board } from '../../board/squares/board';
import { countOf } from '../../player/labels';
import { FoldedCard } from './folded-card';
import { Button } from '../../ui/button';
import { Card } from '../../ui/page';
import { LineText } from '../../player/preparation/line-text';
import { GamesLink, type GamesOwner } from './what-to-expect';

type RepeatedErrorsProps = {
  readonly title: string;
  /** The side that errs; the board is seen from the other side. */
  readonly color: Color;
  readonly errors: readonly RepeatedError[];
  /** Shown if there are no errors. */
  readonly empty: string;
  /** `undefined` for the user's own errors. */
  readonly owner?: GamesOwner;
};

const MAX_SHOWN = 3;

export function RepeatedErrors({ title, color, errors, empty, owner }: RepeatedErrorsProps) {
  if (errors.length === 0) return <Card className="px-5! py-3! text-sm text-ink-soft max-sm:hidden">{empty}</Card>;
  return (
    <FoldedCard title={title}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-4">
        {errors.slice(0, MAX_SHOWN).map((error) => (
          <li key={error.fen} className="grid grid-cols-[10rem_minmax(0,1fr)] items-start gap-x-3 text-sm">
            <ErrorBoard error={error} color={color}>
              <p className="text-ink-soft">
                <LineText moves={error.moves} />
                {owner && (
                  <GamesLink owner={owner} moves={error.moves}>
                    the games
                  </GamesLink>
                )}
              </p>
            </ErrorBoard>
          </li>
        ))}
      </ul>
    </FoldedCard>
  );
}

type ErrorBoardProps = {
  readonly error: RepeatedError;
  /** The side that errs; the board is seen from the other side. */
  readonly color: Color;
  /** Below what was played. */
  readonly children: ReactNode;
};

type Attempt = { readonly isRight: boolean; readonly move: PlayedMove };

/** Shows the error with its refutation, or the position after it as a puzzle. */
function ErrorBoard({ error, color, children }: ErrorBoardProps) {
  const [isSolving, setIsSolving] = useState(false);
  const [attempt, setAttempt] = useState<Attempt>();
  const isHidden = isSolving && attempt?.isRight !== true;
  const handleMove = (move: PlayedMove): void => setAttempt({ move, isRight: move.san === error.answer });
  return (
    <>
      <Board
        fen={isSolving ? (attempt?.isRight === true ? attempt.move.fen : error.after) : error.fen}
        orientation={otherColor(color)}
        arrows={isSolving ? [] : errorArrow(error)}
        size={160}
        label={isSolving ? `After ${error.move}, find the answer` : `Before ${error.move}`}
        onMove={isHidden ? handleMove : undefined}
      />
      <div className="flex min-w-0 flex-col gap-2">
        <p>
          <strong className="font-semibold">{error.move}</strong> played {error.played} of {countOf(error.of, 'time')},
          loses {Math.round(error.loss)} points of win probability.
          {!isHidden && (
            <>
              {' '}
              Answer: <strong className="font-semibold text-accent">{error.answer}</strong>
            </>
          )}
        </p>
        <div className="flex min-h-10 flex-wrap items-center gap-3">
          <Button
            variant="secondary"
            size="small"
            aria-pressed={isSolving}
            onClick={() => {
              setIsSolving(!isSolving);
              setAttempt(undefined);
            }}
          >
            {isSolving ? 'Show the answer' : 'Find the answer'}
          </Button>
          <p role="status">
            {isSolving && attempt && (attempt.isRight ? 'Correct.' : `${attempt.move.san} is not the answer.`)}
          </p>
        </div>
        {children}
      </div>
    </>
  );
}

const errorArrow = ({ fen, move }: RepeatedError): readonly Uci[] => {
  const played = playMove(fen, move);
  return played.ok ? [played.value.uci] : [];
};
