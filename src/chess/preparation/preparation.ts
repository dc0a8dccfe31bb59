/** What to play against an opponent. Evaluations are requested step by step; the result is deterministic. */
import type { Speed } from '../clock';
import { epdOf, START_FEN } from '../position/fen';
import { playMove } from '../position/move';
import { type Color, type Fen, type Milliseconds, otherColor, type San, type Uci } from '../types';
import { findErrors, findStrengths, habitsOf, type OpponentStrength, type RepeatedError } from './avoid';
import { findChanges, type RepertoireChange } from './changes';
import { type Advice, chooseLines } from './choose-lines';
import { type PreparedLine, provenBy, soundBy } from './lines';
import { type MergedNode, mergeTree } from './merged-tree';
import {
  createValuation,
  type EvaluationLookup,
  growPlan,
  MIN_KNOWN_GAMES,
  type PlanInput,
  type PlanNode,
} from './plan';
import { countedChances, createMoveModel, gameWeight, type MoveModel } from './prediction/move-model';
import { indexVisits, type PreparationGame, sharesOf, type Visits } from './visits';

export type PreparationInput = {
  /** The user's. */
  readonly color: Color;
  /** Games of both colors; the user's may be empty. */
  readonly theirGames: readonly PreparationGame[];
  readonly myGames: readonly PreparationGame[];
  readonly speed?: Speed;
  /** On the same scale, if known. */
  readonly theirRating?: number;
  readonly myRating?: number;
  readonly prepared?: readonly PreparedMove[];
};

/** A move of the user's in their repertoire of the color, neither refuted nor paused; `position` as by `epdOf`. */
export type PreparedMove = { readonly position: string; readonly uci: Uci };

export type Preparation = {
  readonly color: Color;
  readonly games: number;
  readonly ownGames: number;
  readonly changes: readonly RepertoireChange[];
  /** Missing until the first line is proven, and without one. */
  readonly advice?: Advice;
  readonly lines: readonly PreparedLine[];
  readonly errors: readonly RepeatedError[];
  readonly ownErrors: readonly RepeatedError[];
  readonly expect: readonly ExpectedLine[];
  readonly rare: readonly RareFirstMove[];
  readonly avoid: readonly OpponentStrength[];
  readonly tree: readonly MergedNode[];
};

type PreparationStep = {
  readonly preparation: Preparation;
  /** Positions to search next. The preparation is complete when this and `toProve` are empty. */
  readonly needed: readonly Fen[];
  /** Positions for the deep search. Blocks run backwards, so that results help the next search. */
  readonly toProve: readonly (readonly Fen[])[];
};

/** Chosen for two engines that search some seconds per position. */
const PLAN_POSITIONS = 140;

export const MAX_PROVEN = 40;

const MAX_CHANGES = 3;

/** Before the opponent's newest game: an older change is no news. */
const RECENT = 365 * 86_400_000;

/** Repeated errors proven before the lines. */
const FIRST_PROVEN = 3;

