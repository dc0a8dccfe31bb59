import { useState } from 'react';
import { type PlayedMove, playMove } from '../../../chess/position/move';
import { type Color, otherColor, type Uci } from '../../../chess/types';
import type { RepeatedError } from '../../../contract/preparation';
import { Board } from '../../board/squares/board';
import { countOf } from '../../player/labels';
import { Button } from '../../ui/button';

type ErrorBoardProps = {
  readonly error: RepeatedError;
  /** Who plays it; the other side is at the bottom. */
  readonly color: Color;
};

type Attempt = { readonly isRight: boolean; readonly move: PlayedMove };

/** An error with what punishes it, or, for whoever wants to find that, the position after it as a puzzle. */
export function ErrorBoard({ error, color }: ErrorBoardProps) {
  const [isSolving, setIsSolving] = useState(false);
  const [attempt, setAttempt] = useState<Attempt>();
  const isHidden = isSolving && attempt?.isRight !== true;
  const handleMove = (move: PlayedMove): void => setAttempt({ move, isRight: move.san === error.answer });
  return (
    <>
      <Board
        fen={isSolving ? (attempt?.isRight === true ? attempt.move.fen : error.after) : error.fen}
        orientation={otherColor(color)}
        arrows={isSolving ? [] : uciOf(error)}
        size={220}
        label={isSolving ? `After ${error.move}, find the answer` : `Before ${error.move}`}
        onMove={isHidden ? handleMove : undefined}
      />
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
          className="h-10"
          aria-pressed={isSolving}
          onClick={() => {
            setIsSolving(!isSolving);
            setAttempt(undefined);
          }}
        >
          {isSolving ? 'Show it' : 'Find the answer'}
        </Button>
        <p role="status">
          {isSolving && attempt && (attempt.isRight ? 'That is it.' : `${attempt.move.san} is not it.`)}
        </p>
      </div>
    </>
  );
}

/** The error itself, to be drawn. */
const uciOf = ({ fen, move }: RepeatedError): readonly Uci[] => {
  const played = playMove(fen, move);
  return played.ok ? [played.value.uci] : [];
};
