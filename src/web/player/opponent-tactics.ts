import type { TacticalWeakness } from '../../chess/player/tactics';
import type { ScoutedGame } from '../../contract/scout';

/** A name as the specification writes it (`missedForks`) and how often it was seen. */
export type NamedCount = { readonly name: string; readonly count: number };

/** Missed tactics of all games by kind, most often first, ties as first seen. Specification, SCT-12. */
export const countMissed = (games: readonly ScoutedGame[]): readonly NamedCount[] => {
  const counts = new Map<string, number>();
  for (const { analysis } of games) {
    for (const { tacticalType } of analysis?.missedTactics ?? []) {
      counts.set(tacticalType, (counts.get(tacticalType) ?? 0) + 1);
    }
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
};

/** The specification's names of the kinds that have one. */
const WEAKNESS_OF: Readonly<Record<string, TacticalWeakness>> = {
  fork: 'missedForks',
  skewer: 'missedSkewers',
  discoveredAttack: 'discoveryAttacks',
  doubleCheck: 'discoveryAttacks',
};

/** What the missed kinds say about weaknesses, where no server has counted them. */
export const weaknessesOf = (missed: readonly NamedCount[]): readonly NamedCount[] => {
  const counts = new Map<string, number>();
  for (const { name: kind, count } of missed) {
    const name = WEAKNESS_OF[kind];
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
};
