/** What the games say, and the specification's fixed text after it. */
import { comparePressure } from '../../../chess/advice/rates';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { countOf, gamesText } from '../labels';
import { ENDGAME_ADVICE, PSYCHOLOGICAL_ADVICE, TIME_PRESSURE_ADVICE } from './placeholders';

export type ShownAdvice = {
  /** Of this player's games: what was measured, or why nothing was. Missing while they load. */
  readonly found: string | undefined;
  readonly isMeasured: boolean;
  /** The same for every player. */
  readonly general: string;
  /** The general text is not about games as fast as these. */
  readonly isForSlowerGames: boolean;
};

/** SCT-15. */
export const pressureAdvice = (profile: PlayerProfile | undefined): ShownAdvice => {
  const { games = 0, low, rest } = profile?.pressure ?? {};
  if (profile === undefined || low?.rate === undefined || rest?.rate === undefined)
    return notMeasured(TIME_PRESSURE_ADVICE, profile && pressureMissing(profile), isFast(profile));
  const verdict = comparePressure(profile);
  if (verdict === 'few')
    return notMeasured(
      TIME_PRESSURE_ADVICE,
      `Too few moves short of time to tell: ${countOf(low.moves, 'move')}, at least 100 in 10 games needed.`,
      isFast(profile),
    );
  return measured(
    TIME_PRESSURE_ADVICE,
    `Short of time: ${low.rate.toFixed(1)} blunders per 100 moves (of ${countOf(low.moves, 'move')}). ` +
      (verdict === 'unclear'
        ? 'No clear difference from their other moves. '
        : `Otherwise: ${rest.rate.toFixed(1)} (of ${countOf(rest.moves, 'move')}). `) +
      `From ${gamesText(games)} with clocks. ` +
      (isFast(profile)
        ? 'Short of time means under 15% of the time.'
        : 'Short of time means under 5 minutes, or under 15% of the time in fast games.'),
    isFast(profile),
  );
};

const FAST: readonly string[] = ['ultraBullet', 'bullet', 'blitz'];

/** Five minutes left say nothing in a game of five. */
const isFast = (profile: PlayerProfile | undefined): boolean => {
  const speeds = profile?.ratings.bySpeed ?? [];
  return speeds.length > 0 && speeds.every(({ speed }) => FAST.includes(speed));
};

const pressureMissing = ({ clockUse, pressure, scan }: PlayerProfile): string => {
  if (clockUse.games === 0) return 'No clocks in these games.';
  if (pressure.games === 0) return scan.isFinished ? 'No game with clocks was analyzed.' : 'Not analyzed yet.';
  return `Never short of time in ${gamesText(pressure.games)} with clocks.`;
};

/** A share of fewer says nothing. */
const ENOUGH_ENDGAMES = 10;

/** SCT-16. */
export const endgameAdvice = (profile: PlayerProfile | undefined): ShownAdvice => {
  const endgames = profile?.rookEndgames;
  if (endgames?.score === undefined)
    return notMeasured(ENDGAME_ADVICE, profile && `No rook endgame in ${gamesText(profile.results.all.games)}.`);
  const { games, wins, draws, losses, score } = endgames;
  const results = `${countOf(wins, 'win')}, ${countOf(draws, 'draw')}, ${countOf(losses, 'loss', 'losses')}`;
  const scored = games < ENOUGH_ENDGAMES ? '' : `Scored ${score}%: `;
  return measured(ENDGAME_ADVICE, `${scored}${results} in ${countOf(games, 'rook endgame')}.`);
};

/** SCT-17. A trait only if it is significant, of all games. */
export const psychologicalAdvice = (profile: PlayerProfile | undefined): ShownAdvice => {
  const afterLoss = profile?.traits?.afterLoss;
  if (afterLoss === undefined)
    return notMeasured(
      PSYCHOLOGICAL_ADVICE,
      profile && `Nothing to say from ${gamesText(profile.traits?.games ?? 0)}.`,
    );
  const { games, score, expected, differs } = afterLoss;
  if (differs === undefined)
    return measured(
      PSYCHOLOGICAL_ADVICE,
      `After a loss, no clear difference in the ${gamesText(games)} that followed.`,
    );
  return measured(
    PSYCHOLOGICAL_ADVICE,
    `After a loss, they do ${differs}: ${Math.round(100 * score)}% of the points in the ${gamesText(games)} that followed; ` +
      `against similar opponents they usually score ${Math.round(100 * expected)}%. Both halves of their games show it.`,
  );
};

const measured = (general: string, found: string, isForSlowerGames = false): ShownAdvice => ({
  found,
  isMeasured: true,
  general,
  isForSlowerGames,
});

const notMeasured = (general: string, found: string | undefined, isForSlowerGames = false): ShownAdvice => ({
  found,
  isMeasured: false,
  general,
  isForSlowerGames,
});
