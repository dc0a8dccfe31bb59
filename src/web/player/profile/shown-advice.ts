/** Measured advice, or the specification's fixed text. */
import { MIN_TRAIT_GAMES, significantZ } from '../../../chess/advice/form';
import { scoreOf } from '../../../chess/player/results';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { countOf, gamesText } from '../labels';
import { ENDGAME_ADVICE, PSYCHOLOGICAL_ADVICE, TIME_PRESSURE_ADVICE } from './placeholders';

export type ShownAdvice = { readonly text: string; readonly isGeneral: boolean };

/** SCT-15. */
export const pressureAdvice = (profile: PlayerProfile | undefined): ShownAdvice => {
  const { games = 0, low, rest } = profile?.pressure ?? {};
  if (low?.rate === undefined || rest?.rate === undefined) return general(TIME_PRESSURE_ADVICE);
  return measured(
    `In time trouble: ${low.rate.toFixed(1)} blunders per 100 moves (of ${countOf(low.moves, 'move')}). ` +
      `Otherwise: ${rest.rate.toFixed(1)} (of ${countOf(rest.moves, 'move')}). From ${gamesText(games)} with clocks. ` +
      'Time trouble means under 5 minutes, or under 15% of the time in fast games.',
  );
};

/** SCT-16. */
export const endgameAdvice = (profile: PlayerProfile | undefined): ShownAdvice => {
  const endgames = profile?.rookEndgames;
  if (endgames?.score === undefined) return general(ENDGAME_ADVICE);
  const { games, wins, draws, losses, score } = endgames;
  const results = `${countOf(wins, 'win')}, ${countOf(draws, 'draw')}, ${countOf(losses, 'loss', 'losses')}`;
  return measured(`Scored ${score}% in ${countOf(games, 'rook endgame')}: ${results}.`);
};

/** SCT-17. A trait only if it is significant. */
export const psychologicalAdvice = (profile: PlayerProfile | undefined): ShownAdvice => {
  const { afterLoss: next, results } = profile ?? {};
  if (results === undefined || next === undefined || next.games === 0 || results.all.games < MIN_TRAIT_GAMES) {
    return general(PSYCHOLOGICAL_ADVICE);
  }
  const surplus = significantZ(next, results.all);
  const trait = surplus === undefined ? 'no clear difference' : surplus < 0 ? 'they do worse' : 'they do better';
  return measured(
    `After a loss, ${trait}: ${scoreOf(next) ?? 0}% of the points in the ${gamesText(next.games)} that followed, ` +
      `against ${scoreOf(results.all) ?? 0}% in all ${gamesText(results.all.games)}.`,
  );
};

const general = (text: string): ShownAdvice => ({ text, isGeneral: true });
const measured = (text: string): ShownAdvice => ({ text, isGeneral: false });
