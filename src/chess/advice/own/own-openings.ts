import type { PlayerReport } from '../../player/player-report';
import { percentOf } from '../../player/results';
import { firstMoves, strikingOpenings, usualOpenings, type ScoredOpening, type UsualOpening } from '../openings';
import { colorName, countOf } from '../wording';
import type { OwnAdvice } from './own-part';

/** The opening played most with each colour, then the one to repair and the one to rely on. */
export const ownOpenings = (report: PlayerReport): readonly OwnAdvice[] => {
  const { worst, best } = strikingOpenings(report);
  return [
    ...usualOpenings(report).map(adviseOnHabit),
    ...(worst === undefined ? [] : [adviseOn(worst, 'Replay the games you lost in it, or choose another opening.')]),
    ...(best === undefined ? [] : [adviseOn(best, 'Play it whenever you can.')]),
  ];
};

const adviseOnHabit = ({ group: { name, color, moves, games }, played }: UsualOpening): OwnAdvice => {
  const share = `${games} of ${played} games (${percentOf(games, played)}%)`;
  const text =
    `With ${colorName(color)} you play the ${name} most: ${share}, ${firstMoves(moves)}. ` +
    'Know its plans better than any other.';
  return { part: 'openings', text, games };
};

const adviseOn = ({ group: { name, color, games }, score }: ScoredOpening, way: string): OwnAdvice => ({
  part: 'openings',
  text: `You score ${score}% in ${countOf(games, 'game')} of the ${name} with ${colorName(color)}. ${way}`,
  games,
});
