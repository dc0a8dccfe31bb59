import { type KeyboardEvent, useRef } from 'react';
import { describeSquare } from '../../../chess/position/move';
import { boardLetters, type Color, type Fen, SQUARE_NAMES } from '../../../chess/types';
import { moveCursor, seenRows } from './board-cursor';

type SquareGridProps = {
  readonly fen: Fen;
  readonly orientation: Color;
  readonly label: string;
  /** The id of the text that describes the position. */
  readonly description: string;
  readonly isDisabled: boolean;
  /** The square that has, or would get, the focus. */
  readonly cursor: string;
  /** The square of the selected piece; empty when there is none. */
  readonly selected: string;
  /** Where the selected piece may go. */
  readonly targets: readonly string[];
  readonly onCursor: (square: string) => void;
  readonly onPress: (square: string) => void;
};

/**
 * The squares of a board for keyboard and screen reader, laid over the board that is seen: a grid with one tab stop.
 * https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export function SquareGrid(props: SquareGridProps) {
  const { fen, orientation, label, description, isDisabled, cursor, selected, targets, onCursor, onPress } = props;
  const grid = useRef<HTMLDivElement>(null);
  const letters = boardLetters(fen);

  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = moveCursor(cursor, event.key, orientation);
    if (next !== undefined) grid.current?.querySelector<HTMLElement>(`[data-square=${next}]`)?.focus();
    else if (event.key === 'Enter' || event.key === ' ') onPress(cursor);
    else if (event.key === 'Escape' && selected !== '') onPress(selected);
    else return;
    event.preventDefault();
  };

  const nameOf = (square: string): string => {
    const name = describeSquare(square, letters[SQUARE_NAMES.indexOf(square)]);
    if (square === selected) return `${name}, selected`;
    return targets.includes(square) ? `${name}, can be moved to` : name;
  };

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-describedby={description}
      aria-disabled={isDisabled}
      onKeyDown={handleKey}
      className="board-grid"
    >
      {seenRows(orientation).map((row) => (
        <div key={row[0]} role="row">
          {row.map((square) => (
            <div
              key={square}
              role="gridcell"
              data-square={square}
              // Without a tab stop while disabled, but what has the focus keeps it until the next move.
              tabIndex={square === cursor && !isDisabled ? 0 : -1}
              aria-label={nameOf(square)}
              aria-selected={square === selected}
              onFocus={() => onCursor(square)}
              onClick={() => onPress(square)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
