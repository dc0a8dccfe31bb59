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

/** The opening they play most with each colour, then the one they score worst with and the one they score best with. */
export const adviseOnOpenings = ({ repertoire, results }: PlayerReport): readonly Advice[] => {
  const habits = COLORS.flatMap((color) => adviseOnHabit(repertoire[color][0], results[color].games));
  const scored = [...repertoire.white, ...repertoire.black]
    .filter(({ games }) => games >= LEAST_SCORED)
    .map((group) => ({ group, score: scoreOf(group) ?? 0 }))
    .sort((one, other) => one.score - other.score);
  const [worst, best] = [scored[0], scored[scored.length - 1]];
  return [
    ...habits,
    ...(worst !== undefined && worst.score <= LOW_SCORE ? [adviseFor(worst)] : []),
    ...(best !== undefined && best.score >= HIGH_SCORE ? [adviseAwayFrom(best)] : []),
  ];
};

type Scored = { readonly group: OpeningGroup; readonly score: number };

const adviseOnHabit = (group: OpeningGroup | undefined, played: number): readonly Advice[] => {
  if (group === undefined || group.games < LEAST_HABIT) return [];
  const { name, color, moves, games } = group;
  const share = `${games} of ${played} games (${percentOf(games, played)} %)`;
  const text = `With ${colorName(color)} they play the ${name} most: ${share}, ${firstMoves(moves)}. Prepare for it first.`;
  return [{ topic: 'openings', text, games }];
};

const adviseFor = ({ group: { name, color, games }, score }: Scored): Advice => ({
  topic: 'openings',
  text: `They score ${score} % in ${countOf(games, 'game')} of the ${name} with ${colorName(color)}. Play for it.`,
  games,
});

const adviseAwayFrom = ({ group: { name, color, games }, score }: Scored): Advice => ({
  topic: 'openings',
  text: `They score ${score} % in ${countOf(games, 'game')} of the ${name} with ${colorName(color)}. ${otherWay(color)}`,
  games,
});

const otherWay = (color: Color): string =>
  color === 'white' ? 'Choose another defence.' : 'Choose another way to play against it.';

/** `1. e4 e5 2. Nf3 Nc6`. */
const firstMoves = (moves: readonly San[]): string =>
  moves.map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san)).join(' ');
