/** Form, losing streaks and rating changes, only where statistically significant. */
import { type Speed, SPEEDS } from '../clock';
import type { GameFacts } from '../player/game-facts';
import type { PlayerReport } from '../player/player-report';
import type { TrendPoint } from '../player/ratings';
import { usualScore } from '../findings/opening-findings';
import { countResults, pointsOf, reportForm, type Results, toResults } from '../player/results';
import type { RatedStats } from '../player/repertoire';
import type { Advice, LastGames, MovedRating } from './advice-message';

const MIN_FORM_GAMES = 10;
/** Games, and standard errors, of a significant trait. */
const MIN_TRAIT_GAMES = 200;
const MIN_Z = 2.5;

export type NotableForm = { readonly results: LastGames; readonly isGood: boolean };

export const hasForm = ({ form: { results } }: PlayerReport): boolean => results.games >= MIN_FORM_GAMES;

export const notableForm = (report: PlayerReport): NotableForm | undefined =>
  formTrait(report.form.results, report.results.all, movedRating(report));

/** Dropped when the long-term rating moved the other way. */
const formTrait = (results: Results, all: Results, moved: MovedRating | undefined): NotableForm | undefined => {
  const surplus = significantZ(results, all);
  if (results.games < MIN_FORM_GAMES || surplus === undefined) return undefined;
  const isGood = surplus > 0;
  return moved !== undefined && moved.to > moved.from !== isGood ? undefined : { results, isGood };
};

/** Few games have few possible scores: half of the distance between two, in points. */
const STEP = 0.5;

/** z-score of some games against the others; `undefined` when insignificant or with too few games. */
const significantZ = (some: Results, all: Results, step = STEP): number | undefined => {
  const others = all.games - some.games;
  if (all.games < MIN_TRAIT_GAMES || some.games === 0 || others <= 0) return undefined;
  const mean = pointsOf(all) / all.games;
  const variance = mean * (1 - mean) - all.draws / all.games / 4;
  const gap = pointsOf(some) / some.games - (pointsOf(all) - pointsOf(some)) / others;
  const clear = Math.max(0, Math.abs(gap) - step / some.games);
  const z = (Math.sign(gap) * clear) / Math.sqrt(variance * (1 / some.games + 1 / others));
  return Math.abs(z) > MIN_Z ? z : undefined;
};

export const losingStreak = ({ form: { games }, results: { all } }: PlayerReport): number => {
  const end = games.findIndex(({ badge }) => badge !== 'L');
  const lost = end === -1 ? games.length : end;
  return significantZ(toResults({ wins: 0, draws: 0, losses: lost }), all, 0) === undefined ? 0 : lost;
};

/** Points by chance, and the games that a rating reflects. */
const RATING_NOISE = 30;
const GAMES_OF_RATING = 30;

/** Of each window, and so many days with games in it: a dip of days is no trend. */
const MIN_DAYS = 30;
const MIN_ACTIVE_DAYS = 8;
const DAY = 86_400_000;

export const movedRating = ({ ratings: { active, trend } }: Pick<PlayerReport, 'ratings'>): MovedRating | undefined =>
  active &&
  ratingTrend(
    active,
    trend.filter(({ speed }) => speed === active.speed),
  );

type RatedPoint = Pick<TrendPoint, 'playedAt' | 'rating'>;

/**
 * Compares the first with the last quarter of the games, or a month where a quarter is shorter; only significant changes.
 * `points` are oldest first, and may be a selection of the `games`.
 */
const ratingTrend = (
  { speed, games }: { readonly speed: Speed; readonly games: number },
  points: readonly RatedPoint[],
): MovedRating | undefined => {
  // Unknown speeds may mix several ratings.
  if (speed === 'unknown' || games < MIN_TRAIT_GAMES) return undefined;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const quarter = Math.ceil(points.length / 4);
  const monthAfter = points.findIndex(({ playedAt }) => playedAt > first.playedAt + MIN_DAYS * DAY);
  const monthBefore = points.findIndex(({ playedAt }) => playedAt >= last.playedAt - MIN_DAYS * DAY);
  const [end, start] = [Math.max(quarter, monthAfter), Math.min(points.length - quarter, monthBefore)];
  if (monthAfter === -1 || end > start) return undefined;
  const windows = [points.slice(0, end), points.slice(start)] as const;
  const [before, after] = [dailyRatings(windows[0]), dailyRatings(windows[1])];
  if (before.days < MIN_ACTIVE_DAYS || after.days < MIN_ACTIVE_DAYS) return undefined;
  const played = (Math.min(windows[0].length, windows[1].length) * games) / points.length;
  const error = Math.sqrt((before.variance + after.variance) / Math.max(1, played / GAMES_OF_RATING));
  if (Math.abs(after.mean - before.mean) <= MIN_Z * error) return undefined;
  return { speed, from: Math.round(before.mean), to: Math.round(after.mean), games };
};

