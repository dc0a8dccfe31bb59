import type { OpeningFinding } from '../findings/opening-findings';
import { pValue } from '../findings/statistics';
import type { PlayerReport } from '../player/player-report';
import type { OpeningGroup } from '../player/repertoire';
import { percentOf, type Results, scoreOf } from '../player/results';
import { type Color, COLORS, type San } from '../types';
import type { Advice, AdviceMessage, ScoredOpening, UnevenColors, UsualOpening } from './advice-message';

const MIN_USUAL = 3;

export const usualOpenings = ({ repertoire, results }: PlayerReport): readonly UsualOpening[] =>
  COLORS.flatMap((color) => {
    const [group] = repertoire[color];
    if (group === undefined || group.games < MIN_USUAL) return [];
    const played = results[color].games;
    return [{ ...toOpening(group), played, share: percentOf(group.games, played), line: firstMoves(group.moves) }];
  });

const toOpening = ({ name: opening, color, games }: OpeningGroup) => ({ opening, color, games });

/** The worst and the best opening, if significant. */
export const notableOpenings = ({
  findings: { openings },
}: PlayerReport): { readonly worst: OpeningFinding | undefined; readonly best: OpeningFinding | undefined } => ({
  worst: openings.find(({ verdict }) => verdict === 'weakness'),
  best: openings.findLast(({ verdict }) => verdict === 'strength'),
});

export const scoredOpening = (finding: OpeningFinding): ScoredOpening => {
  const { name, color, moves, games, score, expected, shrunken } = finding;
  return {
    opening: name,
    color,
    games,
    line: moves === undefined ? 'none' : firstMoves(moves),
    score: percentOf(score, 1),
    expected: percentOf(expected, 1),
    likely: percentOf(shrunken, 1),
  };
};

export const adviseOnOpenings = (report: PlayerReport): readonly Advice[] => {
  const { worst, best } = notableOpenings(report);
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

const firstMoves = (moves: readonly San[]): string =>
  moves.map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san)).join(' ');

/** Per color. */
const MIN_GAMES = 10;

/** In % points. */
const MIN_GAP = 15;

const MAX_P = 0.01;

export const unevenColors = ({
  results: { white, black },
}: PlayerReport): (UnevenColors & { readonly weaker: Color }) | undefined => {
  const [asWhite, asBlack] = [scoreOf(white), scoreOf(black)];
  if (asWhite === undefined || asBlack === undefined || white.games < MIN_GAMES || black.games < MIN_GAMES)
    return undefined;
  if (Math.abs(asWhite - asBlack) < MIN_GAP || isInsignificant(white, black)) return undefined;
  return {
    games: white.games + black.games,
    weaker: asBlack < asWhite ? 'black' : 'white',
    whiteScore: asWhite,
    whiteGames: white.games,
    blackScore: asBlack,
    blackGames: black.games,
  };
};

const isInsignificant = (white: Results, black: Results): boolean => {
  const points = ({ wins, draws }: Results): number => wins + draws / 2;
  const mean = (points(white) + points(black)) / (white.games + black.games);
  const error = Math.sqrt(mean * (1 - mean) * (1 / white.games + 1 / black.games));
  return pValue((points(white) / white.games - points(black) / black.games) / error) > MAX_P;
};

export const adviseOnColors = (report: PlayerReport): readonly Advice[] => {
  const uneven = unevenColors(report);
  if (uneven === undefined) return [];
  const { weaker, ...values } = uneven;
  return [{ topic: 'colors', message: { id: `advice.worse-with-${weaker}`, values }, games: values.games }];
};
