/**
 * The positions of a game as blocks of searches. What is in a block depends on the game alone, never on who searches or
 * how many, and so do the answers. Each is searched backwards: what is found later in a game helps with what is earlier.
 * How large blocks cost least: docs/decisions/036-search-blocks-from-an-empty-hash.md
 */
import { createHash } from 'node:crypto';
import type { Fen } from '../chess/types';
import { answerAt } from './block';
import type { EngineRequest, SearchLimit, SearchOutcome, SearchPosition } from './search';

/** The first moves of a game are wanted first, and are those of other games. */
const FIRST = 4;
const LARGEST = 16;
/** Of what is left, and at least so many: no engine shall stand idle while another has a large block. */
const TAPER = { share: 1 / 4, smallest: 4 };

/** For one game that somebody waits for: smaller and smaller. */
export const taperedBlocks = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  cut(items, (left) => Math.min(LARGEST, Math.max(TAPER.smallest, Math.ceil(TAPER.share * left))));

/** For a game among many: large ones, all alike. */
export const evenBlocks = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  cut(items, (left) => Math.ceil(left / Math.ceil(left / LARGEST)));

/** The first block, and those of the size that is chosen for so many as are left; the last of a block first. */
const cut = <Item>(items: readonly Item[], sizeOf: (left: number) => number): readonly (readonly Item[])[] => {
  const blocks = [items.slice(0, FIRST).reverse()];
  for (let left = items.slice(FIRST); left.length > 0; left = left.slice(sizeOf(left.length)))
    blocks.push(left.slice(0, sizeOf(left.length)).reverse());
  return blocks.filter((block) => block.length > 0);
};

/** The same for blocks that have the same answers. */
export const blockKey = (positions: readonly SearchPosition[]): string =>
  createHash('sha256').update(JSON.stringify(positions)).digest('base64url');

type Searching = { readonly request: EngineRequest; readonly isChess960: boolean; readonly limit: SearchLimit };

/** Searches positions of a game among many; each is answered with the key that it was given. */
export const searchInBlocks = <Key>(
  { request, isChess960, limit }: Searching,
  positions: readonly (readonly [key: Key, fen: Fen])[],
): readonly Promise<readonly [key: Key, outcome: SearchOutcome]>[] =>
  evenBlocks(positions).flatMap((block) => {
    const answers = request.searchBlock(
      block.map(([, fen]) => ({ fen, isChess960 })),
      limit,
    );
    return block.map(async ([key], index) => [key, await answerAt(answers, index)] as const);
  });
