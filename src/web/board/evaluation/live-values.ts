import { useSyncExternalStore } from 'react';
import type { Evaluation } from '../../../chess/evaluation';
import { toWire } from '../../../chess/evaluation-number';
import type { Fen } from '../../../chess/types';
import type { LiveEvaluation } from '../shown-move';

/** Of each position that was searched since the page was opened, also when the engine no longer runs. */
export type LiveValues = {
  readonly at: (fen: Fen) => LiveEvaluation | undefined;
  /** Ignores less than the known depth. */
  readonly put: (fen: Fen, found: { readonly evaluation: Evaluation; readonly depth: number }) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export const createLiveValues = (): LiveValues => {
  const values = new Map<Fen, LiveEvaluation>();
  const listeners = new Set<() => void>();
  return {
    at: (fen) => values.get(fen),
    put: (fen, { evaluation, depth }) => {
      const known = values.get(fen);
      if (known !== undefined && (depth < known.liveDepth || evaluation === known.evaluation)) return;
      values.set(fen, { ...toWire(evaluation), liveDepth: depth });
      listeners.forEach((notify) => notify());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useLiveValue = (values: LiveValues | undefined, fen: Fen | undefined): LiveEvaluation | undefined => {
  const read = () => (fen === undefined ? undefined : values?.at(fen));
  return useSyncExternalStore(values?.subscribe ?? NEVER, read, read);
};

const NEVER = () => () => undefined;
