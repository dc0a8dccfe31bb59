/** What the games tell about their player, in the contract's words. Pure. */
import { openingInsights } from '../../../chess/player/opening-strategy';
import { reportFacts, type PlayerReport } from '../../../chess/player/player-report';
import type { Speed } from '../../../chess/clock';
import type { ScoutedPlayer, ScoutInsights, ScoutScan } from '../../../contract/scouting';
import type { ScoutedEntry } from './scouted-entry';

type Known = {
  readonly entries: readonly ScoutedEntry[];
  readonly player: ScoutedPlayer | undefined;
  readonly scan: Pick<ScoutScan, 'scanned' | 'isFinished' | 'engine' | 'oddGames' | 'shortfall'>;
};

export const toInsights = ({ entries, player, scan }: Known): ScoutInsights => {
  const report = reportEntries(entries);
  const { ratings, results, phases, tactics } = report;
  const ratingAt = (speed: Speed): number | null =>
    ratings.bySpeed.find((rated) => rated.speed === speed)?.rating ?? null;
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
    tacticalStrengths: countsOf(tactics.strengths),
    tacticalWeaknesses: countsOf(tactics.weaknesses),
    ...(player === undefined ? {} : { player }),
    report,
    scan: { games: results.all.games, ...scan },
  };
};

const reportEntries = (entries: readonly ScoutedEntry[]): PlayerReport => {
  const report = reportFacts(entries.flatMap((entry) => (entry.kind === 'counted' ? [entry.facts] : [])));
  const leftOut = { ...report.leftOut };
  for (const entry of entries) if (entry.kind === 'left-out' && entry.why !== 'odd') leftOut[entry.why] += 1;
  return { ...report, leftOut };
};

const countsOf = (tactics: readonly { readonly name: string; readonly count: number }[]): Record<string, number> =>
  Object.fromEntries(tactics.map(({ name, count }) => [name, count]));
