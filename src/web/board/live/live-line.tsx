import { useMemo } from 'react';
import type { EngineLine } from '../../../chess/evaluation';
import { moveNumber } from '../../../chess/game';
import { formatLine, sanLine } from '../../../chess/position/move';
import { turnOf, type Uci } from '../../../chess/types';
import { shownEvaluation } from '../evaluation/evaluation-text';
import type { LivePosition } from './live-position';

type LiveLineProps = {
  readonly position: LivePosition;
  readonly line: EngineLine;
  /** Plays the line up to a move; missing where it cannot be played. */
  readonly onPlay: ((moves: readonly Uci[]) => void) | undefined;
};

/** Moves of a line that are shown. */
const LENGTH = 14;

/** A line of the engine in one row, each of its moves to be pressed. */
export function LiveLine({ position, line, onPlay }: LiveLineProps) {
  const moves = useMemo(() => line.moves.slice(0, LENGTH), [line]);
  const texts = useMemo(() => numberedMoves(position, moves), [position, moves]);
  return (
    <li className={LIVE_ROW}>
      <span className="w-14 shrink-0 text-right font-semibold tabular-nums">
        {shownEvaluation(line.evaluation).text}
      </span>
      <span className="flex min-w-0 flex-1 [scrollbar-width:none] items-center gap-0.5 overflow-x-auto whitespace-nowrap">
        {texts.map((text, index) =>
          onPlay ? (
            <button
              key={index}
              type="button"
              onClick={() => onPlay(moves.slice(0, index + 1))}
              className="min-h-8 cursor-pointer rounded-md px-1 hover:bg-sunken pointer-coarse:min-h-10"
            >
              {text}
            </button>
          ) : (
            <span key={index} className="px-1">
              {text}
            </span>
          ),
        )}
      </span>
    </li>
  );
}

/** As high as a line, whether there is one or not. */
export const LIVE_ROW = 'flex h-9 min-w-0 items-center gap-2 border-t border-hairline text-sm pointer-coarse:h-11';

/** The moves with their numbers as a book prints them, one text a move. */
const numberedMoves = ({ fen, isChess960 }: LivePosition, moves: readonly Uci[]): readonly string[] => {
  const sans = sanLine(fen, moves, isChess960);
  const begin = { turn: turnOf(fen), moveNumber: moveNumber({ start: fen }, 0) };
  return sans.length === 0 ? [] : formatLine(begin, sans).split(' ');
};
