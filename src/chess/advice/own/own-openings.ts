import type { PlayerReport } from '../../player/player-report';
import { scoredOpening, strikingOpenings, usualOpenings } from '../openings';
import type { OwnAdvice } from './own-part';

/** The opening played most with each color, then the one to repair and the one to rely on. */
export const ownOpenings = (report: PlayerReport): readonly OwnAdvice[] => {
  const { worst, best } = strikingOpenings(report);
  const part = 'openings';
  return [
    ...usualOpenings(report).map(
      (values) => ({ part, message: { id: 'own.usual-opening', values }, games: values.games }) as const,
    ),
    ...[worst, best].flatMap((finding) => {
      if (finding === undefined) return [];
      const id = finding === worst ? 'own.weak-opening' : 'own.strong-opening';
      return [{ part, message: { id, values: scoredOpening(finding) }, games: finding.games, finding } as const];
    }),
  ];
};
