/**
 * The engines of this machine, shared fairly by all who ask. It promises an answer to every search: an evaluation,
 * or the reason why there is none. It does not remember evaluations; that is the cache's business.
 */
import { availableParallelism } from 'node:os';
import type { Milliseconds } from '../chess/types';
import { createEngineRoom, type Seat } from './engine-room';
import { evaluateEnded } from './ended-position';
import { createFairTurns, type Place } from './fair-turns';
import type { Patience } from './patience';
import { createPace } from './pace';
import type { EnginePool, EngineRequest, Priority, SearchFailure, SearchLimit, SearchOutcome } from './search';
import type { EnginePosition } from './session';
import type { StartEngine } from './transport';
import { goCommand, positionCommand } from './uci-command';

/** Requests that may be open at once, unless told otherwise: several times what one client may have open. */
export const MAX_OPEN_REQUESTS = 96;
/** So often a search runs at most, when its engine dies under it or gives no evaluation. */
export const MAX_TRIES = 3;
/** Megabytes of transposition table. The bundled engine has room for it in memory that loading its net has used. */
export const DEFAULT_HASH = 32;

export type LocalPoolSettings = {
  readonly start: StartEngine;
  /** Engines at work at once; one a core unless told otherwise. */
  readonly processes?: number;
  readonly maxOpen?: number;
  readonly hash?: number;
  readonly patience?: Patience;
  /** Told why an engine has gone, in one sentence. */
  readonly log?: (why: string) => void;
  /** Told of every search that an engine was needed for, when it has its answer. */
  readonly onSearched?: (search: SearchRecord) => void;
};

/** A search as whoever counts them sees it. */
export type SearchRecord = {
  readonly priority: Priority;
  readonly outcome: 'found' | SearchFailure;
  /** Until an engine began with it, the last time when it ran again; until its end when none did. */
  readonly waited: Milliseconds;
  /** From then on. */
  readonly searched: Milliseconds;
};

/** What is going on. */
export type PoolUsage = {
  /** Engines. */
  readonly processes: number;
  /** Engine time spent on searches since the beginning, added up over the engines. */
  readonly busy: Milliseconds;
  /** Searches. */
  readonly waiting: number;
  readonly running: number;
};

export type LocalPool = EnginePool & {
  /** Starts every engine and waits for it. Rejects with one clear sentence when one cannot be started. */
  warmUp(): Promise<void>;
  usage(): PoolUsage & { readonly pids: readonly number[] };
};

type Search = {
  readonly position: EnginePosition;
  readonly limit: SearchLimit;
  readonly settle: (outcome: SearchOutcome) => void;
  tries: number;
  begunAt?: Milliseconds;
};
type Run = { readonly seat: Seat; readonly place: Place<Search>; readonly search: Search };

const failed = (reason: SearchFailure): SearchOutcome => ({ ok: false, reason });

/** Starts nothing yet: the first engine starts with the first search, or with `warmUp` or `identity`. */
export const createLocalPool = ({
  processes = availableParallelism(),
  maxOpen = MAX_OPEN_REQUESTS,
  hash = DEFAULT_HASH,
  log = () => undefined,
  onSearched = () => undefined,
  ...settings
}: LocalPoolSettings): LocalPool => {
  const turns = createFairTurns<Search>(() => performance.now());
  const runs = new Set<Run>();
  const pace = createPace();
  let isClosed = false;

  /** Those who wait for an answer: idle work makes nobody wait and fills no queue. */
  const asked = () => turns.places().filter(({ priority }) => priority !== 'idle');
  const waiting = () => turns.places().reduce((sum, { line }) => sum + line.size(), 0);

  const run = (seat: Seat, place: Place<Search>, search: Search) => {
    const running = { seat, place, search };
    const endTurn = turns.begin(place);
    runs.add(running);
    seat.state = 'busy';
    search.tries += 1;
    search.begunAt = performance.now();
    const isNewGame = !seat.served.has(place);
    seat.served.add(place);
    seat.engine.search({ ...search.position, isNewGame }, search.limit, (end) => {
      runs.delete(running);
      pace.count(endTurn());
      if (end.kind === 'found') search.settle({ ok: true, found: end.found });
      else if (end.kind === 'timed-out') search.settle(failed('timed-out'));
      else if (end.kind === 'stopped') search.settle(failed('cancelled'));
      else if (search.tries < MAX_TRIES && !isClosed) place.line.putBack(search);
      else search.settle(failed(isClosed ? 'closed' : 'engine-failed'));
    });
  };

  /** Gives work to whoever waits for it. */
  const deal = () => {
    if (isClosed) return;
    for (const seat of room.seats()) {
      const next = seat.state === 'idle' ? turns.take(seat) : undefined;
      if (next !== undefined) run(seat, next.place, next.search);
    }
    room.want(runs.size + waiting());
    if (room.isBroken()) turns.places().forEach((place) => drop(place, 'engine-failed'));
  };

  const drop = (place: Place<Search>, reason: SearchFailure) => {
    place.line.takeAll().forEach(({ settle }) => settle(failed(reason)));
  };

  const room = createEngineRoom({ ...settings, processes, hash, log, onChange: deal });

  const close = (place: Place<Search>) => {
    turns.close(place);
    drop(place, 'cancelled');
    [...runs].filter((running) => running.place === place).forEach(({ seat }) => seat.engine.stop());
  };

  const requestAt = (place: Place<Search>): EngineRequest => ({
    search(position, limit) {
      positionCommand(position.fen);
      goCommand(limit, position.only);
      if (isClosed) return Promise.resolve(failed('closed'));
      if (!turns.places().includes(place)) return Promise.resolve(failed('cancelled'));
      const ended = evaluateEnded(position.fen);
      if (ended !== undefined) return Promise.resolve({ ok: true, found: ended });
      return new Promise((resolve) => {
        const askedAt = performance.now();
        const settle = (outcome: SearchOutcome): void => {
          const end = performance.now();
          const begunAt = search.begunAt ?? end;
          const { priority } = place;
          const told = outcome.ok ? 'found' : outcome.reason;
          onSearched({ priority, outcome: told, waited: begunAt - askedAt, searched: end - begunAt });
          resolve(outcome);
        };
        const search: Search = { position, limit, settle, tries: 0 };
        turns.add(place, search);
        deal();
      });
    },
    close: () => close(place),
  });

  return {
    identity: () => room.identity(),
    warmUp: () => room.warmUp(),
    open({ priority, signal }) {
      if (isClosed || (priority !== 'idle' && asked().length >= maxOpen)) return undefined;
      const place = turns.open(priority);
      if (signal?.aborted === true) close(place);
      signal?.addEventListener('abort', () => close(place), { once: true });
      return requestAt(place);
    },
    load() {
      // Equal shares: the request with the least left is done when all have been served that much.
      const left = asked().map(({ line, running }) => line.size() + running.size);
      const least = left.length === 0 ? 0 : Math.min(...left);
      return { open: left.length, retryAfter: pace.expect(least * left.length, processes) };
    },
    usage: () => ({
      processes,
      pids: room.seats().flatMap(({ engine }) => engine.pid ?? []),
      busy: pace.busy(),
      waiting: waiting(),
      running: runs.size,
    }),
    async close() {
      isClosed = true;
      turns.places().forEach((place) => drop(place, 'closed'));
      await room.close();
    },
  };
};
