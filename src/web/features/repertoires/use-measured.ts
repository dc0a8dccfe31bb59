import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { TreeGame } from '../../../chess/openings/opening-tree';
import type { ReplyChance, ReplyPlace } from '../../../chess/repertoire/chances';
import type { Proposal } from '../../../chess/repertoire/from-games';
import type { Epd, Repertoire } from '../../../chess/repertoire/repertoire';
import type { Uci } from '../../../chess/types';
import { logError } from '../../lib/log';
import type { MeasureAnswer, Measured, MeasureRequest } from './measure-worker';

type Thread = { readonly ask: (request: MeasureRequest) => Promise<MeasureAnswer>; readonly end: () => void };

type Waiting = { readonly resolve: (answer: MeasureAnswer) => void; readonly reject: (failure: Error) => void };

const startThread = (): Thread => {
  const worker = new Worker(new URL('./measure-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let hasAnswered = false;
  let loadFailure: Error | undefined;
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: MeasureAnswer }>) => {
    hasAnswered = true;
    waiting.get(data.id)?.resolve(data.answer);
    waiting.delete(data.id);
  });
  // It cannot be loaded, or has thrown.
  worker.addEventListener('error', ({ message }) => {
    const failure = new Error(message || 'The thread that measures repertoires cannot be loaded');
    logError(failure);
    if (!hasAnswered) loadFailure = failure;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (loadFailure !== undefined) {
          reject(loadFailure);
          return;
        }
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, request });
      }),
    end: () => worker.terminate(),
  };
};

const isMeasured = (answer: MeasureAnswer): answer is Measured => 'gaps' in answer;

const isProposal = (answer: MeasureAnswer): answer is Proposal => 'toChoose' in answer;

/** What one's games say, in a thread of its own. */
export const proposeInThread = async (
  repertoire: Repertoire,
  games: readonly TreeGame[],
  chosen: ReadonlyMap<Epd, Uci>,
): Promise<Proposal> => {
  const thread = startThread();
  try {
    const answer = await thread.ask({ kind: 'propose', repertoire, games, now: Date.now(), chosen });
    if (!isProposal(answer)) throw new Error('the answer is no proposal');
    return answer;
  } finally {
    thread.end();
  }
};

/** What a repertoire covers, once. */
export const measureInThread = async (repertoire: Repertoire, games: readonly TreeGame[]): Promise<Measured> => {
  const thread = startThread();
  try {
    const answer = await thread.ask({ kind: 'measure', repertoire, games, now: Date.now() });
    if (!isMeasured(answer)) throw new Error('the answer is no measurement');
    return answer;
  } finally {
    thread.end();
  }
};

export type Measuring = {
  /** `undefined` until the first measurement; then the latest, while the next one is under way. */
  readonly measured: Measured | undefined;
  readonly replies: readonly ReplyChance[];
  /** The latest measurement failed. */
  readonly hasFailed: boolean;
};

/** What the repertoire covers, and the chances of the replies in the position on the board. */
export const useMeasured = (
  repertoire: Repertoire,
  games: readonly TreeGame[] | undefined,
  place: ReplyPlace & { readonly position: Epd },
): Measuring => {
  const thread = useRef<Thread>(undefined);
  const [measured, setMeasured] = useState<Measured>();
  const [replies, setReplies] = useState<readonly ReplyChance[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const started = startThread();
    thread.current = started;
    return started.end;
  }, []);
  const { color, goal, speed, rating, starts, moves, notes } = repertoire;
  // A save changes the version alone, and needs no measurement.
  const measurable = useMemo(
    () => ({ color, goal, speed, rating, starts, moves, notes }),
    [color, goal, speed, rating, starts, moves, notes],
  );
  useEffect(() => {
    if (games === undefined) return undefined;
    let isCurrent = true;
    const request = { kind: 'measure', repertoire: measurable, games, now: Date.now() } as const;
    thread.current?.ask(request).then(
      (answer) => {
        if (!isCurrent || !isMeasured(answer)) return;
        setMeasured(answer);
        setHasFailed(false);
      },
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [measurable, games]);
  const isReady = measured !== undefined;
  const { position, ply, last } = place;
  const show = useEffectEvent((answer: MeasureAnswer) => {
    if (!isMeasured(answer) && !isProposal(answer)) setReplies(answer);
  });
  useEffect(() => {
    if (!isReady) return undefined;
    let isCurrent = true;
    thread.current
      ?.ask({ kind: 'replies', position, ply, last })
      .then((answer) => isCurrent && show(answer))
      .catch(logError);
    return () => {
      isCurrent = false;
    };
  }, [isReady, position, ply, last]);
  return { measured, replies, hasFailed };
};
