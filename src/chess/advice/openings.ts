import type { PlayerReport } from '../player/player-report';
import type { OpeningGroup } from '../player/repertoire';
import { percentOf, scoreOf } from '../player/results';
import { COLORS, type San } from '../types';
import type { Advice, AdviceMessage } from './piece-of-advice';
import type { ScoredOpening, UsualOpening } from './said';

/** Games of an opening before it is called a habit, and before its score says something. */
const LEAST_HABIT = 3;
const LEAST_SCORED = 5;
/** Points in % from which an opening is one to play for, or one to keep away from. */
const LOW_SCORE = 40;
const HIGH_SCORE = 65;

/** The opening played most with each color. */
export const usualOpenings = ({ repertoire, results }: PlayerReport): readonly UsualOpening[] =>
  COLORS.flatMap((color) => {
    const [group] = repertoire[color];
    if (group === undefined || group.games < LEAST_HABIT) return [];
    const played = results[color].games;
    return [{ ...toOpening(group), played, share: percentOf(group.games, played), line: firstMoves(group.moves) }];
  });

const toOpening = ({ name: opening, color, games }: OpeningGroup) => ({ opening, color, games });

/** By their score in %, the worst first; openings of too few games have none. */
export const scoreOpenings = ({ repertoire }: PlayerReport): readonly ScoredOpening[] =>
  [...repertoire.white, ...repertoire.black]
    .filter(({ games }) => games >= LEAST_SCORED)
    .map((group) => ({ ...toOpening(group), score: scoreOf(group) ?? 0 }))
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

/** The opening they play most with each color, then the one they score worst with and the one they score best with. */
export const adviseOnOpenings = (report: PlayerReport): readonly Advice[] => {
  const { worst, best } = strikingOpenings(report);
  return [
    ...usualOpenings(report).map((usual) => onOpening({ id: 'advice.usual-opening', values: usual })),
    ...(worst === undefined ? [] : [onOpening({ id: 'advice.weak-opening', values: worst })]),
    ...(best === undefined ? [] : [onOpening({ id: 'advice.strong-opening', values: best })]),
  ];
};

const onOpening = (message: AdviceMessage): Advice => ({ topic: 'openings', message, games: message.values.games });

/** `1. e4 e5 2. Nf3 Nc6`. */
const firstMoves = (moves: readonly San[]): string =>
  moves.map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san)).join(' ');
