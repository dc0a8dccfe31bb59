/** One run of the analyze call as a value: what has come so far, and how it ended. Pure; the hook feeds it. */
import type { GameTree } from '../../chess/tree/game-tree';
import type { Ply } from '../../chess/types';
import type { AnalysisProgress, AnalysisResult, AnalyzedMove } from '../../contract/analysis';
import type { AnalysisFailure } from './analysis-failure';

export type AnalysisRun = {
  readonly state: 'idle' | 'running' | 'finished' | 'cancelled' | 'failed';
  /** The game being analyzed, where it could be read here. */
  readonly tree?: GameTree;
  readonly progress?: AnalysisProgress;
  /** The connection broke; what was analyzed meanwhile comes when there is one again. */
  readonly isBroken?: boolean;
  readonly moves: ReadonlyMap<Ply, AnalyzedMove>;
  /** Set when the state is `finished`; while it is `running`, when only some reasons are to come. */
  readonly result?: AnalysisResult;
  /** Set when the state is `failed`. */
  readonly failure?: AnalysisFailure;
};

export type AnalysisRunEvent =
  | { readonly type: 'started'; readonly tree: GameTree | undefined }
  | { readonly type: 'broken' }
  | { readonly type: 'progressed'; readonly progress: AnalysisProgress }
  | { readonly type: 'moved'; readonly index: Ply; readonly move: AnalyzedMove }
  | { readonly type: 'judged'; readonly result: AnalysisResult }
  | { readonly type: 'finished'; readonly result: AnalysisResult }
  | { readonly type: 'failed'; readonly failure: AnalysisFailure }
  | { readonly type: 'cancelled' }
  | { readonly type: 'edited' };

/** Nothing asked yet. */
export const IDLE_RUN: AnalysisRun = { state: 'idle', moves: new Map() };

/** The run after an event. What came before a failure or a cancellation stays until the text is edited. */
export const nextRun = (run: AnalysisRun, event: AnalysisRunEvent): AnalysisRun => {
  if (event.type === 'started') return { state: 'running', tree: event.tree, moves: new Map() };
  if (event.type === 'edited') return run.state === 'running' ? run : IDLE_RUN;
  if (run.state !== 'running') return run;
  switch (event.type) {
    case 'progressed':
      return { ...run, progress: event.progress, isBroken: false };
    case 'broken':
      return { ...run, isBroken: true };
    case 'moved':
      return { ...run, moves: new Map(run.moves).set(event.index, event.move) };
    case 'judged':
      return { ...run, result: event.result, isBroken: false };
    case 'finished':
      return { ...run, state: 'finished', result: event.result };
    case 'failed':
      return { ...run, state: 'failed', failure: event.failure };
    case 'cancelled':
      return { ...run, state: 'cancelled' };
  }
};

/** Whether it goes on, or its result is about to be shown. */
export const isUnderWay = ({ state }: AnalysisRun): boolean => state === 'running' || state === 'finished';
