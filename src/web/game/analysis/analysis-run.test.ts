import { expect, it } from 'vitest';
import { type AnalysisRunEvent, IDLE_RUN, nextRun } from './analysis-run';

const move = { turn: 'White' as const, san: 'e4', evalFloat: 0.3, bestMove: 'e4', moveNumber: 1 };
const after = (...events: readonly AnalysisRunEvent[]) => events.reduce(nextRun, IDLE_RUN);
const started: AnalysisRunEvent = { type: 'started', tree: undefined };
const moved: AnalysisRunEvent = { type: 'moved', index: 0, move };

it('collects moves and progress while it runs [STATE-15]', () => {
  const run = after(started, { type: 'progressed', progress: { done: 1, positions: 34, ahead: 2 } }, moved);
  expect(run).toMatchObject({ state: 'running', progress: { done: 1, positions: 34, ahead: 2 } });
  expect(run.moves.get(0)).toEqual(move);
});

it('keeps what came when it fails or is cancelled [STATE-17]', () => {
  const failed = after(started, moved, { type: 'failed', failure: { message: 'Analysis failed' } });
  expect(failed).toMatchObject({ state: 'failed', failure: { message: 'Analysis failed' } });
  expect(failed.moves.size).toBe(1);
  expect(after(started, moved, { type: 'cancelled' }).moves.size).toBe(1);
});

it('ends with its result', () => {
  const result = { pgn: '', totalMoves: 0, mode: 'fast', moveEvaluations: {}, analysisLog: '' } as const;
  expect(after(started, moved, { type: 'finished', result })).toMatchObject({ state: 'finished', result });
});

it('ignores what arrives after its end', () => {
  const cancelled = after(started, { type: 'cancelled' });
  expect(nextRun(cancelled, moved)).toBe(cancelled);
  expect(nextRun(cancelled, { type: 'failed', failure: { message: 'late' } })).toBe(cancelled);
});

it('starts afresh, and forgets an old run when the text is edited', () => {
  expect(after(started, moved, { type: 'cancelled' }, started).moves.size).toBe(0);
  expect(after(started, moved, { type: 'cancelled' }, { type: 'edited' })).toBe(IDLE_RUN);
});
