import { MIN_KNOWN_GAMES } from '../../../chess/preparation/plan';
import type { Color, San } from '../../../chess/types';
import type { PreparedLine } from '../../../contract/preparation';
import { LINE_COLUMNS, lineColumns } from '../../../messages/preparation/preparation';

type LineTextProps = {
  readonly moves: readonly San[];
  /** Index of the key move, shown in bold. */
  readonly decision?: number;
  /** Indexes of moves that are guesses. */
  readonly guesses?: ReadonlySet<number>;
};

export function LineText({ moves, decision, guesses }: LineTextProps) {
  return (
    <span className="tabular-nums">
      {moves.map((san, index) => (
        <span
          key={index}
          className={
            index === decision ? 'font-semibold text-accent' : guesses?.has(index) ? 'text-ink-soft italic' : undefined
          }
        >
          {index % 2 === 0 && <span className="text-ink-soft">{index / 2 + 1}.</span>}
          {san}{' '}
        </span>
      ))}
    </span>
  );
}

/** Indexes of the moves that rest on few games of the opponent. */
export const guessesOf = ({ replies }: PreparedLine): ReadonlySet<number> =>
  new Set(replies.filter(({ games }) => games < MIN_KNOWN_GAMES).map(({ ply }) => ply));

/** The same four for each line, one below the other. */
export function LineFigures({ line, color }: { readonly line: PreparedLine; readonly color: Color }) {
  const figures = lineColumns(line, color);
  return (
    <span className="my-1 grid max-w-96 grid-cols-4 gap-x-2 whitespace-nowrap tabular-nums">
      {LINE_COLUMNS.map(({ column, label }) => (
        <span key={column}>
          <span className="block text-xs text-ink-soft">{label}</span>
          <span className="block font-semibold">{figures[column]}</span>
        </span>
      ))}
    </span>
  );
}

/** In place of the advice while the engine works, above so many lines. */
export const searchingText = (lines: number): string =>
  lines > 0 ? 'The engine is still checking these lines…' : 'The engine is searching for lines…';
