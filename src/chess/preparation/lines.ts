/** Lines of a preparation: moves from the start position with what is known of them. */
import { cappedCentipawns, type Evaluation } from '../evaluation';
import type { Fen, Milliseconds, Ply, San } from '../types';
import {
  type EvaluationLookup,
  isInvented,
  isGuess,
  isUnsound,
  MIN_KNOWN_GAMES,
  lossOfReply,
  type PlanInput,
  type PlanNode,
  SOUND_LOSS,
  type Valuation,
  type ValueParts,
} from './plan';
import { type Evidence, positionResults, type PreparationGame, type Visits } from './visits';

export const LINE_KINDS = ['familiar', 'aside', 'surprise'] as const;

/** `familiar`: the user knows each of their moves in it. `surprise`: the opponent has hardly seen it. */
export type LineKind = (typeof LINE_KINDS)[number];

export type PreparedLine = {
  readonly kind: LineKind;
  readonly moves: readonly San[];
  /** Index of the line's key move. */
  readonly decision: number;
  /** Probability of all of the opponent's moves in it, 0-1. */
  readonly reach: number;
  /** The opponent's games that reach its end. */
  readonly games: number;
  /** Of the opponent, points per game in these, 0-1; `expected` also needs ratings. */
  readonly score?: number;
  readonly expected?: number;
  /** At its end. */
  readonly evaluation?: Evaluation;
  /** A move of the opponent's rests on fewer games than `MIN_KNOWN_GAMES`. */
  readonly guess: boolean;
  readonly replies: readonly LineReply[];
  /** The user's games that reach its end. */
  readonly ownGames: number;
  /** Index of the first of the user's moves that they do not know; missing without games or a repertoire of theirs. */
  readonly newFrom?: Ply;
  /** The user's games with that move. */
  readonly newGames?: number;
  readonly model?: ModelGame;
  /** The opponent's newest game that reaches the end. */
  readonly lastPlayedAt?: Milliseconds;
  /** Points per game from the first move on, above the user's game as they usually play it. */
  readonly gain: number;
  /** Expected points after the key move, 0-1: the sum of the parts. */
  readonly value: number;
  /** Expected points after the usual move in its place; missing where the key move is the usual one. */
  readonly usual?: number;
  readonly parts: ValueParts & { readonly replies: number };
  /** For the position after the key move. */
  readonly evidence: Evidence;
  readonly fen: Fen;
};

/**
 * A move of the opponent's: its probability, and the games with it, of those that reached the position before it.
 * `lately` counts the newest of these alone.
 */
export type LineReply = {
  readonly ply: Ply;
  readonly san: San;
  readonly chance: number;
  readonly games: number;
  readonly of: number;
  readonly lately: { readonly games: number; readonly of: number };
};

/** The newest games of a position that are counted alone. */
const LATELY_GAMES = 40;

/** The opponent's newest loss that reaches the end, or else the position after the key move. */
type ModelGame = Pick<PreparationGame, 'id' | 'color' | 'playedAt'>;

/** A line that fewer games reach is cut. */
const MIN_END_GAMES = 2;

/** The user's moves after the key move. */
const MAX_ANSWERS = 4;

const SURPRISE_GAMES = 2;

/** Centipawns by which a move that is new to the user may be worse than the best one in the search that proves it. */
const SOUND_CENTIPAWNS = 30;

/** Of a position that is won anyway, in centipawns. */
const WON = 500;

/**
 * What a line is made from. `deep` has the searches that prove lines; `isProven` is `undefined` without one. `isSound` is
 * about moves that are recommended: what the user usually plays need only be no mistake to be proven.
 */
export type Choice = {
  readonly input: PlanInput;
  readonly known: EvaluationLookup;
  readonly deep: EvaluationLookup;
  readonly valuation: Valuation;
  readonly isProven: (node: PlanNode) => boolean | undefined;
  readonly isSound: (node: PlanNode) => boolean | undefined;
};

type KeyMove = Pick<PreparedLine, 'gain'> & Pick<Partial<PreparedLine>, 'usual'>;

/** `path` are the positions after its moves. */
export type FoundLine = { readonly line: PreparedLine; readonly path: readonly PlanNode[] };

