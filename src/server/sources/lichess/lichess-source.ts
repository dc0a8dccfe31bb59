/**
 * Lichess over its API: one request at a time, cooldown after 429, every response validated. Create one per process; with
 * Redis the turn and the cooldown are shared by all processes.
 */
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Fen, Milliseconds, Result } from '../../../chess/types';
import type { KnownEndgame, TablebaseVerdict } from '../../../contract/analysis/positions';
import { PLATFORM } from '../../../contract/sites';
import { createSharedSemaphore } from '../../platform/semaphores';
import { defineSource } from '../definition';
import type { ResponseOutcome, SourceFailure, UnexpectedResponse } from '../failures';
import { type HttpSettings, TIMEOUTS, type Timeouts } from '../http/ask';
import { type Clock, createCooldown, createCooldowns, shareCooldown, withSemaphore } from '../http/cooldown';
import type { ReadGame } from '../remote-game';
import type { FideCard, Source } from '../source';
import { createAccess, createLinks, createStudies } from './access';
import { type ExportSettings, fetchProfile, streamGames } from './games';
import { fetchJson, toPlayerId } from './http';
import { LICHESS_URL, readGameLine, TABLEBASE_URL } from './to-remote-game';
import { fetchTournaments } from './tournaments';

/** Lichess blocks anonymous clients and library user agents. */
const USER_AGENT = 'OutpostPro/0.1 (chess analysis and opponent scouting)';

/** Games per import page. */
const PAGE_SIZE = 100;

export type LichessOptions = {
  /** Without a trailing slash. */
  readonly url?: string;
  readonly userAgent?: string;
  // A personal token only raises Lichess' rate limits.
  /** By default Lichess' tablebase, or `url` when that is a mock server. */
  readonly tablebaseUrl?: string;
  readonly token?: string;
  readonly timeouts?: Partial<Timeouts>;
  /** After 429; a minute by default. */
  readonly cooldown?: Milliseconds;
  readonly now?: Clock;
  readonly redis?: Redis;
  /** By default on the event loop, which a hostile response could block. */
  readonly readGame?: ReadGame;
  /** Called once per response, when it has ended. */
  readonly onAnswer?: (answer: ResponseOutcome) => void;
  readonly onForeignAnswer?: (about: UnexpectedResponse) => void;
};

export const createLichessSource = (options: LichessOptions = {}): Source => {
  const cooldown = createCooldown(options.cooldown, options.now);
  const anonymousHeaders = { 'user-agent': options.userAgent ?? USER_AGENT };
  const settings: ExportSettings = {
    url: (options.url ?? LICHESS_URL).replace(/\/+$/, ''),
    headers: {
      ...anonymousHeaders,
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    },
    timeouts: { ...TIMEOUTS, ...options.timeouts },
    cooldown: shareCooldown(PLATFORM.site, cooldown, options.redis),
    readGame: options.readGame ?? ((line) => Promise.resolve(readGameLine(line))),
    onAnswer: options.onAnswer ?? (() => undefined),
    ...(options.onForeignAnswer === undefined ? {} : { onForeignAnswer: options.onForeignAnswer }),
  };
  const semaphore = createSharedSemaphore(PLATFORM.site, options.redis);
  const tablebaseSemaphore = createSharedSemaphore(`${PLATFORM.site}-tables`, options.redis);
  const tableSettings = tablebaseSettings(settings, options);
  const cooldownOf = createCooldowns(settings.cooldown, () => createCooldown(options.cooldown, options.now));
  const settingsFor = (token = ''): HttpSettings => ({
    ...settings,
    headers: anonymousHeaders,
    cooldown: cooldownOf(token),
  });

  return {
    ...PLATFORM,
    pageSize: PAGE_SIZE,
    access: createAccess(settingsFor, semaphore),
    studies: createStudies(settingsFor, semaphore),
    // Anonymous: the installation's token would expose its owner's private studies.
    links: createLinks({ ...settings, headers: anonymousHeaders }, semaphore),
    browser: {
      origin: new URL(settings.url).origin,
      profileOf: (name) => `${settings.url}/api/user/${encodeURIComponent(name)}`,
    },
    profile: async ({ name, signal }) => {
      const id = toPlayerId(name);
      if (id === undefined) return { ok: false, error: { reason: 'unknown-player' } };
      const found = await withSemaphore(semaphore, signal, () => fetchProfile(settings, id, signal));
      return found ?? { ok: false, error: { reason: 'cancelled' } };
    },
    fideCard: async (fideId, signal) => {
      const found = await withSemaphore(semaphore, signal, () => fetchFideCard(settings, fideId, signal));
      return found ?? { ok: false, error: { reason: 'cancelled' } };
    },
    tablebase: async (fen, signal) => {
      const found = await withSemaphore(tablebaseSemaphore, signal, () => fetchTablebase(tableSettings, fen, signal));
      return found ?? { ok: false, error: { reason: 'cancelled' } };
    },
    games: (query) => streamGames(settings, semaphore, query),
    headToHead: { isLocal: false, games: (query) => streamGames(settings, semaphore, query) },
    tournaments: async (query) => {
      const found = await withSemaphore(semaphore, query.signal, () => fetchTournaments(settings, query));
      return found ?? { tournaments: [], malformedLines: 0, failure: { reason: 'cancelled' } };
    },
  };
};

