import { tacticLabel } from '../../../messages/tactics';
import { formatLine } from '../../../chess/notation/format-line';
import { START_PATH, parentPath } from '../../../chess/tree/path';
import { nodeAt } from '../../../chess/tree/tree-replay';
import type { ShownMove } from '../shown-move';
import { choiceAt, shownAt } from '../shown-place';
import type { Replay } from '../use-replay';
import { MISSING } from './evaluation-text';

type EngineLinesProps = { readonly replay: Replay; readonly moves: readonly ShownMove[] };

/** The engine's line instead of the move just played, its line from the position on the board, why the move is judged so, and what it missed. */
export function EngineLines({ replay: { tree, path }, moves }: EngineLinesProps) {
  const san = nodeAt(tree, path)?.san;
  const before = path === START_PATH ? undefined : choiceAt(parentPath(path), moves);
  const isSame = before !== undefined && before.best === san;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm tabular-nums">
      <dt className="text-ink-soft">Instead</dt>
      <Line text={isSame ? `${before.best ?? ''} was also the engine’s choice` : lineOf(before)} />
      <dt className="text-ink-soft">Best now</dt>
      <Line text={lineOf(choiceAt(path, moves))} />
      <dt className="text-ink-soft">Why</dt>
      <Line text={shownAt(tree, path, moves)?.reason} />
      <dt className="text-ink-soft">Tactics</dt>
      <Line text={tacticsOf(shownAt(tree, path, moves))} />
    </dl>
  );
}

function Line({ text = MISSING }: { readonly text: string | undefined }) {
  return (
    <dd className="line-clamp-2 h-10 leading-5 sm:line-clamp-1 sm:h-5" title={text === MISSING ? undefined : text}>
      {text}
    </dd>
  );
}

const lineOf = (move: ShownMove | undefined): string | undefined => {
  if (move === undefined) return undefined;
  const line = move.pv.length > 0 || move.best === undefined ? move.pv : [move.best];
  return line.length > 0 ? formatLine(move, line) : undefined;
};

/** `Missed: Fork. Allowed: Back Rank Mate, Mate`. */
const tacticsOf = (move: ShownMove | undefined): string | undefined => {
  const lists = [namesOf('Missed', move?.missed), namesOf('Allowed', move?.allowed)].filter((words) => words !== '');
  return lists.length === 0 ? undefined : lists.join('. ');
};

const namesOf = (what: string, themes: readonly string[] = []): string =>
  themes.length === 0 ? '' : `${what}: ${themes.map((theme) => tacticLabel(theme) ?? theme).join(', ')}`;
