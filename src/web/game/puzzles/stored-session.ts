/** The session of the day in this browser: it goes on where it was after the page was left. */
import { z } from 'zod';
import {
  ITEM_KINDS,
  type PackedSession,
  packSession,
  type Session,
  type SessionItem,
  unpackSession,
} from '../../../chess/learning/session';
import { isPuzzleTheme, type PuzzleTheme } from '../../../chess/puzzles/themes';
import { type PuzzleDto, puzzleSchema } from '../../../contract/learn/puzzles';
import type { DueCard } from '../repertoires/training/due-cards';
import { parseFields, readStored, writeStored } from '../../lib/storage';

export type TodayItem = SessionItem & { readonly theme?: PuzzleTheme; readonly card?: DueCard };

export type TodaySession = {
  readonly session: Session<TodayItem>;
  /** The puzzles that were on the board, by item. */
  readonly puzzles: ReadonlyMap<string, PuzzleDto>;
};

/** The owner of what nobody who is signed in has made. */
export const GUEST = '';

const KEY = 'today-sessions';

/** Of others who use the same browser, the last ones stay. */
const MAX_OWNERS = 3;

const MAX_CHARACTERS = 100_000;

/** `owner`: a username, '' for a guest. `day`: any text that differs from day to day. */
export const storeSession = (owner: string, day: string, { session, puzzles }: TodaySession): void => {
  const ids = new Set(session.items.map(({ id }) => id));
  const written = { day, ...packSession(session), puzzles: [...puzzles].filter(([id]) => ids.has(id)) };
  if (JSON.stringify(written).length > MAX_CHARACTERS) return;
  const others = [...readToday(day)].filter(([other]) => other !== owner).slice(1 - MAX_OWNERS);
  writeStored(KEY, JSON.stringify(Object.fromEntries([...others, [owner, written]])));
};

/** `undefined` where there is none of that day, or it is damaged. */
export const readSession = (owner: string, day: string): TodaySession | undefined => {
  const { data } = storedSchema.safeParse(readToday(day).get(owner));
  if (data === undefined) return undefined;
  const packed: PackedSession<TodayItem> = data;
  const session = unpackSession(packed);
  return session === undefined ? undefined : { session, puzzles: new Map(data.puzzles) };
};

/** From a guest to an account. */
export const moveSession = (owner: string, day: string, session: TodaySession): void => {
  storeSession(owner, day, session);
  const others = [...readToday(day)].filter(([other]) => other !== GUEST);
  writeStored(KEY, JSON.stringify(Object.fromEntries(others)));
};

const readToday = (day: string): ReadonlyMap<string, unknown> =>
  new Map([...parseFields(readStored(KEY))].filter(([, written]) => daySchema.safeParse(written).data?.day === day));

const daySchema = z.object({ day: z.string() });

const step = z.object({ position: z.string(), uci: z.string(), to: z.string() });

const cardSchema = z.object({
  id: z.string(),
  color: z.enum(['white', 'black']),
  isDue: z.boolean(),
  isWithAccount: z.boolean(),
  repertoire: z.object({ id: z.string(), name: z.string() }),
  run: z.array(
    z.discriminatedUnion('kind', [
      step.extend({ kind: z.literal('played') }),
      step.extend({
        kind: z.literal('asked'),
        status: z.enum(['new', 'due', 'early']),
        also: z.array(z.string()),
        refuted: z.array(z.string()),
      }),
    ]),
  ),
  san: z.string(),
});

const storedSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(ITEM_KINDS),
      isDue: z.boolean(),
      theme: z.string().refine(isPuzzleTheme).optional(),
      card: cardSchema.optional(),
    }),
  ),
  queue: z.array(z.string()),
  outcomes: z.array(z.tuple([z.string(), z.enum(['right', 'missed', 'skipped'])])),
  puzzles: z.array(z.tuple([z.string(), puzzleSchema])),
});
