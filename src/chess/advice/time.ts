import type { PlayerReport } from '../player/player-report';
import type { Advice, AdviceMessage } from './piece-of-advice';
import type { Flags, HurriedBlunders, LowClock } from './said';

/** Games with clocks before anything is said about them. */
const LEAST_GAMES = 10;
/** Shares in % that are worth a word. */
const LOW_SHARE = 30;
const FLAGGED_SHARE = 10;
/** Own moves with little time and with enough, blunders among the former, and how many times as often they come. */
const LEAST_MOVES = 50;
const LEAST_BLUNDERS = 3;
const LEAST_FACTOR = 1.5;

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
  return { games, lowMoves: low.moves, lowRate: low.rate, restMoves: rest.moves, restRate: rest.rate };
};

/** How often they run short of time, how often they lose by it, and how they play with little of it. */
export const adviseOnTime = (report: PlayerReport): readonly Advice[] => {
  const [low, lost, hurried] = [lowClock(report), flags(report), hurriedBlunders(report)];
  return [
    ...(low === undefined ? [] : [onTime({ id: 'advice.low-clock', values: low })]),
    ...(lost === undefined ? [] : [onTime({ id: 'advice.lost-on-time', values: lost })]),
    ...(hurried === undefined ? [] : [onTime({ id: 'advice.hurried-blunders', values: hurried })]),
  ];
};

const onTime = (message: AdviceMessage): Advice => ({ topic: 'time', message, games: message.values.games });
