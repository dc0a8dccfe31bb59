import { pValue } from '../findings/statistics';
import type { PlayerReport } from '../player/player-report';
import { openingFamilies, type OpeningGroup, openingSide } from '../player/repertoire';
import { formatLine } from '../position/move';
import { type Color, COLORS, type San } from '../types';
import type { Advice, UnevenColors, UsualOpening } from './advice-message';

/** Of its color, in games and in % of them: less says nothing of what comes. */
const MIN_USUAL = 4;
const MIN_VARIATION = 3;
const MIN_USUAL_SHARE = 20;

/**
 * The family with the most games of each color, and its variation with the most games. None where two families have as
 * many, and none of White that does not begin with White's usual first move.
 */
export const usualOpenings = ({
  repertoire,
  results,
}: Pick<PlayerReport, 'repertoire' | 'results'>): readonly {
  readonly values: UsualOpening;
  readonly moves: readonly San[];
}[] =>
  COLORS.flatMap((color) => {
    const played = results[color].games;
    const [family, second] = openingFamilies(repertoire[color], played);
    if (family === undefined || family.games < MIN_USUAL || family.share < MIN_USUAL_SHARE) return [];
    if (family.games === second?.games) return [];
    const { name, games, share, variations } = family;
    const [usual, next] = variations;
    if (color === 'white' && usual.moves[0] !== usualFirstMove(repertoire.white)) return [];
    const isNamed =
      usual.name !== name && usual.games >= MIN_VARIATION && usual.games < games && usual.games > (next?.games ?? 0);
    const { moves, games: withMoves } = usual.usual ?? NO_LINE;
    const hasLine = moves.length > 1 && 2 * withMoves > (isNamed ? usual.games : games);
    const values = {
      opening: name,
      color,
      games,
      played,
      share,
      verb: openingSide(name) === color ? ('play' as const) : ('meet' as const),
      variation: isNamed ? usual.name : 'none',
      variationGames: usual.games,
      line: hasLine ? formatLine({ turn: 'white', moveNumber: 1 }, moves) : 'none',
    };
    return [{ values, moves: hasLine ? moves : usual.moves }];
  });

const usualFirstMove = (openings: readonly OpeningGroup[]): San | undefined => {
  const games = new Map<San, number>();
  for (const { moves, games: played } of openings) {
    const [first] = moves;
    if (first !== undefined) games.set(first, (games.get(first) ?? 0) + played);
  }
  return [...games].sort(([one, most], [other, more]) => more - most || (one < other ? -1 : 1))[0]?.[0];
};

const NO_LINE = { moves: [], games: 0 };

export const adviseOnOpenings = (report: Pick<PlayerReport, 'repertoire' | 'results'>): readonly Advice[] =>
  usualOpenings(report).map(({ values }) => ({
    topic: 'openings',
    message: { id: 'advice.usual-opening', values },
    games: values.games,
  }));

/** Per color. */
const MIN_GAMES = 10;

/** In % points. */
const MIN_GAP = 15;

const MAX_P = 0.01;

/** By what each color scores above the usual score against such opponents: ratings explain the rest of the difference. */
export const unevenColors = ({
  findings: { colors: { white, black } = {} },
}: Pick<PlayerReport, 'findings'>): (UnevenColors & { readonly weaker: Color }) | undefined => {
  if (white === undefined || black === undefined || white.games < MIN_GAMES || black.games < MIN_GAMES)
    return undefined;
  const gap = white.score - white.expected - (black.score - black.expected);
  const mean = (white.games * white.score + black.games * black.score) / (white.games + black.games);
  const error = Math.sqrt(mean * (1 - mean) * (1 / white.games + 1 / black.games));
  if (100 * Math.abs(gap) < MIN_GAP || error === 0 || pValue(gap / error) > MAX_P) return undefined;
  return {
    games: white.games + black.games,
    weaker: gap > 0 ? 'black' : 'white',
    whiteScore: Math.round(100 * white.score),
    whiteExpected: Math.round(100 * white.expected),
    whiteGames: white.games,
    blackScore: Math.round(100 * black.score),
    blackExpected: Math.round(100 * black.expected),
    blackGames: black.games,
  };
};

export const adviseOnColors = (report: PlayerReport): readonly Advice[] => {
  const uneven = unevenColors(report);
  if (uneven === undefined) return [];
  const { weaker, ...values } = uneven;
  return [{ topic: 'colors', message: { id: `advice.worse-with-${weaker}`, values }, games: values.games }];
};
