/**
 * The Chess.com source, over its Published-Data API. It asks one question at a time, names itself, waits when it is told to,
 * and asks for what it knows already with the condition that it has changed. Make one a process: with Redis the turns and
 * the wait after `Too many requests` are those of all processes together, without it they are its own.
 */
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Milliseconds } from '../../../chess/types';
import { createSharedSemaphore } from '../../platform/semaphores';
import { defineSource } from '../definition';
import type { ForeignAnswer, SourceAnswer } from '../failures';
import { TIMEOUTS, type Timeouts } from '../http/ask';
import { type Clock, createCooldown, shareCooldown } from '../http/cooldown';
import type { ReadGame } from '../remote-game';
import type { Source } from '../source';
import { createLinks, type GamesSettings, streamGames } from './games';
import { CHESSCOM, CHESSCOM_URL, createAnswerCache, toPlayerId } from './http';
import { askProfile, askTournaments } from './player';
import { readChesscomGame } from './to-remote-game';

/** Games of an import that are asked for at once: a page within a month costs two questions that are not answered anew. */
const PAGE = 200;

/** Before the second try where the site has trouble; it is mostly over within seconds. */
const RETRY_WAIT: Milliseconds = 5_000;

/** Characters of answers that are kept in this process: some 5,000 games, and lists. */
const MONTH_CACHE = 30_000_000;

const LIST_CACHE = 4_000_000;

export type ChesscomOptions = {
  /** Without a slash at its end. */
  readonly url?: string;
  /** How to reach whoever runs this installation: an email address or a page. */
  readonly contact?: string;
  readonly timeouts?: Partial<Timeouts>;
  /** After `Too many requests`; a minute by default. */
  readonly cooldown?: Milliseconds;
  readonly retryWait?: Milliseconds;
  readonly now?: Clock;
  /** Milliseconds since 1970; tells the current month. */
  readonly today?: () => Milliseconds;
  /** Of all processes that ask from one address. */
  readonly redis?: Redis;
  /** By default on the event loop, which a hostile answer of the site would stop. */
  readonly readGame?: ReadGame;
  /** Told of each answer of the site, when it has ended. */
  readonly onAnswer?: (answer: SourceAnswer) => void;
  /** Told of an answer that is none of the API's. */
  readonly onForeignAnswer?: (about: ForeignAnswer) => void;
};

/** A source over `fetch`; nothing is asked until somebody asks. */
export const createChesscomSource = (options: ChesscomOptions = {}): Source => {
  const settings: GamesSettings = {
    url: (options.url ?? CHESSCOM_URL).replace(/\/+$/, ''),
    headers: { accept: 'application/json', 'user-agent': userAgent(options.contact) },
    timeouts: { ...TIMEOUTS, ...options.timeouts },
    cooldown: shareCooldown(CHESSCOM.site, createCooldown(options.cooldown, options.now), options.redis),
    semaphore: createSharedSemaphore(CHESSCOM.site, options.redis),
    retryWait: options.retryWait ?? RETRY_WAIT,
    listCache: createAnswerCache(LIST_CACHE),
    monthCache: createAnswerCache(MONTH_CACHE),
    now: options.today ?? Date.now,
    readGame: options.readGame ?? ((line) => Promise.resolve(readChesscomGame(line))),
    onAnswer: options.onAnswer ?? (() => undefined),
    onForeignAnswer: options.onForeignAnswer,
  };

  return {
    ...CHESSCOM,
    pageSize: PAGE,
    profile: ({ name, signal }) => {
      const id = toPlayerId(name);
      if (id === undefined) return Promise.resolve({ ok: false, error: { reason: 'unknown-player' } });
      return askProfile(settings, { id, signal });
    },
    games: (query) => streamGames(settings, query),
    links: createLinks(settings),
    tournaments: (query) => askTournaments(settings, query),
  };
};

/** The site blocks clients that it does not know how to reach, and those that use a library's own name. */
const userAgent = (contact: string | undefined): string =>
  `OutpostPro/0.1 (chess analysis and opponent scouting${contact === undefined ? '' : `; contact: ${contact}`})`;

export const chesscom = defineSource({
  ...CHESSCOM,
  settings: {
    /** The base of the API, so that a mock server can be put in its place. */
    CHESSCOM_URL: z.url({ protocol: /^https?$/, error: 'an http or https address' }).default(CHESSCOM_URL),
    /** How the site reaches whoever runs this installation. */
    CHESSCOM_CONTACT: z
      .string()
      .regex(/^[\x20-\x7e]{3,100}$/, 'an email address or a page, in ASCII letters')
      .optional(),
  },
  readGame: readChesscomGame,
  open: ({ CHESSCOM_URL: url, CHESSCOM_CONTACT: contact }, tools) => createChesscomSource({ url, ...tools, contact }),
});
