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

/** How often they run short of time, how often they lose by it, and how they play with little of it. */
export const adviseOnTime = (report: PlayerReport): readonly Advice[] => [
  ...adviseOnLowClock(report),
  ...adviseOnFlags(report),
  ...adviseOnPressure(report),
];

const adviseOnLowClock = ({ clockUse: { games, lowGames, lowShare } }: PlayerReport): readonly Advice[] => {
  if (games < LEAST_GAMES || lowShare === undefined || lowShare < LOW_SHARE) return [];
  const text =
    `They came under a tenth of their time in ${lowGames} of ${games} games with clocks (${lowShare} %). ` +
    'Keep the pieces on and give them choices while your own clock is ahead.';
  return [{ topic: 'time', text, games }];
};

const adviseOnFlags = ({ clockUse, results: { all } }: PlayerReport): readonly Advice[] => {
  const { lostOnTime, lostOnTimeShare: share } = clockUse;
  if (all.games < LEAST_GAMES || share === undefined || share < FLAGGED_SHARE) return [];
  const text = `They lost ${lostOnTime} of ${all.games} games on time (${share} %). In a bad position make moves they must think about.`;
  return [{ topic: 'time', text, games: all.games }];
};

const adviseOnPressure = ({ pressure: { games, low, rest } }: PlayerReport): readonly Advice[] => {
  if (games < LEAST_GAMES || low.moves < LEAST_MOVES || rest.moves < LEAST_MOVES) return [];
  if (low.blunders < LEAST_BLUNDERS || low.rate === undefined || rest.rate === undefined) return [];
  if (low.rate < LEAST_FACTOR * rest.rate) return [];
  const text =
    `With little time left they blunder in ${low.rate.toFixed(1)} of 100 moves, otherwise in ${rest.rate.toFixed(1)} ` +
    `(${low.moves} and ${rest.moves} moves). Save your own time for that part of the game.`;
  return [{ topic: 'time', text, games }];
};
