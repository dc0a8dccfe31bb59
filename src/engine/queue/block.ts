/**
 * Searches that one engine makes in a row, beginning with an empty hash. What becomes of the engine, the block is made
 * as a whole or begun again, so that its answers are the same; each is given once.
 */
import { createHash } from 'node:crypto';
import type { Fen, Milliseconds } from '../../chess/types';
import {
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

/** A search as whoever counts them sees it. */
export type SearchRecord = {
  readonly priority: Priority;
  readonly outcome: 'found' | SearchFailure;
  /** Until its end, but for the engine's time. */
  readonly waited: Milliseconds;
  /** The engine's time for it, the last time when it ran again. */
  readonly searched: Milliseconds;
};

export type Block = {
  readonly positions: readonly SearchPosition[];
  readonly limit: SearchLimit;
  /** How many have no answer yet. */
  left(): number;
  /** The answer to one, with the engine's time for it; nothing when it has one. A failure is that of all that are left. */
  answer(index: number, outcome: SearchOutcome, took: Milliseconds): void;
  /** The answer to all that are left. */
  fail(reason: SearchFailure): void;
  /** Its engine has gone: whether it may be begun again, or has been in vain too often since the last answer. */
  mayTryAgain(): boolean;
};

type NewBlock = {
  readonly positions: readonly SearchPosition[];
  readonly limit: SearchLimit;
  readonly priority: Priority;
  /** Told of every search before its answer is. */
  readonly onSearched: (search: SearchRecord) => void;
};

/** A block that is requested now, and its answers. */
export const createBlock = ({
  positions,
  limit,
  priority,
  onSearched,
}: NewBlock): { readonly block: Block; readonly answers: readonly Promise<SearchOutcome>[] } => {
  const requestedAt = performance.now();
  const left = new Map<number, (outcome: SearchOutcome) => void>();
  const answers = positions.map((_, index) => new Promise<SearchOutcome>((resolve) => left.set(index, resolve)));
  let tries = 0;

  const settle = (index: number, outcome: SearchOutcome, took: Milliseconds): void => {
    const resolve = left.get(index);
    if (resolve === undefined) return;
    left.delete(index);
    tries = 0;
    const waited = performance.now() - requestedAt - took;
    onSearched({ priority, outcome: outcome.ok ? 'found' : outcome.reason, waited, searched: took });
    resolve(outcome);
  };
  const fail = (reason: SearchFailure): void => {
    for (const index of [...left.keys()]) settle(index, { ok: false, reason }, 0);
  };

  const block: Block = {
    positions,
    limit,
    left: () => left.size,
    answer(index, outcome, took) {
      settle(index, outcome, took);
      if (!outcome.ok) fail(outcome.reason);
    },
    fail,
    mayTryAgain: () => (tries += 1) < MAX_TRIES,
  };
  return { block, answers };
};

/** Searches without an answer. */
export const leftIn = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + block.left(), 0);

/** One of the answers to a block: there is one for every search. */
export const answerAt = <Answer>(answers: readonly Answer[], index: number): Answer => {
  const answer = answers[index];
  if (answer === undefined) throw new Error('A search without an answer');
  return answer;
};

/** A request's place in the queue of a pool, wherever the engines of the pool are. */
type RequestPlace = {
  /** Why nothing can be searched here any more; undefined as long as it can. */
  readonly whyOver: () => SearchFailure | undefined;
  /** A block of searches that need an engine. */
  readonly searchBlock: EngineRequest['searchBlock'];
  /** Also when it is over. */
  readonly close: () => void;
};

/** What all pools promise of a request: it throws on what cannot be searched, and answers alone what needs no engine. */
export const createRequest = ({ whyOver, close, ...place }: RequestPlace, signal?: AbortSignal): EngineRequest => {
  if (signal?.aborted === true) close();
  signal?.addEventListener('abort', close, { once: true });

  const searchBlock: EngineRequest['searchBlock'] = (positions, limit) => {
    positions.forEach(({ fen, only }) => [positionCommand(fen), goCommand(limit, only)]);
    const reason = whyOver();
    if (reason !== undefined) return positions.map(() => Promise.resolve({ ok: false, reason }));
    const ended = positions.map(({ fen }) => evaluateEnded(fen));
    const open = positions.filter((_, index) => ended[index] === undefined);
    const answers = open.length === 0 ? [] : [...place.searchBlock(open, limit)];
    return ended.flatMap((found) =>
      found === undefined ? answers.splice(0, 1) : Promise.resolve({ ok: true, found }),
    );
  };

  return requestOver({ searchBlock, close });
};

/** A search alone is a block of one. */
export const requestOver = ({ searchBlock, close }: Omit<EngineRequest, 'search'>): EngineRequest => ({
  search: (position, limit) => answerAt(searchBlock([position], limit), 0),
  searchBlock,
  close,
});

/**
 * The positions of a game as blocks of searches. What is in a block depends on the game alone, never on who searches or
 * how many, and so do the answers. Each is searched backwards: what is found later in a game helps with what is earlier.
 * How large blocks cost least: docs/decisions/036-search-blocks-from-an-empty-hash.md
 */

type Blocks<Item> = readonly (readonly Item[])[];

const LARGEST = 16;

/** Of what is left, but no less: no engine shall stand idle for long while another has the last block. */
const TAPER = { share: 1 / 4, smallest: 4 };

/** Openings come again and again; a small block does so more often than a large one. */
const OPENING = [2, 2, 2, 2, 4];

/** A game that somebody waits for: its first moves come first, and the blocks get smaller. */
export const taperedBlocks = <Item>(items: readonly Item[]): Blocks<Item> =>
  cut(items, (left, index) =>
    index === 0 ? TAPER.smallest : Math.max(TAPER.smallest, Math.min(LARGEST, Math.ceil(TAPER.share * left))),
  );

/** A game among many of the same player. */
export const openingBlocks = <Item>(items: readonly Item[]): Blocks<Item> =>
  cut(items, (left, index) => OPENING[index] ?? evenShare(left));

/** Positions that are picked from a game. */
export const evenBlocks = <Item>(items: readonly Item[]): Blocks<Item> => cut(items, evenShare);

const evenShare = (left: number): number => Math.ceil(left / Math.ceil(left / LARGEST));

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

/** The same for blocks that have the same answers. */
export const blockKey = (positions: readonly SearchPosition[]): string =>
  createHash('sha256').update(JSON.stringify(positions)).digest('base64url');

type Searching = { readonly request: EngineRequest; readonly isChess960: boolean; readonly limit: SearchLimit };

/** Each search is answered with the key that its position was given. */
export const searchBlocks = <Key>(
  { request, isChess960, limit }: Searching,
  blocks: Blocks<readonly [key: Key, fen: Fen]>,
): readonly Promise<readonly [key: Key, outcome: SearchOutcome]>[] =>
  blocks.flatMap((block) => {
    const answers = request.searchBlock(
      block.map(([, fen]) => ({ fen, isChess960 })),
      limit,
    );
    return block.map(async ([key], index) => [key, await answerAt(answers, index)] as const);
  });
