import type { PlayerReport } from '../../player/player-report';
import { flags, hurriedBlunders, lowClock, type Flags, type HurriedBlunders, type LowClock } from '../time';
import type { OwnAdvice } from './own-part';

/** How often the time runs short, how often it loses a game, and how the moves are with little of it. */
export const ownTime = (report: PlayerReport): readonly OwnAdvice[] => {
  const [low, lost, hurried] = [lowClock(report), flags(report), hurriedBlunders(report)];
  return [
    ...(low === undefined ? [] : [adviseOnLowClock(low)]),
    ...(lost === undefined ? [] : [adviseOnFlags(lost)]),
    ...(hurried === undefined ? [] : [adviseOnBlunders(hurried)]),
  ];
};

const adviseOnLowClock = ({ games, lowGames, share }: LowClock): OwnAdvice => ({
  part: 'time',
  text:
    `You came under a tenth of your time in ${lowGames} of ${games} games with clocks (${share}%). ` +
    'Play the opening moves you know at once, and keep the time for the middlegame.',
  games,
});

const adviseOnFlags = ({ games, lostOnTime, share }: Flags): OwnAdvice => ({
  part: 'time',
  text:
    `You lost ${lostOnTime} of ${games} games on time (${share}%). ` +
    'Look at the clock after every tenth move, or play with an increment.',
  games,
});

const adviseOnBlunders = ({ games, low, rest }: HurriedBlunders): OwnAdvice => ({
  part: 'time',
  text:
    `With little time left you blunder in ${low.rate.toFixed(1)} of 100 moves, otherwise in ${rest.rate.toFixed(1)} ` +
    `(${low.moves} and ${rest.moves} moves). When the time is short, choose the safe move.`,
  games,
});
