import { reportFacts, type PlayerReport } from '../../../chess/player/player-report';
import type { ScoutedEntry } from '../../db/scout/stored-scout';

/** The report on the games of a scout. Pure. */
export const reportEntries = (entries: readonly ScoutedEntry[]): PlayerReport => {
  const report = reportFacts(entries.flatMap((entry) => (entry.kind === 'counted' ? [entry.facts] : [])));
  const leftOut = { ...report.leftOut };
  for (const entry of entries) if (entry.kind === 'left-out' && entry.why !== 'malformed') leftOut[entry.why] += 1;
  return { ...report, leftOut };
};
