import { createContext, useSyncExternalStore } from 'react';
import type { Evaluation } from '../../../chess/evaluation';
import { toWire } from '../../../chess/evaluation-number';
import type { Fen } from '../../../chess/types';
import type { ShownEvaluation } from '../shown-move';

/** Of each position that was searched or looked up since the page was opened, also when the engine no longer runs. */
export type LiveValues = {
  readonly at: (fen: Fen) => ShownEvaluation | undefined;
  /** Ignores less than the known depth. */
  readonly put: (fen: Fen, found: { readonly evaluation: Evaluation; readonly depth: number }) => void;
  /** A tablebase's verdict, which no search replaces. */
  readonly prove: (fen: Fen, evaluation: Evaluation) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export const createLiveValues = (): LiveValues => {
  const values = new Map<Fen, ShownEvaluation>();
  const proven = new Set<Fen>();
  const listeners = new Set<() => void>();
  const show = (fen: Fen, value: ShownEvaluation): void => {
    values.set(fen, value);
    listeners.forEach((notify) => notify());
  };
  return {
    at: (fen) => values.get(fen),
    put: (fen, { evaluation, depth }) => {
      const known = values.get(fen);
      if (proven.has(fen) || depth < (known?.liveDepth ?? 0) || evaluation === known?.evaluation) return;
      show(fen, { ...toWire(evaluation), liveDepth: depth });
    },
    prove: (fen, evaluation) => {
      if (proven.has(fen)) return;
      proven.add(fen);
      show(fen, toWire(evaluation));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Of the workspace around. */
export const LiveValuesContext = createContext<LiveValues | undefined>(undefined);

export const useLiveValue = (values: LiveValues | undefined, fen: Fen | undefined): ShownEvaluation | undefined => {
  const read = () => (fen === undefined ? undefined : values?.at(fen));
  return useSyncExternalStore(values?.subscribe ?? NEVER, read, read);
};

const NEVER = () => () => undefined;
