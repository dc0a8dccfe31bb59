import { openingInsights } from '../../chess/player/opening-strategy';
import type { PlayerReport } from '../../chess/player/player-report';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../chess/player/tactics';
import type { Speed } from '../../chess/clock';
import type { ScoutedPlayer, ScoutInsights, ScoutScan } from '../../contract/scout';

type About = {
  readonly player: ScoutedPlayer | undefined;
  readonly scan: Pick<ScoutScan, 'scanned' | 'isFinished' | 'engine' | 'oddGames' | 'shortfall'>;
};

/** What the games tell about their player, in the contract's words. Pure. */
export const toInsights = (report: PlayerReport, { player, scan }: About): ScoutInsights => {
  const { ratings, results, phases, tactics } = report;
  const ratingAt = (speed: Speed): number | null => ratingIn(report, speed) ?? null;
  return {
    totalGames: results.all.games,
    averageRating: ratings.average ?? null,
    openingRepertoire: { ...openingInsights(report.repertoire) },
    openingPhaseScore: phases.opening.score ?? null,
    middlegameScore: phases.middlegame.score ?? null,
    endgameScore: phases.endgame.score ?? null,
    rapidRating: ratingAt('rapid'),
    blitzRating: ratingAt('blitz'),
    classicalRating: ratingAt('classical'),
    bulletRating: ratingAt('bullet'),
    ultraBulletRating: ratingAt('ultraBullet'),
    tacticalStrengths: countsOf(TACTICAL_STRENGTHS, tactics.strengths),
    tacticalWeaknesses: countsOf(TACTICAL_WEAKNESSES, tactics.weaknesses),
    ...(player === undefined ? {} : { player }),
    report,
    scan: { games: results.all.games, ...scan },
  };
};

/** In the latest rated game of the speed. */
export const ratingIn = ({ ratings }: Pick<PlayerReport, 'ratings'>, speed: Speed): number | undefined =>
  ratings.bySpeed.find((rated) => rated.speed === speed)?.rating;

/** Every one of the names to its count, 0 where it was not seen; what was seen comes first, in its order. */
export const countsOf = (
  names: readonly string[],
  seen: readonly { readonly name: string; readonly count: number }[],
): Record<string, number> => ({
  ...Object.fromEntries(seen.map(({ name, count }) => [name, count])),
  ...Object.fromEntries(names.filter((name) => !seen.some((tactic) => tactic.name === name)).map((name) => [name, 0])),
});
