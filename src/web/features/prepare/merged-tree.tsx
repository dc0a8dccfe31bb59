import { useId, useState } from 'react';
import { MIN_KNOWN_GAMES } from '../../../chess/preparation/lines';
import type { Color } from '../../../chess/types';
import { LEAST_REACH, type MergedNode, type Preparation } from '../../../contract/preparation';
import { branchFacts, formatMoves, percentOf } from '../../../messages/preparation';
import { FoldedCard } from './folded-card';
import { classNames, LINK } from '../../ui/class-names';
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

/** The user's moves and the opponent's replies: a bar as long as they are likely, colored by the expected score. */
export function MergedTree({ tree, color, min = LEAST_REACH.min, onMin, show }: MergedTreeProps) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  if (tree.length === 0) return null;
  const branches = branchesOf(tree, min);
  const shown = isWhole ? branches : branches.slice(0, SHOWN);
  const average = averageOf(tree);
  return (
    <FoldedCard
      title="Your moves and their replies"
      basis={`Length: how likely. Color: expected score when both go on as usual, green above and red below the average of ${percentOf(average)}%.`}
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
        {shown.map((branch) => (
          <li key={branch.path.join(' ')}>
            <BranchButton branch={branch} color={color} average={average} show={show} />
          </li>
        ))}
      </ul>
      {branches.length > SHOWN && (
        <button type="button" className={`${LINK} min-h-11 w-max text-sm`} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${branches.length} branches`}
        </button>
      )}
      {branches.length === 0 && <p className="text-sm text-ink-soft">Nothing is as likely as that.</p>}
    </FoldedCard>
  );
}

/** Branches at first. */
const SHOWN = 5;

/** In rem a level. */
const INDENT = 0.9;
const MAX_DEPTH = 9;

type BranchButtonProps = Pick<MergedTreeProps, 'color' | 'show'> & {
  readonly branch: Branch;
  readonly average: number;
};

function BranchButton({ branch: { first, last, path, from, depth }, color, average, show }: BranchButtonProps) {
  const line = { color, moves: path, ply: path.length - 1 };
  const isGuess = !first.isMine && first.games < MIN_KNOWN_GAMES;
  return (
    <button
      type="button"
      aria-pressed={show.isChosen(line)}
      className="grid w-full cursor-pointer scroll-mt-[calc(45dvh+5rem)] grid-cols-[minmax(0,1fr)_5rem_2.75rem] items-center gap-x-3 rounded-control px-1 py-1 text-left text-sm hover:bg-sunken aria-pressed:bg-accent-soft lg:scroll-mt-20"
      {...showOn(show, line)}
    >
      <span
        style={{ paddingLeft: `${INDENT * Math.min(depth, MAX_DEPTH)}rem` }}
        className="flex flex-wrap gap-x-2 tabular-nums"
      >
        <span className={classNames(first.isMine ? 'font-semibold' : '', isGuess && 'text-ink-soft italic')}>
          {formatMoves(path.slice(from), from)}
        </span>
        <span className="text-ink-soft">{branchFacts(first)}</span>
      </span>
      <span className="flex flex-col gap-0.5 tabular-nums">
        <span className="text-xs text-ink-soft">{percentOf(last.reach)}% likely</span>
        <span aria-hidden className="h-1.5 rounded-full bg-sunken">
          <span
            style={{ width: `${100 * last.reach}%` }}
            className={classNames('block h-full rounded-full', toneOf(last, average))}
          />
        </span>
      </span>
      <span className="text-right font-semibold tabular-nums">
        {last.expected === undefined ? '' : `${percentOf(last.expected)}%`}
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
