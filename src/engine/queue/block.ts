/**
 * A block is searched by one engine in a row from an empty hash. If the engine dies the block restarts, so results are
 * reproducible; each is reported once.
 */
import { createHash } from 'node:crypto';
import type { Fen, Milliseconds } from '../../chess/types';
import {
  type BlockRank,
  type EngineRequest,
  evaluateEnded,
  MAX_TRIES,
  type Priority,
  type SearchFailure,
  type SearchLimit,
  type SearchOutcome,
  type SearchPosition,
} from '../search';
import { goCommand, positionCommand } from '../session';

/** For metrics. */
export type SearchRecord = {
  readonly priority: Priority;
  readonly outcome: 'found' | SearchFailure;
  /** Total time without the engine's time. */
  readonly waited: Milliseconds;
  /** Engine time of the last attempt. */
  readonly searched: Milliseconds;
};

export type Block = {
  readonly positions: readonly SearchPosition[];
  readonly limit: SearchLimit;
  /** Searches without a result. */
  openSearches(): number;
  /** Resolves one search, if it is still open. A failure resolves all open ones. */
  answer(index: number, outcome: SearchOutcome, took: Milliseconds): void;
  /** Fails all open searches. */
  fail(reason: SearchFailure): void;
  /** After the engine died: whether attempts since the last result are left. */
  mayTryAgain(): boolean;
};

type NewBlock = {
  readonly positions: readonly SearchPosition[];
  readonly limit: SearchLimit;
  readonly priority: Priority;
  /** Called before a result is delivered. */
  readonly onSearched: (search: SearchRecord) => void;
};

export const createBlock = ({
  positions,
  limit,
  priority,
  onSearched,
}: NewBlock): { readonly block: Block; readonly answers: readonly Promise<SearchOutcome>[] } => {
  const requestedAt = performance.now();
  const open = new Map<number, (outcome: SearchOutcome) => void>();
  const answers = positions.map((_, index) => new Promise<SearchOutcome>((resolve) => open.set(index, resolve)));
  let tries = 0;

  const settle = (index: number, outcome: SearchOutcome, took: Milliseconds): void => {
    const resolve = open.get(index);
    if (resolve === undefined) return;
    open.delete(index);
    tries = 0;
    const waited = performance.now() - requestedAt - took;
    onSearched({ priority, outcome: outcome.ok ? 'found' : outcome.reason, waited, searched: took });
    resolve(outcome);
  };
  const fail = (reason: SearchFailure): void => {
    for (const index of [...open.keys()]) settle(index, { ok: false, reason }, 0);
  };

  const block: Block = {
    positions,
    limit,
    openSearches: () => open.size,
    answer(index, outcome, took) {
      settle(index, outcome, took);
      if (!outcome.ok) fail(outcome.reason);
    },
    fail,
    mayTryAgain: () => (tries += 1) < MAX_TRIES,
  };
  return { block, answers };
};

export const sortBlocks = (waiting: Block[], rank: BlockRank): void =>
  void waiting.sort((one, other) => rank(one.positions) - rank(other.positions));

/** Open searches. */
export const countOpen = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + block.openSearches(), 0);

export const resultAt = <Answer>(answers: readonly Answer[], index: number): Answer => {
  const answer = answers[index];
  if (answer === undefined) throw new Error('A search without an answer');
  return answer;
};

/** The pool-specific part of a request. */
type PoolRequest = {
  /** Why the request accepts no more searches; undefined while it does. */
  readonly closeReason: () => SearchFailure | undefined;
  /** Only positions that need an engine. */
  readonly searchBlock: EngineRequest['searchBlock'];
  readonly reorder: EngineRequest['reorder'];
  /** May be called repeatedly. */
  readonly close: () => void;
};

