import type { OpeningFinding } from '../findings/opening-findings';
import type { PlayerReport } from '../player/player-report';
import type { OpeningGroup } from '../player/repertoire';
import { percentOf } from '../player/results';
import { COLORS, type San } from '../types';
import type { Advice, AdviceMessage } from './piece-of-advice';
import type { ScoredOpening, UsualOpening } from './said';

/** Games of an opening before it is called a habit. */
const LEAST_HABIT = 3;

/** The opening played most with each color. */
export const usualOpenings = ({ repertoire, results }: PlayerReport): readonly UsualOpening[] =>
  COLORS.flatMap((color) => {
    const [group] = repertoire[color];
    if (group === undefined || group.games < LEAST_HABIT) return [];
    const played = results[color].games;
    return [{ ...toOpening(group), played, share: percentOf(group.games, played), line: firstMoves(group.moves) }];
  });

const toOpening = ({ name: opening, color, games }: OpeningGroup) => ({ opening, color, games });

/** The one furthest below what is usual for the player and the one furthest above, where these are no accident. */
export const strikingOpenings = ({
  findings: { openings },
}: PlayerReport): { readonly worst: OpeningFinding | undefined; readonly best: OpeningFinding | undefined } => ({
  worst: openings.find(({ verdict }) => verdict === 'weakness'),
  best: openings.findLast(({ verdict }) => verdict === 'strength'),
});

export const scoredOpening = (finding: OpeningFinding): ScoredOpening => {
  const { name, color, moves, games, score, expected, shrunken } = finding;
  return {
    ...{ opening: name, color, games, line: moves === undefined ? 'none' : firstMoves(moves) },
    score: percentOf(score, 1),
    expected: percentOf(expected, 1),
    likely: percentOf(shrunken, 1),
  };
};

/** The opening they play most with each color, then the one they do worst with and the one they do best with. */
export const adviseOnOpenings = (report: PlayerReport): readonly Advice[] => {
  const { worst, best } = strikingOpenings(report);
  return [
    ...usualOpenings(report).map((usual) => onOpening({ id: 'advice.usual-opening', values: usual })),
    ...(worst === undefined
      ? []
      : [{ ...onOpening({ id: 'advice.weak-opening', values: scoredOpening(worst) }), finding: worst }]),
    ...(best === undefined
      ? []
      : [{ ...onOpening({ id: 'advice.strong-opening', values: scoredOpening(best) }), finding: best }]),
  ];
};

const onOpening = (message: Extract<AdviceMessage, { readonly id: `advice.${string}-opening` }>): Advice => ({
  topic: 'openings',
  message,
  games: message.values.games,
});

/** `1. e4 e5 2. Nf3 Nc6`. */
const firstMoves = (moves: readonly San[]): string =>
  moves.map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san)).join(' ');
