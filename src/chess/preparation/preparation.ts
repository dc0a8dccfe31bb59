/**
 * What to play against an opponent, computed for this pair of people: from the opponent's games, mine, the ratings and an
 * engine. Evaluations are asked for step by step; the same games and evaluations always give the same answer.
 */
import type { Speed } from '../clock';
import { epdOf, START_FEN } from '../position/fen';
import { playMove } from '../position/move';
import { type Color, type Fen, type Milliseconds, otherColor, type San, type Uci } from '../types';
import { findErrors, findStrengths, habitsOf, type RepeatedError, type Strength } from './avoid';
import { chooseLines, positionsToProve, type PreparedLine, provenBy } from './lines';
import { growPlan, type Known, type PlanInput } from './plan';
import { modelOf, type MoveModel, weightOf } from './prediction/move-model';
import { indexVisits, type PreparationGame, sharesOf, type Visits } from './visits';

export type PreparationInput = {
  /** Mine. */
  readonly color: Color;
  /** All of the opponent's, of both colors, and all of mine, which may be none. */
  readonly theirGames: readonly PreparationGame[];
  readonly myGames: readonly PreparationGame[];
  /** Of the game to come. */
  readonly speed?: Speed;
  /** Of one scale; each is missing where it is not known. */
  readonly theirRating?: number;
  readonly myRating?: number;
};

export type Preparation = {
  readonly color: Color;
  /** The opponent's with the other color, and mine with this one. */
  readonly games: number;
  readonly ownGames: number;
  readonly lines: readonly PreparedLine[];
  readonly errors: readonly RepeatedError[];
  readonly ownErrors: readonly RepeatedError[];
  readonly expect: readonly ExpectedLine[];
  readonly rare: readonly RareFirstMove[];
  /** Where the opponent does better than expected. */
  readonly avoid: readonly Strength[];
};

type PreparationStep = {
  readonly preparation: Preparation;
  /** Positions to be searched next; nothing is left to do without any, and without any to prove. */
  readonly needed: readonly Fen[];
  /** Others that a deeper search is to prove. Those of a block follow each other backwards: what is found in one helps the next. */
  readonly toProve: readonly (readonly Fen[])[];
};

/** Positions of the plan, and of those that are proven: what two engines search in some seconds each. */
const PLAN_POSITIONS = 140;

export const MOST_PROVEN = 40;

/** Repeated errors that are proven before the lines. */
const FIRST_PROVEN = 3;

/**
 * `known` and `deep` say what has been found so far, at the depth of the tree and at the one that proves. `isOver`: nothing more
 * is searched, and what has not been proven is not said.
 */
export const createPreparation = (input: PreparationInput) => {
  const { color, theirGames, myGames, speed, theirRating, myRating } = input;
  const other = otherColor(color);
  const [theirs, mine] = [indexVisits(theirGames, other), indexVisits(myGames, color)];
  const weighing = (games: readonly PreparationGame[]) => {
    const settings = { now: newestOf(games), speed };
    const weights = new Map(games.map((game) => [game, weightOf(game, settings)]));
    return { settings, weigh: (game: PreparationGame) => weights.get(game) ?? 0 };
  };
  const [ofTheirs, ofMine] = [weighing(theirs.games), weighing(mine.games)];
  const rated = (rating: number | undefined) => (rating === undefined ? {} : { rating });
  const theirModel = modelOf(theirGames, { color: other, ...ofTheirs.settings, ...rated(theirRating) });
  const myModel = modelOf(myGames, { color, ...ofMine.settings, ...rated(myRating ?? theirRating) });
  const both = { color, theirs, mine, theirModel, myModel };
  const plan: PlanInput = {
    ...{ color, theirs, mine, weighTheirs: ofTheirs.weigh, weighMine: ofMine.weigh, model: theirModel },
    expected: expectedPoints(myRating, theirRating),
  };
  const habits = habitsOf(theirs, other, ofTheirs.weigh);
  const ownHabits = habitsOf(mine, color, ofMine.weigh);
  const fixed = { color, games: theirs.games.length, ownGames: mine.games.length };
  const expected = { expect: expectLines(both), rare: rareFirstMoves(both, ofMine.weigh) };
  const avoid = findStrengths(theirs, other, ofTheirs.weigh);

  return (known: Known, deep: Known, isOver = false): PreparationStep => {
    const { root, needed } = growPlan(plan, known, PLAN_POSITIONS);
    const proven = provenBy(plan, deep);
    const lines = chooseLines(plan, root, known, (node) => proven(node) ?? (isOver ? false : undefined));
    const errors = proveErrors(habits, other, { known, deep, isOver });
    const ownErrors = proveErrors(ownHabits, color, { known, deep, isOver });
    const first = errors.toProve.slice(0, FIRST_PROVEN);
    const toProve = [...first, ...positionsToProve(root, lines), ...errors.toProve, ...ownErrors.toProve];
    return {
      preparation: { ...fixed, lines, errors: errors.errors, ownErrors: ownErrors.errors, ...expected, avoid },
      needed: [...new Set([...needed, ...errors.needed, ...ownErrors.needed])],
      toProve: onlyNew(toProve, deep),
    };
  };
};

type Found = { readonly known: Known; readonly deep: Known; readonly isOver: boolean };

