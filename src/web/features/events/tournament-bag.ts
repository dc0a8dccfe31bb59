/** What is kept of a round for times without a network. */
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { COLORS, otherColor } from '../../../chess/types';
import type { OwnEvent, Round } from '../../../contract/events';
import { DEFAULT_DIFFICULTY, puzzlePaths, puzzleSetSchema } from '../../../contract/learn';
import { SCOUT_EVENT, scoutEventSchema, scoutPaths } from '../../../contract/player/scout';
import { formatGameSelection, LAST_GAMES, parseGameSelection } from '../../../contract/player/scouted-games';
import {
  type Preparation,
  PREPARATION_EVENT,
  preparationEventSchema,
  preparationPath,
} from '../../../contract/preparation';
import { sheetTitle } from '../../../messages/preparation';
import { PUZZLE_CACHE_KEY } from '../../game/outbox';
import { eventQuery, eventsQuery } from '../../lib/events';
import { getJson, toHttpError } from '../../lib/http/http';
import { fetchEvents, isEventStream, readEvents } from '../../lib/http/read-events';
import { deleteCached, getCached, packCached, putCached, readCachedSizes } from '../../lib/offline-cache';
import { libraryQuery } from '../../player/profile/library-queries';
import { gamesQuery, profileQuery, tournamentsQuery } from '../../player/profile/scout-queries';
import { preparationLink } from './event-rounds';

export const PARTS = ['event', 'report', 'games', 'sheet', 'puzzles'] as const;
type Part = (typeof PARTS)[number];

const bagSchema = z.object({
  round: z.number(),
  player: z.string(),
  /** Names of the cached responses, several a part. */
  responses: z.array(z.object({ part: z.enum(PARTS), name: z.string() })),
});
type StoredBag = z.infer<typeof bagSchema>;

export type Bag = Pick<StoredBag, 'round' | 'player'> & {
  readonly parts: readonly Part[];
  /** No longer on this device. */
  readonly missing: readonly Part[];
  /** Characters. */
  readonly size: number;
  /** Milliseconds since 1970, of the oldest part. */
  readonly keptAt: number;
};

/** With words for the user. */
export class BagFailure extends Error {}

const bagName = (event: number): string => `bag ${event}`;

/** As it is on this device now. */
export const readBag = async (event: number): Promise<Bag | null> => {
  const bag = (await getCached(bagName(event), bagSchema))?.answer;
  if (bag === undefined) return null;
  const kept = await readCachedSizes(bag.responses.map(({ name }) => name));
  const lost = bag.responses.filter(({ name }) => !kept.some((one) => one.name === name));
  const partsOf = (responses: StoredBag['responses']): readonly Part[] =>
    PARTS.filter((part) => responses.some((one) => one.part === part));
  const missing = partsOf(lost);
  return {
    ...bag,
    missing,
    parts: partsOf(bag.responses).filter((part) => !missing.includes(part)),
    size: kept.reduce((sum, { size }) => sum + size, 0),
    keptAt: Math.min(...kept.map(({ keptAt }) => keptAt)),
  };
};

export const removeBag = async (event: number): Promise<void> => {
  const bag = (await getCached(bagName(event), bagSchema))?.answer;
  for (const { name, part } of bag?.responses ?? []) if (part !== 'puzzles') await deleteCached(name);
  await deleteCached(bagName(event));
};

type BagOptions = {
  readonly client: QueryClient;
  readonly profileId: number;
  readonly event: OwnEvent;
  readonly round: Round;
  readonly player: string;
  readonly signal: AbortSignal;
  readonly onPart: (part: Part) => void;
};

/** Rejects where a part cannot be fetched; then the bag is as it was. */
export const packBag = async (options: BagOptions): Promise<void> => {
  const { event, round, player, onPart, signal } = options;
  const responses: StoredBag['responses'] = [];
  for (const part of PARTS) {
    onPart(part);
    for (const name of await PACK[part](options)) {
      await packCached(name);
      responses.push({ part, name });
    }
    signal.throwIfAborted();
  }
  await putCached(bagName(event.id), { round: round.id, player, responses } satisfies StoredBag, { isPacked: true });
  if ((await readBag(event.id))?.missing.length !== 0) throw new BagFailure('This device has no room for it.');
};

