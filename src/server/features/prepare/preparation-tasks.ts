/** A preparation made in a thread: the engine is asked, and told how far it is, through the thread's owner. */
import type { PositionEvaluation } from '../../../chess/evaluation';
import { epdOf } from '../../../chess/position/epd';
import { createPreparation, type Preparation, type PreparationInput } from '../../../chess/preparation/preparation';
import { weightOf } from '../../../chess/preparation/prediction/game-weight';
import { indexVisits, sharesOf } from '../../../chess/preparation/visits';
import type { Color, Fen, Uci } from '../../../chess/types';
import type { Thread } from '../../threads/thread';

/** `proving`: to the depth that proves what the other has found. */
export type PreparationQuestion =
  | { readonly kind: 'search'; readonly fens: readonly Fen[]; readonly isProving: boolean }
  | { readonly kind: 'grown'; readonly preparation: Preparation; readonly searched: number };

/** What was found in the positions, in their order; empty where nothing was asked. */
export type PreparationAnswer = readonly (PositionEvaluation | undefined)[];

/** Positions that are searched together, after which the next ones are chosen. */
const AT_ONCE = 24;

export type ReplyTask = Pick<PreparationInput, 'theirGames' | 'speed'> & {
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
  reply: ({ theirGames, speed, color, fen, roll }: ReplyTask): OwnReply | undefined => {
    const visits = indexVisits(theirGames, color);
    const now = visits.games.reduce((newest, { playedAt }) => Math.max(newest, playedAt), 0);
    const settings = { now, ...(speed === undefined ? {} : { speed }) };
    const shares = sharesOf(visits.at(fen), (game) => weightOf(game, settings));
    const total = shares.reduce((sum, { weight }) => sum + weight, 0);
    const games = shares.reduce((sum, share) => sum + share.games, 0);
    let left = roll * total;
    const chosen = shares.find(({ weight }) => (left -= weight) < 0) ?? shares.at(-1);
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
      const fens = (isProving ? toProve : needed).filter((fen) => !findings.isTried(fen)).slice(0, AT_ONCE);
      if (fens.length === 0) return { preparation, searched };
      await ask({ kind: 'grown', preparation, searched });
      findings.put(fens, await ask({ kind: 'search', fens, isProving }));
    }
  },
};
export type PreparationThread = Thread<typeof preparationTasks>;

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
