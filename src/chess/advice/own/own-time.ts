import type { PlayerReport } from '../../player/player-report';
import { flags, hurriedBlunders, lowClock } from '../time';
import type { OwnAdvice, OwnMessage } from './own-part';

/** How often the time runs short, how often it loses a game, and how the moves are with little of it. */
export const ownTime = (report: PlayerReport): readonly OwnAdvice[] => {
  const [low, lost, hurried] = [lowClock(report), flags(report), hurriedBlunders(report)];
  return [
    ...(low === undefined ? [] : [onTime({ id: 'own.low-clock', values: low })]),
    ...(lost === undefined ? [] : [onTime({ id: 'own.lost-on-time', values: lost })]),
    ...(hurried === undefined ? [] : [onTime({ id: 'own.hurried-blunders', values: hurried })]),
  ];
};

const onTime = (message: OwnMessage): OwnAdvice => ({ part: 'time', message, games: message.values.games });
