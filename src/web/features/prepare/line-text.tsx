import type { San } from '../../../chess/types';

type LineTextProps = {
  readonly moves: readonly San[];
  /** The index of the move that the line is about. */
  readonly decision?: number;
};

/** Moves with their numbers as a book prints them, the one that matters in bold. */
export function LineText({ moves, decision }: LineTextProps) {
  return (
    <span className="tabular-nums">
      {moves.map((san, index) => (
        <span key={index} className={index === decision ? 'font-semibold text-accent' : undefined}>
          {index % 2 === 0 && <span className="text-ink-soft">{index / 2 + 1}.</span>}
          {san}{' '}
        </span>
      ))}
    </span>
  );
}