/** A day counts once, whatever is played on it. */
const dailyRatings = (points: readonly RatedPoint[]) => {
  const byDay = new Map<number, number[]>();
  for (const { playedAt, rating } of points) {
    const day = Math.floor(playedAt / DAY);
    byDay.set(day, [...(byDay.get(day) ?? []), rating]);
  }
  const ratings = [...byDay.values()].map(meanOf);
  const mean = meanOf(ratings);
  const variance = meanOf(ratings.map((rating) => (rating - mean) ** 2));
  return { days: ratings.length, mean, variance: Math.max(RATING_NOISE ** 2, variance) };
};

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What all games say about the person, only where it is significant. */
export type Traits = {
  readonly games: number;
  /** Missing below the number of games that a trait needs. */
  readonly afterLoss?: AfterLoss;
  readonly form?: NotableForm;
  readonly rating?: MovedRating;
};

export type TraitGame = Pick<GameFacts, 'id' | 'outcome' | 'speed' | 'playedAt' | 'rating' | 'expected'>;

/** `games` are latest first. */
export const traitsOf = (games: readonly TraitGame[]): Traits => {
  const all = countResults(games);
  const rated = games.filter((game) => game.rating !== undefined);
  const speeds = SPEEDS.map((speed) => ({ speed, games: rated.filter((game) => game.speed === speed).length }));
  const [active] = speeds.sort((one, other) => other.games - one.games);
  const points = rated
    .flatMap(({ speed, playedAt, rating = 0 }) => (speed === active?.speed ? [{ playedAt, rating }] : []))
    .toReversed();
  const rating = active && ratingTrend(active, points);
  return {
    games: all.games,
    afterLoss: afterLossOf(games),
    form: formTrait(reportForm(games).results, all, rating),
    rating,
  };
};

// After a loss

/** Of the games with both ratings that followed a loss. Points per game, 0-1. */
export type AfterLoss = {
  readonly games: number;
  readonly score: number;
  /** The player's usual score against such opponents. */
  readonly expected: number;
  /** Missing where it may be chance, and where the older and the newer half of the games do not both show it. */
  readonly differs?: 'better' | 'worse';
};

const MIN_AFTER_LOSS = 40;

/** Standard errors that each half must show. */
const MIN_Z_OF_HALF = 1;

type RatedGame = RatedStats & { readonly isAfterLoss: boolean };

const afterLossOf = (games: readonly TraitGame[]): AfterLoss | undefined => {
  const rated = games.flatMap(({ outcome, expected }, index): readonly RatedGame[] =>
    expected === undefined
      ? []
      : [{ games: 1, halves: HALVES[outcome], expected, isAfterLoss: games[index + 1]?.outcome === 'loss' }],
  );
  const whole = compareAfterLoss(rated);
  if (rated.length < MIN_TRAIT_GAMES || whole === undefined || whole.games < MIN_AFTER_LOSS) return undefined;
  const { z, ...compared } = whole;
  const side = Math.sign(z);
  const middle = Math.ceil(rated.length / 2);
  const isInBoth = [rated.slice(0, middle), rated.slice(middle)].every(
    (half) => side * (compareAfterLoss(half)?.z ?? 0) > MIN_Z_OF_HALF,
  );
  if (Math.abs(z) <= MIN_Z || !isInBoth) return compared;
  return { ...compared, differs: side > 0 ? 'better' : 'worse' };
};

const HALVES = { win: 2, draw: 1, loss: 0 } as const;

/** z-score of what the games after a loss gain on the usual score; `undefined` where all or none follow a loss. */
const compareAfterLoss = (rated: readonly RatedGame[]): (AfterLoss & { readonly z: number }) | undefined => {
  const next = rated.filter(({ isAfterLoss }) => isAfterLoss);
  if (next.length === 0 || next.length === rated.length) return undefined;
  const usual = usualScore(rated);
  const gains = (of: readonly RatedGame[]): readonly number[] =>
    of.map(({ halves, expected }) => halves / 2 - usual(expected / 1_000_000));
  const variance = meanOf(gains(rated).map((gain) => gain ** 2));
  // Sampling without replacement.
  const error = Math.sqrt(((variance / next.length) * (rated.length - next.length)) / (rated.length - 1));
  const score = meanOf(next.map(({ halves }) => halves / 2));
  const expected = meanOf(next.map((game) => usual(game.expected / 1_000_000)));
  return { games: next.length, score, expected, z: error === 0 ? 0 : (score - expected) / error };
};

/** `traits` rest on more games than the report. */
export const adviseOnForm = (report: PlayerReport, traits?: Traits): readonly Advice[] => {
  const { form, rating: moved } = traits ?? { form: notableForm(report), rating: movedRating(report) };
  return [
    ...(form === undefined ? [] : [adviseOnLastGames(form)]),
    ...(moved === undefined ? [] : [adviseOnRating(moved)]),
  ];
};

export const adviseOnLastGames = ({ results, isGood }: NotableForm): Advice => ({
  topic: 'form',
  message: { id: isGood ? 'advice.good-form' : 'advice.bad-form', values: lastGames(results) },
  games: results.games,
});

export const lastGames = ({ games, wins, draws, losses }: LastGames): LastGames => ({ games, wins, draws, losses });

const adviseOnRating = (moved: MovedRating): Advice => ({
  topic: 'form',
  message: { id: moved.to > moved.from ? 'advice.rating-rose' : 'advice.rating-fell', values: moved },
  games: moved.games,
});
