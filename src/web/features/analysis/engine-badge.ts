import type { AnalysisResult } from '../../../contract/analysis';

/** The bundled engine, for a server that does not say which one it used. */
const DEFAULT_LABEL = 'SF 16';
const LIMITS = { fast: 'Depth 12', accurate: '0.5s/move' } as const;

/** Which engine looked, and how long: `SF 16 • Depth 12`. */
export const engineBadge = ({ engine, mode }: Pick<AnalysisResult, 'engine' | 'mode'>): string =>
  `${engine?.label ?? DEFAULT_LABEL} • ${LIMITS[mode]}`;
