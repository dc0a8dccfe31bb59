/** The rates of one game. Decided positions are ignored. */
import { controlAt, estimatedSeconds, moveSeconds, secondsLeft, type Speed, SPEEDS, type TimeControl } from '../clock';
import { type Game, pliesBy, positionAt } from '../game';
import { divide, type PhaseName, PHASES } from '../phase';
import { isPawnMove } from '../player/game-tactics';
import type { Termination } from '../player/played-game';
import { fromMillionths, makeStats, type Outcome, statIn, type Stats, toMillionths } from '../player/results';
import type { GameTactics } from '../player/tactics';
import type { GameClock } from '../player/time-management';
import { type GameReview, isDecided, isDecidedAt } from '../review/review-game';
import type { Color, Ply } from '../types';
import {
  endgameMaterial,
  isFault,
  type Mean,
  MISSABLE_TACTICS,
  type MissableTactic,
  RATE_KINDS,
  type RateKind,
  siteFactor,
  type TimeLeft,
} from './rate-kinds';

export const ratesOfGame = (rated: RatedGame): GameRates => {
  const { review, tactics, timeControl } = rated;
  return {
    ...(timeControl === undefined ? {} : clockRates({ ...rated, timeControl })),
    ...(review === undefined ? {} : moveRates(rated, review)),
    ...(review === undefined || tactics === undefined ? {} : tacticRates(rated, review, tactics)),
  };
};

type OwnMove = { readonly ply: Ply; readonly isBlunder: boolean; readonly isMistake: boolean };

const openMoves = ({ game, color }: RatedGame, review: GameReview): readonly OwnMove[] =>
  pliesBy(game, color)
    .filter((ply) => !isDecided(review, ply, color))
    .map((ply) => {
      const judgement = review.moves[ply]?.judgement;
      return { ply, isBlunder: judgement === 'blunder', isMistake: judgement === 'blunder' || judgement === 'mistake' };
    });

const moveRates = (rated: RatedGame, review: GameReview): GameRates => {
  const { game, color, timeControl } = rated;
  const moves = openMoves(rated, review);
  const phaseOf = phasesOf(game);
  const isBlunder = (move: OwnMove): boolean => move.isBlunder;
  const isMistake = (move: OwnMove): boolean => move.isMistake;
  return {
    ...rate('blunders', moves, isBlunder),
    ...ratesBy(moves, ({ ply }) => `phase.${phaseOf(ply)}` as const, isMistake),
    ...ratesBy(
      moves.filter(({ ply }) => phaseOf(ply) === 'endgame'),
      ({ ply }) => `endgame.${endgameMaterial(positionAt(game, ply - 1))}` as const,
      isMistake,
    ),
    ...(timeControl === undefined ? {} : ratesBy(moves, ({ ply }) => timeKind(game, ply, timeControl), isBlunder)),
    ...accuracies(review, color),
  };
};

/** Each game counts once; a phase is weighted by its moves. */
const accuracies = (review: GameReview, color: Color): GameRates => {
  const accuracy = review.accuracy[color];
  const ofPhases = review.phases.flatMap(({ name, from, to, accuracy: { [color]: own } }) => {
    const moves = review.moves.slice(from, to + 1).filter(({ turn }) => turn === color).length;
    return own === undefined ? [] : [[`accuracy.${name}`, { happened: own * moves, of: moves }] as const];
  });
  return {
    ...(accuracy === undefined ? {} : { accuracy: { happened: accuracy, of: 1 } }),
    ...Object.fromEntries(ofPhases),
  };
};

/**
 * Whether the game was undecided is judged before the opponent's move that allowed the tactic, since the tactic itself
 * may decide it.
 */
