/** What is kept of a round for times without a network. */
import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { COLORS, otherColor } from '../../../chess/types';
import type { OwnEvent, Round } from '../../../contract/events';
import { DEFAULT_DIFFICULTY, puzzlesApi, puzzleSetSchema } from '../../../contract/learn/puzzles';
import { SCOUT_EVENT, scoutEventSchema, scoutPaths } from '../../../contract/player/scout';
import { formatGameSelection, LAST_GAMES, parseGameSelection } from '../../../contract/player/scouted-games';
import {
  type Preparation,
  PREPARATION_EVENT,
  preparationEventSchema,
  preparationPath,
} from '../../../contract/preparation';
import { sheetTitle } from '../../../messages/preparation/preparation';
import { PUZZLE_CACHE_KEY } from '../../game/outbox';
import { isSessionEnded } from '../../lib/account/current-user';
import { eventQuery, eventsQuery } from '../../lib/events';
import { describeFailure } from '../../lib/http/failures';
import { callEndpoint } from '../../lib/http/endpoints';
import { toHttpError } from '../../lib/http/http';
import { fetchEvents, isEventStream, readEvents } from '../../lib/http/read-events';
import { logError } from '../../lib/log';
import { deleteCached, getCached, packCached, putCached, readCachedSizes } from '../../lib/offline-cache';
import { libraryQuery } from '../../player/profile/library-queries';
import { gamesQuery, profileQuery, tournamentsQuery } from '../../player/profile/scout-queries';
import { preparationLink } from './rounds/event-rounds';

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
class BagFailure extends Error {}

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
  readonly onProgress: (progress: BagProgress) => void;
};

/** Of a part the games or positions that are analyzed. */
export type BagProgress = { readonly part: Part; readonly done?: number; readonly of?: number };

/** A part that is not kept, or as an earlier press has kept it. */
export type FailedPart = { readonly part: Part; readonly why: string };

/** Keeps what arrives in time, and returns the other parts. Rejects where it is cancelled; then the bag is as it was. */
export const packBag = async (options: BagOptions): Promise<readonly FailedPart[]> => {
  const { event, round, player, onProgress, signal } = options;
  const before = (await getCached(bagName(event.id), bagSchema))?.answer;
  const isSame = before?.round === round.id && before.player === player;
  const responses: StoredBag['responses'] = [];
  const failed: FailedPart[] = [];
  let stopped: string | undefined;
  for (const part of PARTS) {
    onProgress({ part });
    try {
      if (stopped !== undefined) throw new BagFailure(stopped);
      const names = await inTime(signal, (limited, onSign) =>
        PACK[part]({
          ...options,
          signal: limited,
          onProgress: (progress) => {
            onSign();
            onProgress(progress);
          },
        }),
      );
      for (const name of names) {
        await packCached(name);
        responses.push({ part, name });
      }
    } catch (failure) {
      signal.throwIfAborted();
      logError(failure);
      const why = failure instanceof BagFailure ? failure.message : describeFailure(failure);
      failed.push({ part, why });
      if (isSame) responses.push(...before.responses.filter((one) => one.part === part));
      if (failure instanceof TypeError || isSessionEnded(failure)) stopped = why;
    }
    signal.throwIfAborted();
  }
  if (responses.length > 0)
    await putCached(bagName(event.id), { round: round.id, player, responses } satisfies StoredBag, { isPacked: true });
  const { missing = PARTS } = (await readBag(event.id)) ?? {};
  const withoutRoom = missing.filter((part) => failed.every((one) => one.part !== part));
  return [...failed, ...withoutRoom.map((part) => ({ part, why: 'This device has no room for it.' }))];
};

/** How long the server may be silent, and how long a part may take, in milliseconds. */
export const BAG_PATIENCE = { silence: 60_000, part: 600_000 } as const;

