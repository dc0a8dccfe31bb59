import type { PlayerReport } from '../player/player-report';
import type { OpeningGroup } from '../player/repertoire';
import { percentOf, scoreOf } from '../player/results';
import { COLORS, type Color, type San } from '../types';
import type { Advice } from './piece-of-advice';
import { colorName, countOf } from './wording';

/** Games of an opening before it is called a habit, and before its score says something. */
const LEAST_HABIT = 3;
const LEAST_SCORED = 5;
/** Points in % from which an opening is one to play for, or one to keep away from. */
const LOW_SCORE = 40;
const HIGH_SCORE = 65;

export type ScoredOpening = { readonly group: OpeningGroup; readonly score: number };
export type UsualOpening = { readonly group: OpeningGroup; readonly played: number };

/** The opening played most with each colour, and how many games there are with that colour. */
export const usualOpenings = ({ repertoire, results }: PlayerReport): readonly UsualOpening[] =>
  COLORS.flatMap((color) => {
    const [group] = repertoire[color];
    return group === undefined || group.games < LEAST_HABIT ? [] : [{ group, played: results[color].games }];
  });

/** By their score in %, the worst first; openings of too few games have none. */
export const scoreOpenings = ({ repertoire }: PlayerReport): readonly ScoredOpening[] =>
  [...repertoire.white, ...repertoire.black]
    .filter(({ games }) => games >= LEAST_SCORED)
    .map((group) => ({ group, score: scoreOf(group) ?? 0 }))
    .sort((one, other) => one.score - other.score);

/** The one with the lowest score and the one with the highest, where these stand out. */
export const strikingOpenings = (
  report: PlayerReport,
): { readonly worst: ScoredOpening | undefined; readonly best: ScoredOpening | undefined } => {
  const scored = scoreOpenings(report);
  const [worst, best] = [scored[0], scored.at(-1)];
  return {
    worst: worst !== undefined && worst.score <= LOW_SCORE ? worst : undefined,
    best: best !== undefined && best.score >= HIGH_SCORE ? best : undefined,
  };
};

/** The opening they play most with each colour, then the one they score worst with and the one they score best with. */
export const adviseOnOpenings = (report: PlayerReport): readonly Advice[] => {
  const { worst, best } = strikingOpenings(report);
  return [
    ...usualOpenings(report).map(adviseOnHabit),
    ...(worst === undefined ? [] : [adviseFor(worst)]),
    ...(best === undefined ? [] : [adviseAwayFrom(best)]),
  ];
};

const adviseOnHabit = ({ group: { name, color, moves, games }, played }: UsualOpening): Advice => {
  const share = `${games} of ${played} games (${percentOf(games, played)}%)`;
  const text = `With ${colorName(color)} they play the ${name} most: ${share}, ${firstMoves(moves)}. Prepare for it first.`;
  return { topic: 'openings', text, games };
};

const adviseFor = ({ group: { name, color, games }, score }: ScoredOpening): Advice => ({
  topic: 'openings',
  text: `They score ${score}% in ${countOf(games, 'game')} of the ${name} with ${colorName(color)}. Play for it.`,
  games,
});

const adviseAwayFrom = ({ group: { name, color, games }, score }: ScoredOpening): Advice => ({
  topic: 'openings',
  text: `They score ${score}% in ${countOf(games, 'game')} of the ${name} with ${colorName(color)}. ${otherWay(color)}`,
  games,
});

const otherWay = (color: Color): string =>
  color === 'white' ? 'Choose another defense.' : 'Choose another way to play against it.';

/** `1. e4 e5 2. Nf3 Nc6`. */
export const firstMoves = (moves: readonly San[]): string =>
  moves.map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san)).join(' ');
