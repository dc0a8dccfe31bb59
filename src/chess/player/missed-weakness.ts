import type { TacticalWeakness } from './tactics';

const WEAKNESSES: ReadonlyMap<string, TacticalWeakness> = new Map<string, TacticalWeakness>([
  ['fork', 'missedForks'],
  ['skewer', 'missedSkewers'],
  ['discoveredAttack', 'discoveryAttacks'],
  ['doubleCheck', 'discoveryAttacks'],
]);

/** The specification's name for missing tactics of this kind; `undefined` for kinds that have none. ENT-06. */
export const missedWeakness = (kind: string): TacticalWeakness | undefined => WEAKNESSES.get(kind);
