// Preparations in a worker thread, which requests searches from and reports progress to the main thread
import type { PositionEvaluation } from '../../../chess/evaluation';
import { epdOf } from '../../../chess/position/fen';
import { findChanges } from '../../../chess/preparation/changes';
import { createMoveModel } from '../../../chess/preparation/prediction/move-model';
import {
  createPreparation,
  MAX_PROVEN,
  type Preparation,
  type PreparationInput,
} from '../../../chess/preparation/preparation';
import { indexVisits } from '../../../chess/preparation/visits';
import type { Color, Fen, Uci } from '../../../chess/types';
import type { Thread } from '../../platform/threads';
import type { SheetInput } from './sheet/sheet-pdf';

/** Each block is searched by one engine in order; `isProving` selects the higher depth that verifies the findings. */
export type PreparationRequest =
  | { readonly kind: 'search'; readonly blocks: readonly (readonly Fen[])[]; readonly isProving: boolean }
  | { readonly kind: 'grown'; readonly preparation: Preparation; readonly searched: number };

/** Results for the positions of all blocks, in order; empty for `grown`. */
export type PreparationResponse = readonly (PositionEvaluation | undefined)[];

const BATCH_SIZE = 24;

export type ReplyTask = Pick<PreparationInput, 'theirGames' | 'speed'> & {
  /** The opponent's rating, and the move that led to the position, if known. */
  readonly rating?: number;
  readonly last?: Uci;
  readonly color: Color;
  readonly fen: Fen;
  /** Excludes less likely moves while there are others, in percent. */
  readonly min?: number;
  /** In [0, 1): the same value gives the same move. */
  readonly roll: number;
};
/** `games`: all in this position; `played`: those with this move. */
export type ReplyMove = { readonly uci: Uci; readonly games: number; readonly played: number };

export const preparationTasks = {
  /** A move from the opponent's games in the position, weighted by frequency; `undefined` without games. */
  reply: ({ theirGames, speed, rating, color, fen, last, min = 0, roll }: ReplyTask): ReplyMove | undefined => {
    const now = theirGames.reduce((newest, { playedAt }) => Math.max(newest, playedAt), 0);
    const context = { speed, rating };
    const changes = findChanges(indexVisits(theirGames, color), color);
    const { chancesAt } = createMoveModel(theirGames, { color, now, changes, ...context });
    const known = chancesAt(fen, last === undefined ? {} : { last }).filter(({ games }) => games > 0);
    const games = known.reduce((sum, move) => sum + move.games, 0);
    const likely = known.filter(({ chance }) => 100 * chance >= min);
    const candidates = likely.length === 0 ? known : likely;
    let remaining = roll * candidates.reduce((sum, { chance }) => sum + chance, 0);
    const chosen = candidates.find(({ chance }) => (remaining -= chance) < 0) ?? candidates.at(-1);
    return chosen && { uci: chosen.uci, games, played: chosen.games };
  },
  prepare: async (
    input: PreparationInput,
    ask: (question: PreparationRequest) => Promise<PreparationResponse>,
  ): Promise<{ readonly preparation: Preparation; readonly searched: number }> => {
    const step = createPreparation(input);
    const [known, deep] = [createSearchResults(), createSearchResults()];
    for (;;) {
      const { preparation, needed, toProve } = step(known.at, deep.at);
      const searched = known.count() + deep.count();
      const isProving = needed.every(known.isTried);
      const findings = isProving ? deep : known;
      const max = isProving ? Math.min(BATCH_SIZE, MAX_PROVEN - deep.count()) : BATCH_SIZE;
      const blocks = selectBlocks(isProving ? toProve : needed.map((fen) => [fen]), { max, isTried: findings.isTried });
      if (blocks.length === 0) return { preparation: step(known.at, deep.at, true).preparation, searched };
      await ask({ kind: 'grown', preparation, searched });
      findings.put(blocks.flat(), await ask({ kind: 'search', blocks, isProving }));
    }
  },
  /** Loads the PDF library on demand, since it takes time and memory. */
  makeSheet: async (input: SheetInput): Promise<Uint8Array> => {
    const { makeSheetPdf } = await import('./sheet/sheet-pdf');
    return makeSheetPdf(input);
  },
};
export type PreparationThread = Thread<typeof preparationTasks>;

/** Untried positions, at most `most` before the last block is added. */
const selectBlocks = (
  blocks: readonly (readonly Fen[])[],
  { max, isTried }: { readonly max: number; readonly isTried: (fen: Fen) => boolean },
): readonly (readonly Fen[])[] => {
  const first: (readonly Fen[])[] = [];
  for (const block of blocks) {
    if (first.flat().length >= max) break;
    const open = block.filter((fen) => !isTried(fen));
    if (open.length > 0) first.push(open);
  }
  return first;
};

/** Failed searches are not repeated. */
const createSearchResults = () => {
  const found = new Map<string, PositionEvaluation | undefined>();
  return {
    at: (fen: Fen): PositionEvaluation | undefined => found.get(epdOf(fen)),
    isTried: (fen: Fen): boolean => found.has(epdOf(fen)),
    count: (): number => found.size,
    put: (fens: readonly Fen[], evaluations: PreparationResponse): void =>
      fens.forEach((fen, index) => found.set(epdOf(fen), evaluations[index])),
  };
};
