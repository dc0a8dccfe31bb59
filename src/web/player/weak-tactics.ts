/** What a player misses, under the names that lists use. */
import { missedWeakness } from '../../chess/player/missed-weakness';
import type { TacticCount, TacticLists, TacticalWeakness } from '../../chess/player/tactics';
import { tacticName } from './tactic-name';

/** One of the specification's weaknesses, or a missed kind of tactic that has none. */
export type WeakTactic = Pick<TacticCount<string>, 'count' | 'places'> & {
  readonly label: string;
  readonly named: { readonly tactic: TacticalWeakness } | { readonly missed: string };
};

/** Most often first. */
export const weakTactics = ({
  weaknesses,
  missed,
}: Pick<TacticLists, 'weaknesses' | 'missed'>): readonly WeakTactic[] =>
  [
    ...weaknesses.map(({ name, count, places }) => ({
      ...{ label: tacticName(name), count, places },
      named: { tactic: name },
    })),
    ...missed
      .filter(({ name }) => missedWeakness(name) === undefined)
      .map(({ name, count, places }) => ({
        ...{ label: `Missed ${tacticName(name)}`, count, places },
        named: { missed: name },
      })),
  ].sort((one, other) => other.count - one.count);
