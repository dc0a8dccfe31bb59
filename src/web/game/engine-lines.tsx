import type { Ply } from '../../chess/types';
import { formatLine } from '../../chess/notation/format-line';
import type { ShownMove } from './shown-move';

type EngineLinesProps = { readonly moves: readonly ShownMove[]; readonly ply: Ply };

/** The engine's line instead of the move just played, and its line from the position on the board. */
export function EngineLines({ moves, ply }: EngineLinesProps) {
  const played = moves[ply];
  const next = moves[ply + 1];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm tabular-nums">
      <dt className="text-ink-soft">Instead</dt>
      <Line text={played ? insteadOf(played) : undefined} />
      <dt className="text-ink-soft">Best now</dt>
      <Line text={next ? lineOf(next) : undefined} />
    </dl>
  );
}

function Line({ text }: { text: string | undefined }) {
  return (
    <dd className="line-clamp-2 h-10 leading-5 sm:line-clamp-1 sm:h-5" title={text}>
      {text ?? '--'}
    </dd>
  );
}

const lineOf = (move: ShownMove): string | undefined => {
  const line = move.pv.length > 0 || move.best === undefined ? move.pv : [move.best];
  return line.length > 0 ? formatLine(move, line) : undefined;
};

const insteadOf = (played: ShownMove): string | undefined =>
  played.best === played.san ? `${played.san} was the engine’s choice too` : lineOf(played);
