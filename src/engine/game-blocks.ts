/**
 * The positions of a game as blocks of searches. What is in a block depends on the game alone, never on who searches or
 * how many, and so do the answers. Each is searched backwards: what is found later in a game helps with what is earlier.
 * How large blocks cost least: docs/decisions/036-search-blocks-from-an-empty-hash.md
 */
import { createHash } from 'node:crypto';
import type { Fen } from '../chess/types';
import { answerAt } from './queue/block';
import type { EngineRequest, SearchLimit, SearchOutcome, SearchPosition } from './search';

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
