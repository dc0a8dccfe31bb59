import type { PlayerReport } from '../player/player-report';
import type { Advice } from './piece-of-advice';

/** Games with clocks before anything is said about them. */
const LEAST_GAMES = 10;
/** Shares in % that are worth a word. */
const LOW_SHARE = 30;
const FLAGGED_SHARE = 10;
/** Own moves with little time and with enough, blunders among the former, and how many times as often they come. */
const LEAST_MOVES = 50;
const LEAST_BLUNDERS = 3;
const LEAST_FACTOR = 1.5;

/** A clock that runs low: in `lowGames` of `games` games with clocks, `share` in %. */
export type LowClock = { readonly games: number; readonly lowGames: number; readonly share: number };
/** Of all `games`. */
export type Flags = { readonly games: number; readonly lostOnTime: number; readonly share: number };
/** Blunders in 100 moves with little time left and with enough, and over how many moves. */
export type HurriedBlunders = {
  readonly games: number;
  readonly low: { readonly moves: number; readonly rate: number };
  readonly rest: { readonly moves: number; readonly rate: number };
};

export const lowClock = ({ clockUse: { games, lowGames, lowShare: share } }: PlayerReport): LowClock | undefined =>
  games < LEAST_GAMES || share === undefined || share < LOW_SHARE ? undefined : { games, lowGames, share };

export const flags = ({ clockUse, results }: PlayerReport): Flags | undefined => {
  const { lostOnTime, lostOnTimeShare: share } = clockUse;
  const { games } = results.all;
  return games < LEAST_GAMES || share === undefined || share < FLAGGED_SHARE ? undefined : { games, lostOnTime, share };
};

export const hurriedBlunders = ({ pressure: { games, low, rest } }: PlayerReport): HurriedBlunders | undefined => {
  if (games < LEAST_GAMES || low.moves < LEAST_MOVES || rest.moves < LEAST_MOVES) return undefined;
  if (low.blunders < LEAST_BLUNDERS || low.rate === undefined || rest.rate === undefined) return undefined;
  if (low.rate < LEAST_FACTOR * rest.rate) return undefined;
  return { games, low: { moves: low.moves, rate: low.rate }, rest: { moves: rest.moves, rate: rest.rate } };
};

/** How often they run short of time, how often they lose by it, and how they play with little of it. */
export const adviseOnTime = (report: PlayerReport): readonly Advice[] => {
  const [low, lost, hurried] = [lowClock(report), flags(report), hurriedBlunders(report)];
  return [
    ...(low === undefined ? [] : [adviseOnLowClock(low)]),
    ...(lost === undefined ? [] : [adviseOnFlags(lost)]),
    ...(hurried === undefined ? [] : [adviseOnBlunders(hurried)]),
  ];
};

const adviseOnLowClock = ({ games, lowGames, share }: LowClock): Advice => ({
  topic: 'time',
  text:
    `They came under a tenth of their time in ${lowGames} of ${games} games with clocks (${share}%). ` +
    'Keep the pieces on and give them choices while your own clock is ahead.',
  games,
});

const adviseOnFlags = ({ games, lostOnTime, share }: Flags): Advice => ({
  topic: 'time',
  text: `They lost ${lostOnTime} of ${games} games on time (${share}%). In a bad position make moves they must think about.`,
  games,
});

const adviseOnBlunders = ({ games, low, rest }: HurriedBlunders): Advice => ({
  topic: 'time',
  text:
    `With little time left they blunder in ${low.rate.toFixed(1)} of 100 moves, otherwise in ${rest.rate.toFixed(1)} ` +
    `(${low.moves} and ${rest.moves} moves). Save your own time for that part of the game.`,
  games,
});