/** `onSign`: the server has said something. */
const inTime = async <Answer>(
  signal: AbortSignal,
  act: (limited: AbortSignal, onSign: () => void) => Promise<Answer>,
): Promise<Answer> => {
  const late = new AbortController();
  const end = (why: string) => () => late.abort(new BagFailure(why));
  const isSilent = end('The server has not answered for a minute.');
  let silence = setTimeout(isSilent, BAG_PATIENCE.silence);
  const whole = setTimeout(end('It was not ready after ten minutes. Try again later.'), BAG_PATIENCE.part);
  const onSign = () => {
    clearTimeout(silence);
    silence = setTimeout(isSilent, BAG_PATIENCE.silence);
  };
  const limited = AbortSignal.any([signal, late.signal]);
  const ended = new Promise<never>((_, reject) => {
    const stop = () => reject(limited.reason instanceof Error ? limited.reason : new BagFailure('Cancelled.'));
    if (limited.aborted) stop();
    else limited.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([act(limited, onSign), ended]);
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
  }
};

/** The names of the responses, which are then cached. */
const PACK: Readonly<Record<Part, (options: BagOptions) => Promise<readonly string[]>>> = {
  event: async ({ client, profileId, event, signal }) => {
    const [list, one] = [eventsQuery(profileId), eventQuery(profileId, event.id)];
    await fetchAgain(client, list, signal);
    await fetchAgain(client, one, signal);
    return [...list.queryKey, ...one.queryKey];
  },
  report: async ({ client, round, player, signal, onProgress }) => {
    const games = chosenGames(round);
    const paths = scoutPaths(player, games);
    await waitForScan(paths.progress, signal, onProgress);
    await fetchAgain(client, profileQuery(player, games), signal);
    await fetchAgain(client, tournamentsQuery(player, games), signal);
    return [paths.insights, paths.tournaments];
  },
  games: async ({ client, round, player, signal }) => {
    const games = chosenGames(round);
    await fetchAgain(client, gamesQuery(player, games), signal);
    return [scoutPaths(player, games).games];
  },
  sheet: packSheets,
  puzzles: async ({ signal }) => {
    const supply = await getCached(PUZZLE_CACHE_KEY, puzzleSetSchema);
    if ((supply?.answer.length ?? 0) < MIN_PUZZLES)
      await putCached(
        PUZZLE_CACHE_KEY,
        await callEndpoint(puzzlesApi.forOffline, { params: { difficulty: DEFAULT_DIFFICULTY }, signal }),
      );
    return [PUZZLE_CACHE_KEY];
  },
};

/** A call that is given up is not waited for by the next press. */
const fetchAgain = async <Answer, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Answer, Error, Answer, Answer, Key>,
  signal: AbortSignal,
): Promise<Answer> => {
  const giveUp = () => void client.cancelQueries({ queryKey: query.queryKey, exact: true });
  signal.addEventListener('abort', giveUp);
  try {
    return await client.query({ ...query, staleTime: 0 });
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
};

const MIN_PUZZLES = 25;

/** As the report's address has them. */
const chosenGames = ({ prepared }: Round): string => formatGameSelection(selectedGames(prepared));

const selectedGames = (prepared: Round['prepared']) => parseGameSelection(prepared?.games ?? '') ?? LAST_GAMES;

/** Until every game was analyzed once; reports without a scan have no stream. */
const waitForScan = async (path: string, signal: AbortSignal, onProgress: BagOptions['onProgress']): Promise<void> => {
  const response = await fetchEvents(path, signal);
  if (!response.ok) throw await toHttpError(response);
  if (!response.body || !isEventStream(response)) return;
  for await (const { event, data } of readEvents(response.body)) {
    if (event !== SCOUT_EVENT) continue;
    const { profile, progress, failure } = scoutEventSchema.parse(JSON.parse(data));
    onProgress({ part: 'report', done: progress.scanned, of: progress.toScan });
    if (failure !== undefined) throw new BagFailure(failure);
    if (profile?.scan.isFinished === true) return;
  }
};

/** Both colors, as the page of the preparation asks for them. */
async function packSheets(options: BagOptions): Promise<readonly string[]> {
  const { client, profileId, event, round, player, signal, onProgress } = options;
  const library = await fetchAgain(client, libraryQuery(profileId), signal).catch(() => undefined);
  const me = library === undefined || library.kind === 'sample' ? undefined : `library:${profileId}`;
  const speed = round.prepared?.speed ?? event.speed;
  const color = round.color ?? COLORS[0];
  const names: string[] = [];
  for (const as of [color, otherColor(color)]) {
    const name = preparationPath({ player, as, me, speed, games: selectedGames(round.prepared) });
    const preparation = await fetchPreparation(name, signal, (done) => onProgress({ part: 'sheet', done }));
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

const fetchPreparation = async (
  path: string,
  signal: AbortSignal,
  onSearched: (positions: number | undefined) => void,
): Promise<Preparation> => {
  const response = await fetchEvents(path, signal);
  if (!response.ok || !response.body || !isEventStream(response)) throw await toHttpError(response);
  for await (const { event, data } of readEvents(response.body)) {
    if (event !== PREPARATION_EVENT) continue;
    const { preparation, failure } = preparationEventSchema.parse(JSON.parse(data));
    onSearched(preparation?.searched);
    if (failure !== undefined) throw new BagFailure(failure);
    if (preparation?.isFinished) return preparation;
  }
  throw new BagFailure('The connection was interrupted.');
};