/** `known` and `deep` return evaluations at normal and proof depth. `isOver`: drop unproven results. */
export const createPreparation = (input: PreparationInput) => {
  const { color, theirGames, myGames, speed, theirRating, myRating } = input;
  const other = otherColor(color);
  const [theirs, mine] = [indexVisits(theirGames, other), indexVisits(myGames, color)];
  const weighing = (games: readonly PreparationGame[]) => {
    const settings = { now: newestOf(games), speed };
    const weights = new Map(games.map((game) => [game, gameWeight(game, settings)]));
    return { settings, weigh: (game: PreparationGame) => weights.get(game) ?? 0 };
  };
  const [ofTheirs, ofMine] = [weighing(theirs.games), weighing(mine.games)];
  const rated = (rating: number | undefined) => (rating === undefined ? {} : { rating });
  const [changes, ownChanges] = [findChanges(theirs, other), findChanges(mine, color)];
  const theirSettings = { color: other, ...ofTheirs.settings, ...rated(theirRating), changes };
  const theirModel = countedChances(createMoveModel(theirGames, theirSettings), theirGames, theirSettings);
  const mySettings = { color, ...ofMine.settings, ...rated(myRating ?? theirRating), changes: ownChanges };
  const myModel = createMoveModel(myGames, mySettings);
  const both = { color, theirs, mine, theirModel, myModel };
  const plan: PlanInput = {
    color,
    theirs,
    mine,
    weighTheirs: ofTheirs.weigh,
    weighMine: ofMine.weigh,
    model: theirModel,
    expected: expectedPoints(myRating, theirRating),
    prepared: movesByPosition(input.prepared ?? []),
  };
  const habits = habitsOf(theirs, other, ofTheirs.weigh);
  const ownHabits = habitsOf(mine, color, ofMine.weigh);
  const fixed = {
    color,
    games: theirs.games.length,
    ownGames: mine.games.length,
    changes: changes.filter(({ since }) => since > newestOf(theirs.games) - RECENT).slice(0, MAX_CHANGES),
  };
  const expected = { expect: expectLines(both), rare: rareFirstMoves(both, ofMine.weigh) };
  const avoid = findStrengths(theirs, other);
  const avoided = new Set(avoid.map(({ fen }) => epdOf(fen)));

  return (known: EvaluationLookup, deep: EvaluationLookup, isOver = false): PreparationStep => {
    const { root, needed } = growPlan(plan, known, PLAN_POSITIONS);
    const [proven, sound] = [provenBy(plan, deep), soundBy(plan, deep)];
    const valuation = createValuation(plan, known);
    const unproven = isOver ? false : undefined;
    const isProven = (node: PlanNode): boolean | undefined => proven(node) ?? unproven;
    const isSound = (node: PlanNode): boolean | undefined => sound(node) ?? unproven;
    const choice = { input: plan, known, deep, valuation, isProven, isSound };
    const { lines, advice, ...chosen } = chooseLines(choice, root, avoided);
    const errors = proveErrors(habits, other, { known, deep, isOver });
    const ownErrors = proveErrors(ownHabits, color, { known, deep, isOver });
    const first = errors.toProve.slice(0, FIRST_PROVEN);
    const toProve = [...first, ...chosen.toProve, ...errors.toProve, ...ownErrors.toProve];
    return {
      preparation: {
        ...fixed,
        ...(advice !== undefined && { advice }),
        lines,
        errors: errors.errors,
        ownErrors: ownErrors.errors,
        ...expected,
        avoid: avoid.filter(({ fen }) => !chosen.played.has(epdOf(fen))),
        tree: mergeTree(root, valuation, lines, theirs),
      },
      needed: [...new Set([...needed, ...errors.needed, ...ownErrors.needed])],
      toProve: onlyNew(toProve, deep),
    };
  };
};

const movesByPosition = (moves: readonly PreparedMove[]): NonNullable<PlanInput['prepared']> => {
  const found = new Map<string, Set<Uci>>();
  for (const { position, uci } of moves) found.set(position, (found.get(position) ?? new Set()).add(uci));
  return found;
};

type Found = { readonly known: EvaluationLookup; readonly deep: EvaluationLookup; readonly isOver: boolean };

const proveErrors = (habits: ReturnType<typeof habitsOf>, color: Color, { known, deep, isOver }: Found) => {
  const { errors, needed } = findErrors(habits, color, known);
  const isProven = ({ fen, after }: RepeatedError): boolean => deep(fen) !== undefined && deep(after) !== undefined;
  const [open, checked] = [errors.filter((error) => !isProven(error)), errors.filter(isProven)];
  const proven = findErrors(checked, color, deep).errors;
  return {
    needed,
    errors: isOver ? proven : [...proven, ...open],
    toProve: open.map(({ fen, after }) => [after, fen]),
  };
};

const onlyNew = (blocks: readonly (readonly Fen[])[], known: EvaluationLookup): readonly (readonly Fen[])[] => {
  const seen = new Set<string>();
  const isNew = (fen: Fen): boolean => {
    const epd = epdOf(fen);
    if (seen.has(epd) || known(fen) !== undefined) return false;
    seen.add(epd);
    return true;
  };
  return blocks.map((block) => block.filter(isNew)).filter((block) => block.length > 0);
};

/** Ages are relative to the newest game, so that the result does not change daily. */
const newestOf = (games: readonly PreparationGame[]): Milliseconds =>
  games.reduce((newest, { playedAt }) => Math.max(newest, playedAt), 0);

/** Elo's formula; 0.5 for an unknown rating. */
const expectedPoints = (mine: number | undefined, theirs: number | undefined): number =>
  mine === undefined || theirs === undefined ? 0.5 : 1 / (1 + 10 ** ((theirs - mine) / 400));

// Both players' trees combined: the likeliest positions

export type ExpectedLine = {
  readonly moves: readonly San[];
  /** Probability of reaching this position, 0-1. */
  readonly probability: number;
  /** Of the opponent and of the user that reach its end. */
  readonly games: number;
  readonly ownGames: number;
  readonly fen: Fen;
};

/** A first move of the user that the opponent has hardly faced. */
type RareFirstMove = {
  readonly moves: readonly San[];
  readonly games: number;
  /** `games`: the opponent's with the reply. */
  readonly replies: readonly { readonly san: San; readonly chance: number; readonly games: number }[];
};

type ExpectationInput = {
  readonly color: Color;
  readonly theirs: Visits;
  readonly mine: Visits;
  readonly theirModel: MoveModel;
  readonly myModel: MoveModel;
};

const MAX_PLIES = 20;

const MIN_PROBABILITY = 0.04;

