/** The user's repertoire and the opponent's replies, of a plan. */
import type { San } from '../types';
import type { PreparedLine } from './lines';
import { MIN_REACH, type PlanNode, type Valuation } from './plan';
import { positionResults, type Visits } from './visits';

export type MergedNode = {
  /** Index of the move before it, -1 for a first move. */
  readonly parent: number;
  readonly san: San;
  readonly isMine: boolean;
  /** Probability of the opponent's move, or the user's share of this move, 0-1. */
  readonly chance: number;
  /** Product of the opponent's probabilities up to it. */
  readonly reach: number;
  /** The opponent's games with it. */
  readonly games: number;
  readonly ownGames: number;
  /** The opponent's games that reach the position after it, by any order of moves, and their points per game, 0-1. */
  readonly results?: { readonly games: number; readonly score: number };
  /** Expected points of the user after it, 0-1. */
  readonly expected?: number;
};

const MAX_NODES = 400;

/** A move of the user's that is neither the best, nor in a line, nor played this often is no repertoire. */
const MIN_SHARE = 0.15;

/** Parents come before their children, and likelier moves before others. */
export const mergeTree = (
  root: PlanNode,
  valuation: Valuation,
  lines: readonly Pick<PreparedLine, 'moves'>[],
  theirs: Visits,
): readonly MergedNode[] => {
  const nodes: MergedNode[] = [];
  const inLines = new Set(lines.flatMap(({ moves }) => moves.map((_, ply) => moves.slice(0, ply + 1).join(' '))));
  const add = (node: PlanNode, path: string, parent: number): void => {
    for (const child of nextOf(node, valuation, (san) => inLines.has(`${path}${san}`))) {
      if (child.move === undefined || nodes.length >= MAX_NODES) continue;
      const index = nodes.length;
      const expected = valuation.of(child);
      const { games, score } = positionResults(theirs.at(child.fen), () => 1);
      nodes.push({
        parent,
        san: child.move.san,
        isMine: child.parent?.isMine === true,
        chance: rounded(child.chance),
        reach: rounded(child.reach),
        games: child.parent?.isMine === true ? child.results.games : child.played,
        ownGames: child.ownGames,
        ...(games > 0 && { results: { games, score: rounded(score) } }),
        ...(expected !== undefined && { expected: rounded(expected) }),
      });
      add(child, `${path}${child.move.san} `, index);
    }
  };
  add(root, '', -1);
  return nodes;
};

const nextOf = (node: PlanNode, valuation: Valuation, isInLine: (san: San) => boolean): readonly PlanNode[] => {
  if (!node.isMine) {
    return node.children.filter(({ reach }) => reach >= MIN_REACH).toSorted((one, other) => other.chance - one.chance);
  }
  const sound = valuation.sound(node);
  return sound
    .filter((child) => child === sound[0] || child.chance >= MIN_SHARE || isInLine(child.move?.san ?? ''))
    .toSorted((one, other) => other.chance - one.chance);
};

const rounded = (share: number): number => Math.round(1000 * share) / 1000;
