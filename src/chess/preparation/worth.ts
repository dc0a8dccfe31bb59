/** What the positions of a plan are worth to me: points that I may expect, 0-1. */
import { START_FEN } from '../notation/fen';
import { isUnsound, type Known, type PlanInput, type PlanNode } from './plan';
import { winChanceOf } from '../win-chance';

/** The worth of a position by itself: its parts add up to it, unless that would be beyond 0 or 1. */
export type WorthHere = {
  /** What the ratings let expect. */
  readonly rating: number;
  /** What the engine gives above the start position. */
  readonly engine: number;
  /** What the opponent's results here give: the worse they are, the more. */
  readonly results: number;
};

export type Worth = {
  /** `undefined` where the engine has not looked. */
  readonly here: (node: PlanNode) => WorthHere | undefined;
  /** With everything that may follow: their moves by chance, mine the best of the sound ones. */
  readonly of: (node: PlanNode) => number | undefined;
  /** The same when I play what I usually play there, the engine's choice where I have played nothing. */
  readonly usual: (node: PlanNode) => number | undefined;
  /** My moves that are sound, the best first. */
  readonly sound: (node: PlanNode) => readonly PlanNode[];
};

export const createWorth = (input: PlanInput, known: Known): Worth => {
  const { color, expected } = input;
  const start = known(START_FEN);
  const atStart = start === undefined ? 0.5 : winChanceOf(start.evaluation, color);
  const kept = new Map<PlanNode, number | undefined>();

  const here: Worth['here'] = ({ fen, results }) => {
    const found = known(fen);
    if (found === undefined) return undefined;
    const engine = winChanceOf(found.evaluation, color) - atStart;
    return { rating: expected, engine, results: results.surplus === 0 ? 0 : -results.surplus };
  };

  const alone = (node: PlanNode): number | undefined => {
    const parts = here(node);
    return parts && Math.max(0, Math.min(1, parts.rating + parts.engine + parts.results));
  };

  const ofTheirs = (node: PlanNode): number | undefined => {
    const rest = alone(node);
    if (rest === undefined) return undefined;
    let [sum, left] = [0, 1];
    for (const child of node.children) {
      const worth = of(child);
      if (worth === undefined) continue;
      sum += child.chance * worth;
      left -= child.chance;
    }
    return sum + left * rest;
  };

  const sound = (node: PlanNode): readonly PlanNode[] =>
    node.children
      .flatMap((child) => {
        const worth = isUnsound(color, node, child, known) ? undefined : of(child);
        return worth === undefined ? [] : [{ child, worth }];
      })
      .sort((one, other) => other.worth - one.worth)
      .map(({ child }) => child);

  const count = (node: PlanNode): number | undefined => {
    if (!node.isMine) return ofTheirs(node);
    const [best] = sound(node);
    return best === undefined ? alone(node) : of(best);
  };

  const of: Worth['of'] = (node) => {
    if (!kept.has(node)) kept.set(node, count(node));
    return kept.get(node);
  };

  const usual: Worth['usual'] = (node) => {
    const played = node.children.filter(({ ownGames }) => ownGames > 0);
    const best = node.children.find(({ move }) => move?.uci === known(node.fen)?.bestMove);
    if (played.length === 0) return best && of(best);
    return meanOf(played.map((child) => ({ share: child.chance, worth: of(child) })));
  };

  return { here, of, usual, sound };
};

type Counted = { readonly share: number; readonly worth: number | undefined };

/** Of those that are known. */
const meanOf = (counted: readonly Counted[]): number | undefined => {
  let [sum, shares] = [0, 0];
  for (const { share, worth } of counted) {
    if (worth === undefined) continue;
    sum += share * worth;
    shares += share;
  }
  return shares === 0 ? undefined : sum / shares;
};
