import { formatLine, type LineStart } from '../../../chess/position/move';
import type { San } from '../../../chess/types';

type PlayableLineProps = {
  readonly start: LineStart;
  readonly line: readonly San[];
  /** Told of the moves up to the one that was pressed; without it the line is text. */
  readonly onPlay?: (moves: readonly San[]) => void;
};

/** A line of moves with their numbers; pressing a move plays up to it. */
export function PlayableLine({ start, line, onPlay }: PlayableLineProps) {
  const text = formatLine(start, line);
  if (!onPlay) return <span title={text}>{text}</span>;
  return (
    <span title={text}>
      {text.split(' ').map((move, index) => (
        <span key={index}>
          <button
            type="button"
            className="cursor-pointer rounded-sm hover:bg-accent-soft hover:text-accent pointer-coarse:h-10 pointer-coarse:px-0.5"
            onClick={() => onPlay(line.slice(0, index + 1))}
          >
            {move}
          </button>{' '}
        </span>
      ))}
    </span>
  );
}
