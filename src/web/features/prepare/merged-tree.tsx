import { useId } from 'react';
import { MIN_KNOWN_GAMES } from '../../../chess/preparation/lines';
import type { Color } from '../../../chess/types';
import { LEAST_REACH, type MergedNode, type Preparation } from '../../../contract/preparation';
import { branchFacts, formatMoves, percentOf } from '../../../messages/preparation';
import { PlayerCard } from '../../player/player-card';
import { classNames } from '../../ui/class-names';
import type { ShowOnBoard } from './line-board';
import { showOn } from './line-cards';

type MergedTreeProps = {
  readonly tree: Preparation['tree'];
  /** The user's. */
  readonly color: Color;
  /** In percent. */
  readonly min: number | undefined;
  readonly onMin: (min: number | undefined) => void;
  readonly show: ShowOnBoard;
};

/** The user's moves and the opponent's replies: as thick as they are likely, colored by the expected score. */
export function MergedTree({ tree, color, min = LEAST_REACH.min, onMin, show }: MergedTreeProps) {
  const id = useId();
  if (tree.length === 0) return null;
  const branches = branchesOf(tree, min);
  const average = averageOf(tree);
  return (
    <PlayerCard
      title="Your moves and their replies"
      basis={`Thickness: how likely. Color: expected score, green above and red below the average of ${percentOf(average)}%.`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <label htmlFor={id}>Hide what is less likely than</label>
        <input
          id={id}
          type="range"
          {...LEAST_REACH}
          value={min}
          aria-valuetext={`${min}%`}
          onChange={({ target }) => {
            const next = Number(target.value);
            onMin(next === LEAST_REACH.min ? undefined : next);
          }}
          className="h-11 w-40 accent-accent"
        />
        <output htmlFor={id} className="tabular-nums">
          {min}%
        </output>
      </div>
      <ul aria-label="Moves" className="flex flex-col">
        {branches.map((branch) => (
          <li key={branch.path.join(' ')} style={{ paddingLeft: `${INDENT * Math.min(branch.depth, MAX_DEPTH)}rem` }}>
            <BranchButton branch={branch} color={color} average={average} show={show} />
          </li>
        ))}
      </ul>
      {branches.length === 0 && <p className="text-sm text-ink-soft">Nothing is as likely as that.</p>}
    </PlayerCard>
  );
}

const INDENT = 0.9;
const MAX_DEPTH = 9;

type BranchButtonProps = Pick<MergedTreeProps, 'color' | 'show'> & {
  readonly branch: Branch;
  readonly average: number;
};

/** In pixels. */
const [THINNEST, THICKEST] = [2, 14];

function BranchButton({ branch: { first, last, path, from }, color, average, show }: BranchButtonProps) {
  const line = { color, moves: path, ply: path.length - 1 };
  const isGuess = !first.isMine && first.games < MIN_KNOWN_GAMES;
  return (
    <button
      type="button"
      aria-pressed={show.isChosen(line)}
      className="grid w-full cursor-pointer scroll-mt-[calc(45dvh+5rem)] grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-2 rounded-control px-1 py-0.5 text-left text-sm hover:bg-sunken aria-pressed:bg-accent-soft lg:scroll-mt-20"
      {...showOn(show, line)}
    >
      <span
        aria-hidden
        style={{ height: THINNEST + (THICKEST - THINNEST) * last.reach }}
        className={classNames('w-full rounded-full', toneOf(last, average))}
      />
      <span className="flex flex-wrap gap-x-2 tabular-nums">
        <span className={classNames(first.isMine ? 'font-semibold' : '', isGuess && 'text-ink-soft italic')}>
          {formatMoves(path.slice(from), from)}
        </span>
        <span className="text-ink-soft">{branchFacts(first, last)}</span>
      </span>
    </button>
  );
}

/** A difference in expected points that is shown as a color. */
const NOTABLE = 0.02;

const toneOf = ({ expected = NaN }: MergedNode, average: number): string =>
  expected > average + NOTABLE ? 'bg-good' : expected < average - NOTABLE ? 'bg-bad' : 'bg-ink-soft';

const averageOf = (tree: Preparation['tree']): number => {
  let [sum, weight] = [0, 0];
  for (const { expected, reach } of tree) {
    if (expected === undefined) continue;
    sum += reach * expected;
    weight += reach;
  }
  return weight === 0 ? 0.5 : sum / weight;
};

/** Moves without alternatives. */
type Branch = {
  readonly first: MergedNode;
  readonly last: MergedNode;
  /** From the start position; the moves of the branch begin with `from`. */
  readonly path: readonly string[];
  readonly from: number;
  readonly depth: number;
};

const branchesOf = (tree: Preparation['tree'], min: number): readonly Branch[] => {
  const children = new Map<number, number[]>();
  tree.forEach(({ parent, reach }, index) => {
    if (100 * reach < min) return;
    children.set(parent, [...(children.get(parent) ?? []), index]);
  });
  const branches: Branch[] = [];
  const walk = (start: number, before: readonly string[], depth: number): void => {
    const chain: MergedNode[] = [];
    let next: readonly number[] = [];
    for (let at: number | undefined = start; at !== undefined; at = next.length === 1 ? next[0] : undefined) {
      next = children.get(at) ?? [];
      const node = tree[at];
      if (node !== undefined) chain.push(node);
    }
    const [first, last] = [chain[0], chain.at(-1)];
    if (first === undefined || last === undefined) return;
    const path = [...before, ...chain.map(({ san }) => san)];
    branches.push({ first, last, path, from: before.length, depth });
    for (const child of next) walk(child, path, depth + 1);
  };
  for (const child of children.get(-1) ?? []) walk(child, [], 0);
  return branches;
};
