import type { Ply } from '../../chess/types';
import type { AnalysisResult } from '../../contract/analysis';

/** The plies of which the server has yet to say why: it tells the reasons of others. Of a server that tells none, none. */
export const openReasons = ({ analysisResults = [] }: AnalysisResult): ReadonlySet<Ply> =>
  analysisResults.some(({ reason }) => reason !== undefined)
    ? new Set(analysisResults.flatMap(({ reason }, ply) => (reason === undefined ? [ply] : [])))
    : new Set();