const tacticRates = ({ game, color }: RatedGame, review: GameReview, tactics: GameTactics): GameRates => {
  const isOpen = ({ ply }: { readonly ply: Ply }): boolean => !isDecidedAt(review, ply - 1, color);
  const missed = tactics.missed.filter(isOpen).map((tactic) => ({ name: missableTacticOf(tactic), isMissed: true }));
  const found = (tactics.found ?? [])
    .filter(isOpen)
    .map((tactic) => ({ name: missableTacticOf(tactic), isMissed: false }));
  const moves = pliesBy(game, color).filter((ply) => !isDecided(review, ply, color));
  const pawnMoves = moves.filter((ply) => isPawnMove(game.plies[ply]?.san ?? ''));
  const isWeakness = (name: string, ply: Ply): boolean =>
    tactics.weaknesses.some((weakness) => weakness.name === name && weakness.ply === ply);
  return {
    ...(tactics.found === undefined
      ? {}
      : ratesBy(
          [...missed, ...found],
          ({ name }) => (name === undefined ? undefined : (`missed.${name}` as const)),
          ({ isMissed }) => isMissed,
        )),
    ...rate('hangingPieces', moves, (ply) => isWeakness('hangingPieces', ply)),
    ...rate('weakSquares', pawnMoves, (ply) => isWeakness('weakSquares', ply)),
  };
};

/** By the rule of the baselines. */
const missableTacticOf = ({ name, compared = name }: GameTactics['missed'][number]): MissableTactic | undefined =>
  compared?.endsWith('Mate') === true ? 'mate' : MISSABLE_TACTICS.find((chance) => chance === compared);

const timeKind = (game: Game, ply: Ply, control: TimeControl): `time.${TimeLeft}` | undefined => {
  const seconds = secondsLeft(game, ply, control);
  if (seconds === undefined) return undefined;
  const share = seconds / estimatedSeconds(controlAt(game, ply, control));
  if (share < 0.1) return 'time.little';
  return share < 0.5 ? 'time.some' : 'time.plenty';
};

const rate = <Item>(kind: RateKind, items: readonly Item[], happened: (item: Item) => boolean): GameRates =>
  ratesBy(items, () => kind, happened);

const ratesBy = <Item>(
  items: readonly Item[],
  kindOf: (item: Item) => RateKind | undefined,
  happened: (item: Item) => boolean,
): GameRates => {
  const rates: Partial<Record<RateKind, Rate>> = {};
  for (const item of items) {
    const kind = kindOf(item);
    if (kind === undefined) continue;
    const before = rates[kind] ?? { happened: 0, of: 0 };
    rates[kind] = { happened: before.happened + Number(happened(item)), of: before.of + 1 };
  }
  return rates;
};

/** `happened` is a count, or a sum for means; `of` is the number of opportunities. */
export type Rate = { readonly happened: number; readonly of: number };

/** Kinds without an opportunity are missing. */
export type GameRates = Readonly<Partial<Record<RateKind, Rate>>>;

export type RatedGame = {
  readonly game: Game;
  readonly color: Color;
  readonly ending: Termination;
  readonly outcome: Outcome;
  readonly timeControl?: TimeControl;
  /** Of `color`. */
  readonly clock?: GameClock;
  readonly review?: GameReview;
  readonly tactics?: GameTactics;
};

type ClockedGame = RatedGame & { readonly timeControl: TimeControl };

const clockRates = ({ game, color, ending, outcome, timeControl, clock }: ClockedGame): GameRates => {
  const isFlagFall = ending === 'outOfTime' && outcome === 'loss';
  const flagFallRate = ending === 'unknown' ? {} : { flagFalls: { happened: Number(isFlagFall), of: 1 } };
  if (clock === undefined) return flagFallRate;
  return {
    ...flagFallRate,
    timeTrouble: { happened: Number(clock.isLow || isFlagFall), of: 1 },
    ...secondsByPhase(game, color, timeControl),
    ...(clock.moves === 0 ? {} : { seconds: { happened: clock.seconds, of: clock.moves } }),
  };
};

