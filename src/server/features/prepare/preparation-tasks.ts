/** A preparation made in a thread, and its sheet: the engine is asked, and told how far it is, through the thread's owner. */
import type { PositionEvaluation } from '../../../chess/evaluation';
import { epdOf } from '../../../chess/position/epd';
import { createPreparation, type Preparation, type PreparationInput } from '../../../chess/preparation/preparation';
import type { Fen } from '../../../chess/types';
import type { Thread } from '../../threads/thread';
import type { SheetInput } from './sheet/sheet-pdf';

/** `proving`: to the depth that proves what the other has found. */
export type PreparationQuestion =
  | { readonly kind: 'search'; readonly fens: readonly Fen[]; readonly isProving: boolean }
  | { readonly kind: 'grown'; readonly preparation: Preparation; readonly searched: number };

/** What was found in the positions, in their order; empty where nothing was asked. */
export type PreparationAnswer = readonly (PositionEvaluation | undefined)[];

/** Positions that are searched together, after which the next ones are chosen. */
const AT_ONCE = 24;

export const preparationTasks = {
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
  /** Only where it is asked for: the library behind it takes time and memory. */
  makeSheet: async (input: SheetInput): Promise<Uint8Array> => {
    const { makeSheetPdf } = await import('./sheet/sheet-pdf');
    return makeSheetPdf(input);
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