/** The line through the user's move `node`, and what they and the opponent are likeliest to play then. */
export const lineThrough = (choice: Choice, node: PlanNode, { gain, usual }: KeyMove): FoundLine | undefined => {
  const { valuation } = choice;
  const [value, here] = [valuation.of(node), valuation.here(node)];
  if (value === undefined || here === undefined) return undefined;
  const path = cut(choice, [...lineTo(node), ...continuation(choice, node)], node);
  const newMove = path.find((one) => !isTheirs(one) && !one.isOwn);
  const line = {
    kind: kindOf(path, node),
    ...(newMove !== undefined && hasOwn(choice.input) && { newFrom: newMove.ply - 1, newGames: newMove.ownGames }),
    decision: node.ply - 1,
    gain,
    value,
    ...(usual !== undefined && { usual }),
    parts: { ...here, replies: value - here.rating - here.engine - here.results },
    evidence: node.results.evidence,
    ...figuresOf(choice, node, path),
  };
  return { line, path };
};

const hasOwn = ({ mine, prepared }: PlanInput): boolean => mine.games.length > 0 || (prepared?.size ?? 0) > 0;

const sansOf = (line: readonly PlanNode[]): readonly San[] =>
  line.flatMap(({ move }) => (move === undefined ? [] : [move.san]));

/**
 * Ends a line with the last move of the user's that they know, or that two of the opponent's games or more reach, after
 * moves that are no guesses, or that punishes a move of theirs; the key move stays.
 */
const cut = (choice: Choice, line: readonly PlanNode[], decision: PlanNode): readonly PlanNode[] => {
  const first = line.indexOf(decision);
  const guess = line.findIndex((node, index) => index > first && isTheirs(node) && isGuess(node));
  const last = line.findLastIndex(
    (node, index) =>
      !isTheirs(node) &&
      (((node.isOwn || node.results.games >= MIN_END_GAMES) && (guess === -1 || index < guess)) ||
        punishes(choice, node)),
  );
  return line.slice(0, Math.max(first, last) + 1);
};

export const isTheirs = ({ parent }: PlanNode): boolean => parent?.isMine === false;

/** The engine's choice after a move that the opponent has played and that loses as much as an inaccuracy. */
const punishes = ({ input, known }: Choice, { parent, move }: PlanNode): boolean =>
  parent !== undefined &&
  parent.played > 0 &&
  known(parent.fen)?.bestMove === move?.uci &&
  (lossOfReply(input.color, parent, known) ?? 0) > SOUND_LOSS;

type Figures = Pick<
  PreparedLine,
  | 'moves'
  | 'reach'
  | 'games'
  | 'score'
  | 'expected'
  | 'evaluation'
  | 'guess'
  | 'replies'
  | 'ownGames'
  | 'model'
  | 'lastPlayedAt'
  | 'fen'
>;

const figuresOf = (
  { input: { theirs, mine }, known, deep }: Choice,
  decision: PlanNode,
  line: readonly PlanNode[],
): Figures => {
  const end = line.at(-1) ?? decision;
  const visits = theirs.at(end.fen);
  const { score, expected } = positionResults(visits, () => 1);
  const hasRatings = visits.some(({ game }) => game.expected !== undefined);
  const replies = line.filter(isTheirs);
  return {
    moves: sansOf(line),
    reach: end.reach,
    games: visits.length,
    ownGames: mine.at(end.fen).length,
    ...(visits.length === 0
      ? {}
      : {
          score,
          ...(hasRatings && { expected }),
          lastPlayedAt: Math.max(...visits.map(({ game: { playedAt } }) => playedAt)),
        }),
    evaluation: (deep(end.fen) ?? known(end.fen))?.evaluation,
    guess: replies.some(isGuess),
    replies: replies.map((reply) => toReply(theirs, reply)),
    model: newestLoss(visits) ?? newestLoss(theirs.at(decision.fen)),
    fen: end.fen,
  };
};

