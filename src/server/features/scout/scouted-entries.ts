/** The games of a scout, each once, and which of them are not kept yet. */
import { ANALYZED_GAMES, DEEPENED_GAMES } from '../../../contract/player/scouted-games';
import type { Look } from '../../../engine/scan-game';
import type { EntryChanges } from '../../db/scout/scouts';
import type { CountedEntry, ScoutedEntry } from '../../db/scout/stored-scout';
import type { RemoteGame } from '../../sources/remote-game';
import { newest, toEntry } from './scouted-game';

export type ScoutedEntries = {
  /** The newest first, no more than were chosen. */
  readonly all: () => readonly ScoutedEntry[];
  /** Those of them that count. */
  readonly counted: () => readonly CountedEntry[];
  /** Takes what is kept already. */
  readonly adopt: (entries: readonly ScoutedEntry[]) => void;
  readonly put: (entry: ScoutedEntry) => void;
  /** Returns whether the game has still to be looked through. */
  readonly take: (game: RemoteGame) => boolean;
  /** The newest games that should have such a look and have had none, the newest first. */
  readonly toAnalyze: (look: Look) => readonly CountedEntry[];
  readonly changes: () => EntryChanges;
  readonly kept: (changes: EntryChanges) => void;
};

/** Of at most so many. */
export const createEntries = (max: number): ScoutedEntries => {
  const byId = new Map<string, ScoutedEntry>();
  const unkept = new Set<string>();
  let listed: readonly ScoutedEntry[] | undefined;

  const all = () => (listed ??= newest(byId.values(), max));
  const counted = () => all().flatMap((entry) => (entry.kind === 'counted' ? [entry] : []));
  const put = (entry: ScoutedEntry): void => {
    byId.set(entry.id, entry);
    unkept.add(entry.id);
    listed = undefined;
  };
  return {
    all,
    counted,
    adopt: (known) => {
      for (const entry of known) byId.set(entry.id, entry);
      listed = undefined;
    },
    put,
    take: (game) => {
      const before = byId.get(game.id);
      if (before !== undefined && isScanned(before)) return false;
      put(toEntry(game));
      return game.kind === 'played';
    },
    toAnalyze: (look) =>
      look === 'first'
        ? firstOf(counted(), ANALYZED_GAMES).filter((entry) => !isScanned(entry))
        : firstOf(counted(), DEEPENED_GAMES).filter((entry) => isScanned(entry) && !isDeep(entry)),
    changes: () => {
      const listedIds = new Set(all().map(({ id }) => id));
      return {
        put: all().filter(({ id }) => unkept.has(id)),
        drop: [...byId.keys()].filter((id) => !listedIds.has(id)),
      };
    },
    kept: (changes) => {
      for (const entry of changes.put) if (byId.get(entry.id) === entry) unkept.delete(entry.id);
      for (const id of changes.drop) byId.delete(id);
    },
  };
};

const firstOf = <Entry>(entries: readonly Entry[], most: number): readonly Entry[] => entries.slice(0, most);

export const isScanned = (entry: ScoutedEntry): boolean => entry.kind === 'counted' && entry.facts.isReviewed;

/** Whether the engine has had a deeper look at it. */
export const isDeep = ({ game: { review } }: CountedEntry): boolean => review?.look === 'deep';
