/** A scout as it is kept: read back only when it was written in the same form. */
import { z } from 'zod';
import type { ScoutedPlayer } from '../../contract/scouting';
import type { ScoutKey, ScoutStore } from '../db/scouts';
import type { FoundTournaments } from '../sources/source';
import type { ScoutedEntry } from './scouted-entry';

/** To be raised when what is kept of a player or a game changes, or how it is found. */
const FORM = 2;

export type KnownScout = {
  /** When the source was asked last, in milliseconds since 1970. */
  readonly askedAt: number;
  readonly entries: readonly ScoutedEntry[];
  readonly player: ScoutedPlayer | undefined;
  readonly tournaments: FoundTournaments;
  readonly oddLines: number;
  /** Nothing failed, and every game has been looked through. */
  readonly isWhole: boolean;
};

type Content = Pick<KnownScout, 'player' | 'tournaments' | 'oddLines' | 'isWhole'>;

/* Our own rows: what bears the form's number has the form. */
const contentSchema = z.object({ form: z.literal(FORM), content: z.custom<Content>() });
const entrySchema = z.object({ form: z.literal(FORM), entry: z.custom<ScoutedEntry>() });

export const readKnownScout = async (store: ScoutStore, key: ScoutKey): Promise<KnownScout | undefined> => {
  const stored = await store.read(key);
  const kept = contentSchema.safeParse(stored?.content);
  if (stored === undefined || !kept.success) return undefined;
  const entries = [...stored.games.values()].flatMap((row) => {
    const parsed = entrySchema.safeParse(row);
    return parsed.success ? [parsed.data.entry] : [];
  });
  return { ...kept.data.content, askedAt: stored.askedAt, entries };
};

export const keepScout = (store: ScoutStore, key: ScoutKey, { askedAt, entries, ...content }: KnownScout) =>
  store.write(key, {
    askedAt,
    content: { form: FORM, content },
    games: new Map(entries.map((entry) => [entry.id, { form: FORM, entry }])),
  });
