import type { PlayerReport } from '../../player/player-report';
import { strikingOpenings, usualOpenings } from '../openings';
import type { OwnAdvice, OwnMessage } from './own-part';

/** The opening played most with each color, then the one to repair and the one to rely on. */
export const ownOpenings = (report: PlayerReport): readonly OwnAdvice[] => {
  const { worst, best } = strikingOpenings(report);
  return [
    ...usualOpenings(report).map((usual) => onOpening({ id: 'own.usual-opening', values: usual })),
    ...(worst === undefined ? [] : [onOpening({ id: 'own.weak-opening', values: worst })]),
    ...(best === undefined ? [] : [onOpening({ id: 'own.strong-opening', values: best })]),
  ];
};

const onOpening = (message: OwnMessage): OwnAdvice => ({ part: 'openings', message, games: message.values.games });
