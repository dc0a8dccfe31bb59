/**
 * What to play against an opponent, computed for this pair of people: from the opponent's games, mine, the ratings and an
 * engine. Evaluations are asked for step by step; the same games and evaluations always give the same answer.
 */
import { otherColor } from '../turn-of';
import type { Speed } from '../clock';
import { epdOf } from '../position/epd';
import type { Color, Fen, Milliseconds } from '../types';
import { findStrengths, type Strength } from './avoid';
import { expectLines, rareFirstMoves, type ExpectedLine, type RareFirstMove } from './expectations';
import { chooseLines, positionsToProve, provenBy, type PreparedLine } from './lines';
import { growPlan, type Known, type PlanInput } from './plan';
import { weightOf } from './prediction/game-weight';
import { modelOf } from './prediction/move-model';
import { findErrors, habitsOf, type RepeatedError } from './repeated-errors';
import { indexVisits, type PreparationGame } from './visits';

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

export type PreparationStep = {
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