const secondsByPhase = (game: Game, color: Color, control: TimeControl): GameRates => {
  const phaseOf = phasesOf(game);
  const sums: Partial<Record<Mean, { happened: number; of: number }>> = {};
  for (const ply of pliesBy(game, color)) {
    const seconds = moveSeconds(game, ply, control);
    if (seconds === undefined) continue;
    const sum = (sums[`seconds.${phaseOf(ply)}`] ??= { happened: 0, of: 0 });
    sum.happened += seconds;
    sum.of += 1;
  }
  return sums;
};

const phasesOf = (game: Game): ((ply: Ply) => PhaseName) => {
  const { middlegame = Infinity, endgame = Infinity } = divide(game);
  return (ply) => PHASES[ply >= endgame ? 2 : Number(ply >= middlegame)] ?? 'opening';
};

/** `bySite` is how many of `of` were judged by a site's evaluations. */
export type PlayedRate = Rate & { readonly games: number; readonly bySite?: number };

export type SpeedRates = {
  readonly speed: Speed;
  readonly games: number;
  /** Mean of settled ratings. */
  readonly rating?: number;
  readonly rates: Readonly<Partial<Record<RateKind, PlayedRate>>>;
};

type RatedFacts = {
  readonly speed: Speed;
  readonly rating?: number;
  readonly strength?: number;
  readonly ratingChange?: number;
  readonly isEvaluatedBySite?: boolean;
  readonly rates?: GameRates;
};

/** A larger change means the rating is still provisional. */
const MAX_CHANGE = 25;

/** On Lichess' scale; `undefined` when unknown or provisional. */
export const settledRating = ({
  rating,
  strength = rating,
  ratingChange = 0,
}: Pick<RatedFacts, 'rating' | 'strength' | 'ratingChange'>): number | undefined =>
  Math.abs(ratingChange) > MAX_CHANGE ? undefined : strength;

export const rateStats = ({ speed, rates, isEvaluatedBySite = false, ...rated }: RatedFacts): Stats => {
  const rating = settledRating(rated);
  if (rates === undefined) return makeStats({});
  const stats: Record<string, number> = { [`rates.${speed}.games`]: 1 };
  if (rating !== undefined) {
    stats[`rates.${speed}.rated`] = 1;
    stats[`rates.${speed}.rating`] = Math.round(rating);
  }
  for (const kind of RATE_KINDS) {
    const rate = rates[kind];
    if (rate === undefined) continue;
    const name = `rate.${speed}.${kind}`;
    stats[name] = isFault(kind) ? rate.happened : toMillionths(rate.happened);
    stats[`${name}.of`] = rate.of;
    stats[`${name}.games`] = 1;
    if (isEvaluatedBySite && siteFactor(kind) !== undefined) stats[`${name}.site`] = rate.of;
  }
  return makeStats(stats);
};

export const readRates = (stats: Stats): readonly SpeedRates[] =>
  SPEEDS.flatMap((speed) => {
    const games = statIn(stats, `rates.${speed}.games`);
    const rated = statIn(stats, `rates.${speed}.rated`);
    if (games === 0) return [];
    const rates = RATE_KINDS.flatMap((kind) => {
      const played = statIn(stats, `rate.${speed}.${kind}.games`);
      if (played === 0) return [];
      const happened = statIn(stats, `rate.${speed}.${kind}`);
      const of = statIn(stats, `rate.${speed}.${kind}.of`);
      const bySite = statIn(stats, `rate.${speed}.${kind}.site`);
      const rate = { happened: isFault(kind) ? happened : fromMillionths(happened), of, games: played };
      return [[kind, bySite === 0 ? rate : { ...rate, bySite }] as const];
    });
    return [
      {
        speed,
        games,
        ...(rated === 0 ? {} : { rating: statIn(stats, `rates.${speed}.rating`) / rated }),
        rates: Object.fromEntries(rates),
      },
    ];
  });
