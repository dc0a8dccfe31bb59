/**
 * The positions that a game with an opponent may go through: their moves by how likely they are, mine as far as they are
 * sound, each worth what it leads to. Grown where it is most likely to matter, until there are enough positions; what the
 * engine says of them is asked for as it is needed, so that the same evaluations always give the same plan.
 */
import { type PositionEvaluation, winChanceOf } from '../evaluation';
import { epdOf, START_FEN } from '../position/fen';
import { playMove } from '../position/move';
import { type Color, type Fen, type San, turnOf, type Uci } from '../types';
import type { MoveModel } from './prediction/move-model';
import { type PreparationGame, resultsHere, type ResultsHere, sharesOf, type Visits } from './visits';

export type PlanInput = {
  /** Mine. */
  readonly color: Color;
  readonly theirs: Visits;
  readonly mine: Visits;
  readonly weighTheirs: (game: PreparationGame) => number;
  readonly weighMine: (game: PreparationGame) => number;
  /** Of the opponent. */
  readonly model: MoveModel;
  /** Points that the ratings let me expect, 0-1. */
  readonly expected: number;
};

/** What is known of a position; `undefined` until it has been searched. */
export type Known = (fen: Fen) => PositionEvaluation | undefined;

export type PlanNode = {
  readonly fen: Fen;
  readonly isMine: boolean;
  /** The move that leads here; missing at the start. */
  readonly move?: { readonly san: San; readonly uci: Uci };
  /** Of a move of theirs: how likely it is, 0-1. Of one of mine: its share of what I play there. */
  readonly chance: number;
  /** In which I played the move that leads here. */
  readonly ownGames: number;
  readonly parent?: PlanNode;
  /** The chances of all their moves that lead here, multiplied. */
  readonly reach: number;
  readonly ply: number;
  readonly results: ResultsHere;
  /** Empty until it has been looked further, and where it has not. */
  children: readonly PlanNode[];
};

type Plan = {
  readonly root: PlanNode;
  /** Positions whose evaluation is missing, the most important first. */
  readonly needed: readonly Fen[];
};

/** A move of mine may lose so much against the engine's best: Lichess' bound of an inaccuracy, in points of 0-1. */
const SOUND_LOSS = 0.05;

/** The same where it is proven: another deep search may find it a point or two worse. */
export const PROVEN_LOSS = 0.04;

/** No position of mine may be worse than the start by more. */
const WORST = 0.1;

const MAX_PLIES = 24;

const LEAST_REACH = 0.02;

const MAX_REPLIES = 5;

const LEAST_CHANCE = 0.05;

const CANDIDATES = 3;

/** How far it goes on where neither has been. */
const PLIES_BEYOND_GAMES = 4;

/** How much what I have not played is looked at beside what I have. */
const FOR_BEST = 0.3;

const FOR_MET = 0.2;

/** Grows until `positions` different ones are in it. */
export const growPlan = (input: PlanInput, known: Known, positions: number): Plan => {
  const root = nodeAt(input, { fen: START_FEN, chance: 1, ownGames: 0, reach: 1, ply: 0 });
  const open: { readonly node: PlanNode; readonly priority: number }[] = [{ node: root, priority: 1 }];
  const seen = new Set<string>([epdOf(root.fen)]);
  const needed = new Map<string, Fen>();
  const need = (fen: Fen): void => {
    if (known(fen) === undefined) needed.set(epdOf(fen), fen);
  };
  need(root.fen);
  while (open.length > 0 && seen.size < positions) {
    const { node, priority } = takeFirst(open);
    if (isFarEnough(node) || (node.isMine && known(node.fen) === undefined)) continue;
    const children = node.isMine ? myMoves(input, node, known) : theirMoves(input, node);
    node.children = children.map(({ child }) => child);
    for (const { child, weight } of children) {
      seen.add(epdOf(child.fen));
      need(child.fen);
      if (weight > 0) open.push({ node: child, priority: priority * weight });
    }
  }
  return { root, needed: [...needed.values()] };
};

const takeFirst = <Item extends { readonly priority: number }>(open: Item[]): Item => {
  let first = 0;
  open.forEach(({ priority }, index) => {
    if (priority > (open[first]?.priority ?? -1)) first = index;
  });
  const [taken] = open.splice(first, 1);
  if (taken === undefined) throw new Error('nothing is open');
  return taken;
};