export const toReply = (theirs: Visits, { move, ply, chance, played, parent }: PlanNode): LineReply => {
  const here = parent === undefined ? [] : theirs.at(parent.fen);
  const newest = here
    .toSorted((one, other) => other.game.playedAt - one.game.playedAt || (one.game.id < other.game.id ? -1 : 1))
    .slice(0, LATELY_GAMES);
  return {
    ply: ply - 1,
    san: move?.san ?? '',
    chance,
    games: played,
    of: here.length,
    lately: { games: newest.filter((visit) => visit.move === move?.uci).length, of: newest.length },
  };
};

const newestLoss = (visits: ReturnType<Visits['at']>): ModelGame | undefined => {
  const lost = visits.filter(({ game }) => game.outcome === 'loss').map(({ game }) => game);
  const [newest] = lost.sort((one, other) => other.playedAt - one.playedAt || (one.id < other.id ? -1 : 1));
  if (newest === undefined) return undefined;
  const { id, color, playedAt } = newest;
  return { id, color, playedAt };
};

export const lineTo = (node: PlanNode): readonly PlanNode[] =>
  node.parent === undefined ? [] : [...lineTo(node.parent), node];

/** Their likeliest moves, and the user's usual or else best ones, while known and sound; ends with the user's. */
const continuation = (choice: Choice, from: PlanNode): readonly PlanNode[] => {
  const line: PlanNode[] = [];
  let at: PlanNode | undefined = from;
  while (at !== undefined && line.length < 2 * MAX_ANSWERS) {
    const reply = likeliestReply(choice, at);
    const answer: PlanNode | undefined = reply && nextMove(choice, reply);
    if (reply !== undefined && answer !== undefined) line.push(reply, answer);
    at = answer;
  }
  return line;
};

export const likeliestReply = ({ isProven }: Choice, at: PlanNode): PlanNode | undefined =>
  at.children.reduce<PlanNode | undefined>(
    (best, child) => (child.chance > (best?.chance ?? 0) && isProven(child) !== false ? child : best),
    undefined,
  );

const nextMove = ({ valuation: { usual, sound }, isSound }: Choice, node: PlanNode): PlanNode | undefined => {
  const [mostUsual] = usual(node).toSorted((one, other) => other.share - one.share);
  const candidates = [...(mostUsual === undefined ? [] : [mostUsual.child]), ...sound(node)];
  return candidates.find((child) => isSound(child) !== false);
};

const kindOf = (line: readonly PlanNode[], decision: PlanNode): LineKind => {
  if (line.every((node) => isTheirs(node) || node.isOwn)) return 'familiar';
  return decision.results.games <= SURPRISE_GAMES ? 'surprise' : 'aside';
};

/** What the user plays as a rule need only be no mistake; a move of a game or two is as new as any. */
const isUsual = ({ usualShare, isOwn, ownGames }: PlanNode): boolean =>
  usualShare > 0 && (isOwn || ownGames >= MIN_KNOWN_GAMES);

export const provenBy =
  (input: PlanInput, deep: EvaluationLookup) =>
  (node: PlanNode): boolean | undefined => {
    const { parent } = node;
    if (parent?.isMine === false) return !isInvented(input.color, node, deep);
    const isSound = soundBy(input, deep)(node);
    if (isSound === undefined || parent === undefined || !isUsual(node)) return isSound;
    return !isUnsound(input.color, parent, node, deep);
  };

/** Whether a move of the user's is about as good as the best one there. */
export const soundBy =
  ({ color }: PlanInput, deep: EvaluationLookup) =>
  ({ fen, parent }: PlanNode): boolean | undefined => {
    const [best, played] = [parent && deep(parent.fen), deep(fen)];
    if (best === undefined || played === undefined) return undefined;
    const sign = color === 'white' ? 1 : -1;
    const [most, left] = [best, played].map(({ evaluation }) => sign * cappedCentipawns(evaluation));
    return most !== undefined && left !== undefined && (most - left <= SOUND_CENTIPAWNS || left >= WON);
  };

/** Lines that reach their end in this percentage of games or more. */
export const likelyLines = <Line extends Pick<PreparedLine, 'reach'>>(
  lines: readonly Line[],
  min: number | undefined,
): Line[] => lines.filter(({ reach }) => min === undefined || 100 * reach >= min);