const MAX_LINES = 8;

type ExpectedPosition = Pick<ExpectedLine, 'moves' | 'probability' | 'fen'> & {
  readonly last?: Uci;
  /** The last position on the way to which a move of theirs led, and which enough games of theirs reach. */
  readonly theirs?: Pick<ExpectedLine, 'moves' | 'probability' | 'fen'>;
};

/** The deepest ones that rest on moves which both have played in enough games, likeliest first; each ends with a move of theirs. */
export const expectLines = (input: ExpectationInput): readonly ExpectedLine[] => {
  const { theirs, mine } = input;
  const ends = new Map<string, Pick<ExpectedLine, 'moves' | 'probability' | 'fen'>>();
  const open: ExpectedPosition[] = [{ fen: START_FEN, moves: [], probability: 1 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const next = at.moves.length >= MAX_PLIES ? [] : nextPositions(input, at);
    if (next.length === 0 && at.theirs !== undefined) ends.set(at.theirs.moves.join(' '), at.theirs);
    open.push(...next);
  }
  const isPassed = (moves: readonly San[]): boolean =>
    [...ends.keys()].some((other) => other.startsWith(`${moves.join(' ')} `));
  return [...ends.values()]
    .filter(({ moves }) => !isPassed(moves))
    .sort((one, other) => other.probability - one.probability || (one.moves.join(' ') < other.moves.join(' ') ? -1 : 1))
    .slice(0, MAX_LINES)
    .map(({ fen, moves, probability }) => ({
      ...{ moves, probability, fen },
      games: theirs.at(fen).length,
      ownGames: mine.at(fen).length,
    }));
};

const nextPositions = (
  { color, theirs, mine, myModel, theirModel }: ExpectationInput,
  { fen, moves, probability, last, theirs: before }: ExpectedPosition,
): readonly ExpectedPosition[] => {
  const isMine = (moves.length % 2 === 0) === (color === 'white');
  // Of a user without games nothing is known but what players like them play.
  const isKnown = (uci: Uci): boolean =>
    (isMine && mine.games.length === 0) ||
    (isMine ? mine : theirs).at(fen).filter(({ move }) => move === uci).length >= MIN_KNOWN_GAMES;
  return (isMine ? myModel : theirModel)
    .chancesAt(fen, last === undefined ? {} : { last })
    .filter(({ uci, chance }) => chance * probability >= MIN_PROBABILITY && isKnown(uci))
    .flatMap(({ uci, chance }): readonly ExpectedPosition[] => {
      const played = playMove(fen, uci);
      if (!played.ok) return [];
      const { san, fen: after } = played.value;
      const reached = { fen: after, moves: [...moves, san], probability: probability * chance };
      const isTheirEnd = !isMine && theirs.at(after).length >= MIN_KNOWN_GAMES;
      const end = isTheirEnd ? reached : before;
      return [{ ...reached, last: played.value.uci, ...(end && { theirs: end }) }];
    });
};

const MAX_FACED = 4;

const MIN_SHARE = 0.15;

const MAX_RARE = 3;

const MAX_REPLIES = 3;

/** The user's first moves as White, or replies to the opponent's likeliest first move. */
export const rareFirstMoves = (
  { color, theirs, mine, theirModel }: ExpectationInput,
  weigh: (game: PreparationGame) => number,
): readonly RareFirstMove[] => {
  const start = color === 'white' ? { fen: START_FEN, moves: [] } : afterLikeliest(theirModel);
  if (start === undefined) return [];
  const shares = sharesOf(mine.at(start.fen), weigh);
  const total = shares.reduce((sum, { weight }) => sum + weight, 0);
  return shares
    .filter(({ weight }) => weight >= MIN_SHARE * total)
    .flatMap(({ uci }) => {
      const played = playMove(start.fen, uci);
      if (!played.ok) return [];
      const { san, fen } = played.value;
      const games = theirs.at(fen).length;
      if (games > MAX_FACED) return [];
      return [{ moves: [...start.moves, san], games, replies: repliesAt(theirModel, fen, played.value.uci) }];
    })
    .slice(0, MAX_RARE);
};

const afterLikeliest = (model: MoveModel): { readonly fen: Fen; readonly moves: readonly San[] } | undefined => {
  const [likeliest] = model.chancesAt(START_FEN);
  const played = likeliest && playMove(START_FEN, likeliest.uci);
  return played?.ok === true ? { fen: played.value.fen, moves: [played.value.san] } : undefined;
};

const repliesAt = (model: MoveModel, fen: Fen, last: Uci): RareFirstMove['replies'] =>
  model
    .chancesAt(fen, { last })
    .slice(0, MAX_REPLIES)
    .flatMap(({ uci, chance, games }) => {
      const played = playMove(fen, uci);
      return played.ok ? [{ san: played.value.san, chance, games }] : [];
    });
