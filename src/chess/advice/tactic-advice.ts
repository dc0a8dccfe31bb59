import type { TacticAdvice } from './said';

/** The kinds of tactics that have advice of their own. Specification, SCT-13. */
const KINDS = ['fork', 'capture', 'check'] as const;

/** Against a player who misses this kind of tactic; the same for all but three. */
export const tacticAdvice = (kind: string): TacticAdvice<'advice'> => ({ id: `advice.on-${ownKind(kind)}` });

/** For somebody who misses this kind of tactic. */
export const ownTacticAdvice = (kind: string): TacticAdvice<'own'> => ({ id: `own.on-${ownKind(kind)}` });

const ownKind = (kind: string) => KINDS.find((known) => known === kind) ?? 'others';