const isFarEnough = (node: PlanNode): boolean => {
  if (node.ply >= MAX_PLIES || node.reach < LEAST_REACH) return true;
  let [at, plies]: [PlanNode | undefined, number] = [node, 0];
  for (; at !== undefined && at.results.games + at.ownGames === 0; at = at.parent) plies += 1;
  return plies > PLIES_BEYOND_GAMES;
};

type NewNode = Omit<PlanNode, 'isMine' | 'results' | 'children'>;

const nodeAt = ({ color, theirs, weighTheirs }: PlanInput, node: NewNode): PlanNode => ({
  ...node,
  isMine: turnOf(node.fen) === color,
  results: resultsHere(theirs.at(node.fen), weighTheirs),
  children: [],
});

type Child = { readonly child: PlanNode; readonly weight: number };

const childOf = (
  input: PlanInput,
  parent: PlanNode,
  uci: Uci,
  about: Pick<PlanNode, 'chance' | 'ownGames' | 'reach'>,
): PlanNode | undefined => {
  const played = playMove(parent.fen, uci);
  if (!played.ok) return undefined;
  const { san, fen } = played.value;
  return nodeAt(input, { fen, move: { san, uci: played.value.uci }, parent, ply: parent.ply + 1, ...about });
};

/** Those that are likely enough; the rest is something else. */
const theirMoves = (input: PlanInput, node: PlanNode): readonly Child[] => {
  const last = node.move?.uci;
  return input.model
    .chancesAt(node.fen, last === undefined ? {} : { last })
    .slice(0, MAX_REPLIES)
    .filter(({ chance }) => chance >= LEAST_CHANCE && node.reach * chance >= LEAST_REACH)
    .flatMap(({ uci, chance }) => {
      const child = childOf(input, node, uci, { chance, ownGames: 0, reach: node.reach * chance });
      return child === undefined ? [] : [{ child, weight: chance }];
    });
};

/** What I play, what others have played against them here, and what the engine would play. */
const myMoves = (input: PlanInput, node: PlanNode, known: Known): readonly Child[] => {
  const own = sharesOf(input.mine.at(node.fen), input.weighMine);
  const total = own.reduce((sum, { weight }) => sum + weight, 0);
  const met = sharesOf(input.theirs.at(node.fen), input.weighTheirs).filter(({ games }) => games >= 2);
  const metTotal = met.reduce((sum, { weight }) => sum + weight, 0);
  const best = known(node.fen)?.bestMove;
  const wanted = new Set([
    ...own.slice(0, CANDIDATES).map(({ uci }) => uci),
    ...(best === undefined ? [] : [best]),
    ...met.slice(0, CANDIDATES).map(({ uci }) => uci),
  ]);
  return [...wanted].flatMap((uci) => {
    const mine = own.find((share) => share.uci === uci);
    const chance = (mine?.weight ?? 0) / Math.max(total, 1e-9);
    const child = childOf(input, node, uci, { chance, ownGames: mine?.games ?? 0, reach: node.reach });
    const metShare = (met.find((share) => share.uci === uci)?.weight ?? 0) / Math.max(metTotal, 1e-9);
    const weight = Math.max(chance, uci === best ? FOR_BEST : 0, FOR_MET * metShare);
    return child === undefined || isUnsound(input.color, node, child, known) ? asLeaf(child) : [{ child, weight }];
  });
};

/** It is worth what it is, and looked at no further. */
const asLeaf = (child: PlanNode | undefined): readonly Child[] => (child === undefined ? [] : [{ child, weight: 0 }]);

/** Also where nothing is known yet of the position after it: `false`. */
export const isUnsound = (
  color: Color,
  node: PlanNode,
  child: PlanNode,
  known: Known,
  mostLost = SOUND_LOSS,
): boolean => {
  const [before, after, start] = [known(node.fen), known(child.fen), known(START_FEN)];
  if (before === undefined || after === undefined) return false;
  const chance = winChanceOf(after.evaluation, color);
  const atStart = start === undefined ? 0.5 : winChanceOf(start.evaluation, color);
  return winChanceOf(before.evaluation, color) - chance > mostLost || chance < atStart - WORST;
};

/** What the positions of a plan are worth to me: points that I may expect, 0-1. */

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
