/**
 * Chess.com over its Published-Data API: one request at a time, conditional requests, cooldown after 429. Create one per
 * process; with Redis the turn and the cooldown are shared by all processes.
 */
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Milliseconds } from '../../../chess/types';
import { createSharedSemaphore } from '../../platform/semaphores';
import { defineSource } from '../definition';
import type { ResponseOutcome, UnexpectedResponse } from '../failures';
import { TIMEOUTS, type Timeouts } from '../http/ask';
import { type Clock, createCooldown, shareCooldown } from '../http/cooldown';
import type { ReadGame } from '../remote-game';
import type { Source } from '../source';
import { createLinks, type GamesSettings, streamGames } from './games';
import { CHESSCOM, CHESSCOM_URL, createResponseCache, FRESH, toPlayerId } from './http';
import { fetchProfile, fetchTournaments } from './player';
import { readChesscomGame } from './to-remote-game';

/** Games per import page. */
const PAGE_SIZE = 200;

/** Before the first retry after a 5xx. */
const RETRY_WAIT: Milliseconds = 5_000;

/** Characters in memory: some 5,000 games, and lists. */
const MONTH_CACHE_SIZE = 30_000_000;

const LIST_CACHE_SIZE = 4_000_000;

export type ChesscomOptions = {
  /** Without a trailing slash. */
  readonly url?: string;
  /** Contact of the operator: an email address or a page. */
  readonly contact?: string;
  readonly timeouts?: Partial<Timeouts>;
  /** After 429; a minute by default. */
  readonly cooldown?: Milliseconds;
  readonly retryWait?: Milliseconds;
  /** For how long a response is not requested again. */
  readonly freshFor?: Milliseconds;
  readonly now?: Clock;
  /** Wall clock, milliseconds since 1970. */
  readonly today?: () => Milliseconds;
  readonly redis?: Redis;
  /** By default on the event loop, which a hostile response could block. */
  readonly readGame?: ReadGame;
  /** Called once per response, when it has ended. */
  readonly onAnswer?: (answer: ResponseOutcome) => void;
  readonly onForeignAnswer?: (about: UnexpectedResponse) => void;
};

export const createChesscomSource = (options: ChesscomOptions = {}): Source => {
  const settings: GamesSettings = {
    url: (options.url ?? CHESSCOM_URL).replace(/\/+$/, ''),
    headers: { accept: 'application/json', 'user-agent': userAgent(options.contact) },
    timeouts: { ...TIMEOUTS, ...options.timeouts },
    cooldown: shareCooldown(CHESSCOM.site, createCooldown(options.cooldown, options.now), options.redis),
    semaphore: createSharedSemaphore(CHESSCOM.site, options.redis),
    retryWait: options.retryWait ?? RETRY_WAIT,
    listCache: createResponseCache(LIST_CACHE_SIZE, options.freshFor ?? FRESH),
    monthCache: createResponseCache(MONTH_CACHE_SIZE, options.freshFor ?? FRESH),
    now: options.today ?? Date.now,
    readGame: options.readGame ?? ((line) => Promise.resolve(readChesscomGame(line))),
    onAnswer: options.onAnswer ?? (() => undefined),
    onForeignAnswer: options.onForeignAnswer,
  };

  return {
    ...CHESSCOM,
    pageSize: PAGE_SIZE,
    profile: ({ name, signal }) => {
      const id = toPlayerId(name);
      if (id === undefined) return Promise.resolve({ ok: false, error: { reason: 'unknown-player' } });
      return fetchProfile(settings, { id, signal });
    },
    games: (query) => streamGames(settings, query),
    links: createLinks(settings),
    tournaments: (query) => fetchTournaments(settings, query),
  };
};

/** The site blocks clients without contact details and library user agents. */
const userAgent = (contact: string | undefined): string =>
  `OutpostPro/0.1 (chess analysis and opponent scouting${contact === undefined ? '' : `; contact: ${contact}`})`;

export const chesscom = defineSource({
  ...CHESSCOM,
  settings: {
    CHESSCOM_URL: z.url({ protocol: /^https?$/, error: 'an http or https address' }).default(CHESSCOM_URL),
    CHESSCOM_CONTACT: z
      .string()
      .regex(/^[\x20-\x7e]{3,100}$/, 'an email address or a page, in ASCII letters')
      .optional(),
  },
  readGame: readChesscomGame,
  open: ({ CHESSCOM_URL: url, CHESSCOM_CONTACT: contact }, tools) => createChesscomSource({ url, ...tools, contact }),
});