/** The tablebase has its own host and rate limit, and never gets the token. */
const tablebaseSettings = (settings: HttpSettings, options: LichessOptions): HttpSettings => ({
  ...settings,
  url: (options.tablebaseUrl ?? (settings.url === LICHESS_URL ? TABLEBASE_URL : settings.url)).replace(/\/+$/, ''),
  headers: { 'user-agent': options.userAgent ?? USER_AGENT },
  timeouts: { ...settings.timeouts, firstByte: 5_000 },
  cooldown: createCooldown(options.cooldown, options.now),
});

export const lichess = defineSource({
  ...PLATFORM,
  settings: {
    LICHESS_URL: z.url({ protocol: /^https?$/, error: 'an http or https address' }).default(LICHESS_URL),
    /** Base of the tablebase; defaults to the mock server when there is one. */
    TABLEBASE_URL: z.url({ protocol: /^https?$/, error: 'an http or https address' }).optional(),
    /** A personal token raises the rate limits. */
    LICHESS_TOKEN: z.string().optional(),
  },
  readGame: readGameLine,
  open: ({ LICHESS_URL: url, TABLEBASE_URL: tablebaseUrl, LICHESS_TOKEN: token }, tools) =>
    createLichessSource({
      url,
      ...tools,
      tablebaseUrl,
      token,
    }),
});

// Tablebase: `GET /standard?fen=…` (Lichess API reference, "Tablebase")

/** Categories for the side to move; uncertain ones are `unknown`. */
const VERDICTS: Readonly<Record<string, TablebaseVerdict>> = {
  win: 'win',
  'syzygy-win': 'win',
  'cursed-win': 'cursedWin',
  draw: 'draw',
  'blessed-loss': 'blessedLoss',
  'syzygy-loss': 'loss',
  loss: 'loss',
};

const OPPOSITE: Readonly<Record<TablebaseVerdict, TablebaseVerdict>> = {
  win: 'loss',
  cursedWin: 'blessedLoss',
  draw: 'draw',
  blessedLoss: 'cursedWin',
  loss: 'win',
  unknown: 'unknown',
};

const plies = z.number().int().nullish().catch(null);

const answerSchema = z.object({
  category: z.string(),
  dtm: plies,
  moves: z.array(z.object({ san: z.string(), uci: z.string(), category: z.string(), dtm: plies })),
});

const fetchTablebase = async (
  settings: HttpSettings,
  fen: Fen,
  signal?: AbortSignal,
): Promise<Result<KnownEndgame, SourceFailure>> => {
  const path = `/standard?fen=${encodeURIComponent(fen)}`;
  const answer = await fetchJson(settings, { path, signal });
  if (!answer.ok) return answer;
  const parsed = answerSchema.safeParse(answer.value);
  if (!parsed.success) return { ok: false, error: { reason: 'unreadable' } };
  const { category, dtm, moves } = parsed.data;
  return {
    ok: true,
    value: {
      verdict: verdictOf(category),
      mate: toPlies(dtm),
      // A move's category is that of the resulting position, for the opponent.
      moves: moves.map((move) => ({
        san: move.san,
        uci: move.uci,
        verdict: OPPOSITE[verdictOf(move.category)],
        mate: toPlies(move.dtm),
      })),
    },
  };
};

const verdictOf = (category: string): TablebaseVerdict => VERDICTS[category] ?? 'unknown';

/** Distances of the losing side are negative. */
const toPlies = (dtm: number | null | undefined): number | null => (typeof dtm === 'number' ? Math.abs(dtm) : null);

// Official players, from FIDE's monthly lists: `GET /api/fide/player/{id}`

const rating = z.number().int().optional().catch(undefined);

const text = z.string().optional().catch(undefined);

const cardSchema = z.object({
  id: z.number(),
  name: z.string(),
  federation: text,
  title: text,
  year: rating,
  standard: rating,
  rapid: rating,
  blitz: rating,
});

const fetchFideCard = async (
  settings: HttpSettings,
  fideId: number,
  signal?: AbortSignal,
): Promise<Result<FideCard, SourceFailure>> => {
  const path = `/api/fide/player/${fideId}`;
  const answer = await fetchJson(settings, { path, signal });
  if (!answer.ok) return answer;
  const parsed = cardSchema.safeParse(answer.value);
  if (!parsed.success || parsed.data.id !== fideId) return { ok: false, error: { reason: 'unreadable' } };
  return { ok: true, value: toFideCard(parsed.data) };
};

const toFideCard = ({ id, name, ...rest }: z.infer<typeof cardSchema>): FideCard => ({
  id,
  name,
  federation: rest.federation,
  title: rest.title,
  year: rest.year,
  standard: rest.standard,
  rapid: rest.rapid,
  blitz: rest.blitz,
});