/** Common to all pools: throws on invalid positions, and resolves ended games without an engine. */
export const createRequest = (
  { closeReason, close, reorder, ...poolRequest }: PoolRequest,
  signal?: AbortSignal,
): EngineRequest => {
  // A signal may outlive thousands of requests.
  const end = (): void => {
    signal?.removeEventListener('abort', end);
    close();
  };
  if (signal?.aborted === true) end();
  else signal?.addEventListener('abort', end);

  const searchBlock: EngineRequest['searchBlock'] = (positions, limit) => {
    positions.forEach(({ fen, only }) => [positionCommand(fen), goCommand(limit, only)]);
    const reason = closeReason();
    if (reason !== undefined) return positions.map(() => Promise.resolve({ ok: false, reason }));
    const ended = positions.map(({ fen }) => evaluateEnded(fen));
    const needed = positions.filter((_, index) => ended[index] === undefined);
    const answers = needed.length === 0 ? [] : [...poolRequest.searchBlock(needed, limit)];
    return ended.flatMap((found) =>
      found === undefined ? answers.splice(0, 1) : Promise.resolve({ ok: true, found }),
    );
  };

  return requestOver({ searchBlock, reorder, close: end });
};

export const requestOver = (
  request: Omit<EngineRequest, 'search' | 'reorder'> & Partial<EngineRequest>,
): EngineRequest => ({
  search: (position, limit) => resultAt(request.searchBlock([position], limit), 0),
  reorder: () => undefined,
  ...request,
});

// Blocks of a game depend on the game alone, never on the number of engines, and so do the results. Blocks run
// backwards, so that later positions help earlier ones. Sizes: docs/decisions/036-search-blocks-from-an-empty-hash.md

type Blocks<Item> = readonly (readonly Item[])[];

const MAX_SIZE = 16;

/** Share of the rest, at least `smallest`: shrinking blocks keep all engines busy at the end. */
const TAPER = { share: 1 / 4, smallest: 8 };

/** Many games begin with the same positions, whose results are stored. */
const FIRST = 4;

/** Openings repeat; small blocks repeat more often. */
const OPENING = [2, 2, 2, 2, 4];

/** For a game that a user waits for: first moves first, with shrinking blocks. */
export const taperedBlocks = <Item>(items: readonly Item[]): Blocks<Item> =>
  cut(items, (left, index) =>
    index === 0 ? FIRST : Math.max(TAPER.smallest, Math.min(MAX_SIZE, Math.ceil(TAPER.share * left))),
  );

/** For one of many games of a player. */
export const openingBlocks = <Item>(items: readonly Item[]): Blocks<Item> =>
  cut(items, (left, index) => OPENING[index] ?? evenShare(left));

/** For selected positions of a game. */
export const evenBlocks = <Item>(items: readonly Item[]): Blocks<Item> => cut(items, evenShare);

const evenShare = (left: number): number => Math.ceil(left / Math.ceil(left / MAX_SIZE));

const cut = <Item>(items: readonly Item[], sizeOf: (left: number, index: number) => number): Blocks<Item> => {
  const blocks: (readonly Item[])[] = [];
  let left = items;
  while (left.length > 0) {
    const size = sizeOf(left.length, blocks.length);
    blocks.push(left.slice(0, size).reverse());
    left = left.slice(size);
  }
  return blocks;
};

/** Equal for blocks with equal results. */
export const blockKey = (positions: readonly SearchPosition[]): string =>
  createHash('sha256').update(JSON.stringify(positions)).digest('base64url');

type Searching = { readonly request: EngineRequest; readonly isChess960: boolean; readonly limit: SearchLimit };

/** Pairs each result with the key of its position. */
export const searchBlocks = <Key>(
  { request, isChess960, limit }: Searching,
  blocks: Blocks<readonly [key: Key, fen: Fen]>,
): readonly Promise<readonly [key: Key, outcome: SearchOutcome]>[] =>
  blocks.flatMap((block) => {
    const answers = request.searchBlock(
      block.map(([, fen]) => ({ fen, isChess960 })),
      limit,
    );
    return block.map(async ([key], index) => [key, await resultAt(answers, index)] as const);
  });