/** What is found at first is proven by the deeper search, as far as that has looked. */
const proveErrors = (habits: ReturnType<typeof habitsOf>, color: Color, { known, deep, isOver }: Found) => {
  const { errors, needed } = findErrors(habits, color, known);
  const isProven = ({ fen, after }: RepeatedError): boolean => deep(fen) !== undefined && deep(after) !== undefined;
  const [open, looked] = [errors.filter((error) => !isProven(error)), errors.filter(isProven)];
  const proven = findErrors(looked, color, deep).errors;
  return {
    needed,
    errors: isOver ? proven : [...proven, ...open],
    toProve: open.map(({ fen, after }) => [after, fen]),
  };
};

/** Each position in the first block that has it, where it is not known. */
const onlyNew = (blocks: readonly (readonly Fen[])[], known: Known): readonly (readonly Fen[])[] => {
  const seen = new Set<string>();
  const isNew = (fen: Fen): boolean => {
    const epd = epdOf(fen);
    if (seen.has(epd) || known(fen) !== undefined) return false;
    seen.add(epd);
    return true;
  };
  return blocks.map((block) => block.filter(isNew)).filter((block) => block.length > 0);
};

/** From here the age of games is reckoned, so that the answer does not change from day to day. */
const newestOf = (games: readonly PreparationGame[]): Milliseconds =>
  games.reduce((newest, { playedAt }) => Math.max(newest, playedAt), 0);

/** By Elo's formula; a half where a rating is not known. */
const expectedPoints = (mine: number | undefined, theirs: number | undefined): number =>
  mine === undefined || theirs === undefined ? 0.5 : 1 / (1 + 10 ** ((theirs - mine) / 400));

/** The trees of both players laid over each other: what will most likely stand on the board. */

export type ExpectedLine = {
  readonly moves: readonly San[];
  /** That the game goes through this position, 0-1. */
  readonly probability: number;
  /** Of each player, in which the position was reached. */
  readonly games: { readonly theirs: number; readonly mine: number };
  readonly fen: Fen;
};

/** A first move of mine that the opponent has hardly met, and what they will likely play. */
type RareFirstMove = {
  readonly moves: readonly San[];
  /** The opponent's, in which it was met. */
  readonly games: number;
  readonly replies: readonly { readonly san: San; readonly chance: number }[];
};

type ExpectationInput = {
  /** Mine. */
  readonly color: Color;
  readonly theirs: Visits;
  readonly mine: Visits;
  readonly theirModel: MoveModel;
  readonly myModel: MoveModel;
};

const MAX_PLIES = 20;

const LEAST_PROBABILITY = 0.04;

const MAX_LINES = 8;

type Place = {
  readonly fen: Fen;
  readonly moves: readonly San[];
  readonly probability: number;
  readonly last?: Uci;
};

/** The furthest positions that are likely enough and that one of us has had, the likeliest first. */
export const expectLines = (input: ExpectationInput): readonly ExpectedLine[] => {
  const { theirs, mine } = input;
  const ends: Place[] = [];
  const open: Place[] = [{ fen: START_FEN, moves: [], probability: 1 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const next = at.moves.length >= MAX_PLIES ? [] : nextPlaces(input, at);
    if (next.length === 0 && at.moves.length > 0) ends.push(at);
    open.push(...next);
  }
  return ends
    .sort((one, other) => other.probability - one.probability || (one.moves.join(' ') < other.moves.join(' ') ? -1 : 1))
    .slice(0, MAX_LINES)
    .map(({ fen, moves, probability }) => ({
      ...{ moves, probability, fen },
      games: { theirs: theirs.at(fen).length, mine: mine.at(fen).length },
    }));
};

const nextPlaces = (
  { color, theirs, mine, myModel, theirModel }: ExpectationInput,
  { fen, moves, probability, last }: Place,
): readonly Place[] => {
  const isMine = (moves.length % 2 === 0) === (color === 'white');
  return (isMine ? myModel : theirModel)
    .chancesAt(fen, last === undefined ? {} : { last })
    .filter(({ chance }) => chance * probability >= LEAST_PROBABILITY)
    .flatMap(({ uci, chance }) => {
      const played = playMove(fen, uci);
      if (!played.ok) return [];
      const { san, fen: after } = played.value;
      if (theirs.at(after).length + mine.at(after).length === 0) return [];
      return [{ fen: after, moves: [...moves, san], probability: probability * chance, last: played.value.uci }];
    });
};

const MOST_MET = 4;

const LEAST_PLAYED = 0.15;

const MAX_RARE = 3;

const MAX_REPLIES = 3;

/** As White my first moves, as Black my answers to their likeliest one; of those that I play often enough. */
export const rareFirstMoves = (
  { color, theirs, mine, theirModel }: ExpectationInput,
  weigh: (game: PreparationGame) => number,
): readonly RareFirstMove[] => {
  const start = color === 'white' ? { fen: START_FEN, moves: [] } : afterLikeliest(theirModel);
  if (start === undefined) return [];
  const shares = sharesOf(mine.at(start.fen), weigh);
  const total = shares.reduce((sum, { weight }) => sum + weight, 0);
  return shares
    .filter(({ weight }) => weight >= LEAST_PLAYED * total)
    .flatMap(({ uci }) => {
      const played = playMove(start.fen, uci);
      if (!played.ok) return [];
      const { san, fen } = played.value;
      const games = theirs.at(fen).length;
      if (games > MOST_MET) return [];
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
    .flatMap(({ uci, chance }) => {
      const played = playMove(fen, uci);
      return played.ok ? [{ san: played.value.san, chance }] : [];
    });