/** The names of the responses, which are then cached. */
const PACK: Readonly<Record<Part, (options: BagOptions) => Promise<readonly string[]>>> = {
  event: async ({ client, profileId, event }) => {
    const [list, one] = [eventsQuery(profileId), eventQuery(profileId, event.id)];
    await client.query({ ...list, staleTime: 0 });
    await client.query({ ...one, staleTime: 0 });
    return [...list.queryKey, ...one.queryKey];
  },
  report: async ({ client, round, player, signal }) => {
    const games = chosenGames(round);
    const paths = scoutPaths(player, games);
    await waitForScan(paths.progress, signal);
    await client.query({ ...profileQuery(player, games), staleTime: 0 });
    await client.query({ ...tournamentsQuery(player, games), staleTime: 0 });
    return [paths.insights, paths.tournaments];
  },
  games: async ({ client, round, player }) => {
    const games = chosenGames(round);
    await client.query({ ...gamesQuery(player, games), staleTime: 0 });
    return [scoutPaths(player, games).games];
  },
  sheet: packSheets,
  puzzles: async ({ signal }) => {
    const supply = await getCached(PUZZLE_CACHE_KEY, puzzleSetSchema);
    if ((supply?.answer.length ?? 0) < MIN_PUZZLES)
      await putCached(PUZZLE_CACHE_KEY, await getJson(puzzlePaths.setOf(DEFAULT_DIFFICULTY), puzzleSetSchema, signal));
    return [PUZZLE_CACHE_KEY];
  },
};

const MIN_PUZZLES = 25;

/** As the report's address has them. */
const chosenGames = ({ prepared }: Round): string => formatGameSelection(selectedGames(prepared));

const selectedGames = (prepared: Round['prepared']) => parseGameSelection(prepared?.games ?? '') ?? LAST_GAMES;

/** Until every game was analyzed once; reports without a scan have no stream. */
const waitForScan = async (path: string, signal: AbortSignal): Promise<void> => {
  const response = await fetchEvents(path, signal);
  if (!response.ok || !response.body || !isEventStream(response)) return;
  for await (const { event, data } of readEvents(response.body)) {
    if (event !== SCOUT_EVENT) continue;
    const { profile } = scoutEventSchema.parse(JSON.parse(data));
    if (profile?.scan.isFinished === true) return;
  }
};

/** Both colors, as the page of the preparation asks for them. */
async function packSheets(options: BagOptions): Promise<readonly string[]> {
  const { client, profileId, event, round, player, signal } = options;
  const library = await client.query(libraryQuery(profileId)).catch(() => undefined);
  const me = library === undefined || library.kind === 'sample' ? undefined : `library:${profileId}`;
  const speed = round.prepared?.speed ?? event.speed;
  const color = round.color ?? COLORS[0];
  const names: string[] = [];
  for (const as of [color, otherColor(color)]) {
    const name = preparationPath({ player, as, me, speed, games: selectedGames(round.prepared) });
    const preparation = await fetchPreparation(name, signal);
    const page = { href: preparationHref(event, round, player), title: sheetTitle(preparation) };
    await putCached(name, preparation, as === color ? { page } : {});
    names.push(name);
  }
  return names;
}

const preparationHref = (event: OwnEvent, round: Round, player: string): string => {
  const { to, search } = preparationLink({ event, round, player });
  const words = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${to}?${new URLSearchParams(words).toString()}`;
};

const fetchPreparation = async (path: string, signal: AbortSignal): Promise<Preparation> => {
  const response = await fetchEvents(path, signal);
  if (!response.ok || !response.body || !isEventStream(response)) throw await toHttpError(response);
  for await (const { event, data } of readEvents(response.body)) {
    if (event !== PREPARATION_EVENT) continue;
    const { preparation, failure } = preparationEventSchema.parse(JSON.parse(data));
    if (failure !== undefined) throw new BagFailure(failure);
    if (preparation?.isFinished) return preparation;
  }
  throw new BagFailure('The connection was interrupted.');
};
