/**
 * The Lichess source. It asks one question at a time, names itself, waits when it is told to, and believes nothing that
 * it has not checked. Make one a process: with Redis the turns and the wait after `Too many requests` are those of all
 * processes together, without it they are its own.
 */
import type { Redis } from 'ioredis';
import type { Milliseconds } from '../../../chess/types';
import { PLATFORM } from '../../../contract/sites';
import { createSharedSemaphore } from '../../shared-semaphore';
import type { ForeignAnswer, SourceAnswer } from '../failures';
import type { ReadGame } from '../game-line';
import { type HttpSettings, TIMEOUTS, type Timeouts } from '../http/ask';
import { type Clock, createCooldown } from '../http/cooldown';
import { createCooldowns } from '../http/cooldowns';
import { inTurn } from '../http/in-turn';
import { shareCooldown } from '../http/shared-cooldown';
import type { Source } from '../source';
import { createAccess } from './access';
import { askFideCard } from './fide-card';
import { type ExportSettings, streamGames } from './games';
import { createLinks } from './links';
import { toPlayerId } from './names';
import { LICHESS_URL, TABLEBASE_URL } from './pages';
import { askProfile } from './profile';
import { createStudies } from './studies';
import { askTablebase } from './tablebase';
import { readGameLine } from './to-remote-game';
import { askTournaments } from './tournaments';

/** Lichess turns away clients that do not say who they are; libraries' own names are on its list. */
export const USER_AGENT = 'OutpostPro/0.1 (chess analysis and opponent scouting)';

/** Games of an import that are asked for at once. */
const PAGE = 100;

export type LichessOptions = {
  /** Without a slash at its end. */
  readonly url?: string;
  /** Should name the product and how to reach whoever runs it. */
  readonly userAgent?: string;
  /** A personal token; raises Lichess' limits and nothing else. */
  /** By default Lichess' own, or what takes the place of Lichess. */
  readonly tablebaseUrl?: string;
  readonly token?: string;
  readonly timeouts?: Partial<Timeouts>;
  /** After `Too many requests`; a minute by default, and less only where nobody is bothered by it. */
  readonly cooldown?: Milliseconds;
  readonly now?: Clock;
  /** Of all processes that ask from one address. */
  readonly redis?: Redis;
  /** By default on the event loop, which a hostile answer of the site would stop. */
  readonly readGame?: ReadGame;
  /** Told of each answer of the site, when it has ended. */
  readonly onAnswer?: (answer: SourceAnswer) => void;
  readonly onForeignAnswer?: (about: ForeignAnswer) => void;
};

/** A source over `fetch`; nothing is asked until somebody asks. */
export const createLichessSource = (options: LichessOptions = {}): Source => {
  const cooldown = createCooldown(options.cooldown, options.now);
  const anonymous = { 'user-agent': options.userAgent ?? USER_AGENT };
  const settings: ExportSettings = {
    url: (options.url ?? LICHESS_URL).replace(/\/+$/, ''),
    headers: {
      ...anonymous,
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    },
    timeouts: { ...TIMEOUTS, ...options.timeouts },
    cooldown: shareCooldown(PLATFORM.site, cooldown, options.redis),
    readGame: options.readGame ?? ((line) => Promise.resolve(readGameLine(line))),
    onAnswer: options.onAnswer ?? (() => undefined),
    ...(options.onForeignAnswer === undefined ? {} : { onForeignAnswer: options.onForeignAnswer }),
  };
  const semaphore = createSharedSemaphore(PLATFORM.site, options.redis);
  const tables = createSharedSemaphore(`${PLATFORM.site}-tables`, options.redis);
  const tableSettings = tablebaseSettings(settings, options);
  const cooldownOf = createCooldowns(settings.cooldown, () => createCooldown(options.cooldown, options.now));
  /** In the name of whoever has the token, and not in that of the installation. */
  const settingsFor = (token = ''): HttpSettings => ({
    ...settings,
    headers: anonymous,
    cooldown: cooldownOf(token),
  });

  return {
    ...PLATFORM,
    pageSize: PAGE,
    access: createAccess(settingsFor, semaphore),
    studies: createStudies(settingsFor, semaphore),
    // The installation's token would show its owner's private studies to everybody.
    links: createLinks({ ...settings, headers: anonymous }, semaphore),
    browser: {
      origin: new URL(settings.url).origin,
      profileOf: (name) => `${settings.url}/api/user/${encodeURIComponent(name)}`,
    },
    profile: async ({ name, signal }) => {
      const id = toPlayerId(name);
      if (id === undefined) return { ok: false, error: { reason: 'unknown-player' } };
      const found = await inTurn(semaphore, signal, () => askProfile(settings, id, signal));
      return found ?? { ok: false, error: { reason: 'cancelled' } };
    },
    fideCard: async (fideId, signal) => {
      const found = await inTurn(semaphore, signal, () => askFideCard(settings, fideId, signal));
      return found ?? { ok: false, error: { reason: 'cancelled' } };
    },
    tablebase: async (fen, signal) => {
      const found = await inTurn(tables, signal, () => askTablebase(tableSettings, fen, signal));
      return found ?? { ok: false, error: { reason: 'cancelled' } };
    },
    games: (query) => streamGames(settings, semaphore, query),
    meetings: { isAtHand: false, games: (query) => streamGames(settings, semaphore, query) },
    tournaments: async (query) => {
      const found = await inTurn(semaphore, query.signal, () => askTournaments(settings, query));
      return found ?? { tournaments: [], malformedLines: 0, failure: { reason: 'cancelled' } };
    },
  };
};

/**
 * Another host: it is asked without the token, and its refusals are its own. Where something takes the place of Lichess,
 * it takes that of its tables as well.
 */
const tablebaseSettings = (settings: HttpSettings, options: LichessOptions): HttpSettings => ({
  ...settings,
  url: (options.tablebaseUrl ?? (settings.url === LICHESS_URL ? TABLEBASE_URL : settings.url)).replace(/\/+$/, ''),
  headers: { 'user-agent': options.userAgent ?? USER_AGENT },
  timeouts: { ...settings.timeouts, firstByte: 5_000 },
  cooldown: createCooldown(options.cooldown, options.now),
});
