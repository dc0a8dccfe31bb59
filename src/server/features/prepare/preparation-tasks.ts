/** A preparation made in a thread, and its sheet: the engine is asked, and told how far it is, through the thread's owner. */
import type { PositionEvaluation } from '../../../chess/evaluation';
import { epdOf } from '../../../chess/position/fen';
import { modelOf } from '../../../chess/preparation/prediction/move-model';
import {
  createPreparation,
  MOST_PROVEN,
  type Preparation,
  type PreparationInput,
} from '../../../chess/preparation/preparation';
import type { Color, Fen, Uci } from '../../../chess/types';
import type { Thread } from '../../platform/threads';
import type { SheetInput } from './sheet/sheet-pdf';

/** `blocks` are searched each by one engine in a row; `isProving`: to the depth that proves what the other has found. */
export type PreparationQuestion =
  | { readonly kind: 'search'; readonly blocks: readonly (readonly Fen[])[]; readonly isProving: boolean }
  | { readonly kind: 'grown'; readonly preparation: Preparation; readonly searched: number };

/** What was found in the positions of all blocks, in their order; empty where nothing was asked. */
export type PreparationAnswer = readonly (PositionEvaluation | undefined)[];

/** Positions that are searched together, after which the next ones are chosen. */
const AT_ONCE = 24;

export type ReplyTask = Pick<PreparationInput, 'theirGames' | 'speed'> & {
  /** Theirs, and the move that led to the position; each is missing where it is not known. */
  readonly rating?: number;
  readonly last?: Uci;
  /** Theirs; it is their turn. */
  readonly color: Color;
  readonly fen: Fen;
  /** From 0 on, below 1: the same one gives the same move. */
  readonly roll: number;
};
/** `games` are those of theirs in the position. */
export type OwnReply = { readonly uci: Uci; readonly games: number };

export const preparationTasks = {
  /** What they play where they have been, as often as they play it; nothing where they have not. */
  reply: ({ theirGames, speed, rating, color, fen, last, roll }: ReplyTask): OwnReply | undefined => {
    const now = theirGames.reduce((newest, { playedAt }) => Math.max(newest, playedAt), 0);
    const about = { speed, rating };
    const { chancesAt } = modelOf(theirGames, { color, now, ...about });
    const own = chancesAt(fen, last === undefined ? {} : { last }).filter(({ games }) => games > 0);
    const games = own.reduce((sum, move) => sum + move.games, 0);
    let left = roll * own.reduce((sum, { chance }) => sum + chance, 0);
    const chosen = own.find(({ chance }) => (left -= chance) < 0) ?? own.at(-1);
    return chosen && { uci: chosen.uci, games };
  },
  prepare: async (
    input: PreparationInput,
    ask: (question: PreparationQuestion) => Promise<PreparationAnswer>,
  ): Promise<{ readonly preparation: Preparation; readonly searched: number }> => {
    const step = createPreparation(input);
    const [known, deep] = [createFindings(), createFindings()];
    for (;;) {
      const { preparation, needed, toProve } = step(known.at, deep.at);
      const searched = known.count() + deep.count();
      const isProving = needed.every(known.isTried);
      const findings = isProving ? deep : known;
      const most = isProving ? Math.min(AT_ONCE, MOST_PROVEN - deep.count()) : AT_ONCE;
      const blocks = firstOf(isProving ? toProve : needed.map((fen) => [fen]), { most, isTried: findings.isTried });
      if (blocks.length === 0) return { preparation: step(known.at, deep.at, true).preparation, searched };
      await ask({ kind: 'grown', preparation, searched });
      findings.put(blocks.flat(), await ask({ kind: 'search', blocks, isProving }));
    }
  },
  /** Only where it is asked for: the library behind it takes time and memory. */
  makeSheet: async (input: SheetInput): Promise<Uint8Array> => {
    const { makeSheetPdf } = await import('./sheet/sheet-pdf');
    return makeSheetPdf(input);
  },
};
export type PreparationThread = Thread<typeof preparationTasks>;

/** Of what has not been tried so many positions, and what is left of their last block. */
const firstOf = (
  blocks: readonly (readonly Fen[])[],
  { most, isTried }: { readonly most: number; readonly isTried: (fen: Fen) => boolean },
): readonly (readonly Fen[])[] => {
  const first: (readonly Fen[])[] = [];
  for (const block of blocks) {
    if (first.flat().length >= most) break;
    const open = block.filter((fen) => !isTried(fen));
    if (open.length > 0) first.push(open);
  }
  return first;
};

/** What has been found; what could not be is not asked again. */
const createFindings = () => {
  const found = new Map<string, PositionEvaluation | undefined>();
  return {
    at: (fen: Fen): PositionEvaluation | undefined => found.get(epdOf(fen)),
    isTried: (fen: Fen): boolean => found.has(epdOf(fen)),
    count: (): number => found.size,
    put: (fens: readonly Fen[], evaluations: PreparationAnswer): void =>
      fens.forEach((fen, index) => found.set(epdOf(fen), evaluations[index])),
  };
};
