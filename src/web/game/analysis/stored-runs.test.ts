import { expect, it } from 'vitest';
import { type AnalysisMode, analysisRunIdSchema } from '../../../contract/analysis/analysis';
import {
  isSameRun,
  makeRunId,
  MAX_RUN_CHARACTERS,
  MAX_RUNS,
  nextRunId,
  parseStoredRuns,
  type StoredRuns,
  withoutRun,
  withRun,
} from './stored-runs';

const mode: AnalysisMode = 'fast';

const run = (keptAt: number, pgn = '1. e4') => ({ id: makeRunId(), pgn, mode, keptAt });

const filled = (count: number, pgn?: string): StoredRuns =>
  Array.from({ length: count }, (_, at) => at).reduce<StoredRuns>(
    (runs, at) => withRun(runs, `g${at}`, run(at, pgn)),
    {},
  );

it('makes ids that the server takes and that differ', () => {
  const ids = Array.from({ length: 100 }, makeRunId);
  expect(new Set(ids).size).toBe(100);
  for (const id of [...ids, nextRunId(ids[0] ?? '')]) expect(analysisRunIdSchema.safeParse(id).success).toBe(true);
});

it('gives an analysis that is begun again the same next id everywhere', () => {
  expect(nextRunId('abc')).toBe('abc-1');
  expect(nextRunId('abc-1')).toBe('abc-2');
  expect(isSameRun('abc', 'abc-2')).toBe(true);
  expect(isSameRun('abc', 'abd')).toBe(false);
});

it('keeps the newest runs, as many as a browser can hold', () => {
  const kept = filled(MAX_RUNS + 3);
  expect(Object.keys(kept)).toHaveLength(MAX_RUNS);
  expect(kept['g0']).toBeUndefined();
  expect(kept[`g${MAX_RUNS + 2}`]).toBeDefined();
  const large = filled(5, 'x'.repeat(MAX_RUN_CHARACTERS / 2));
  expect(Object.keys(large)).toEqual(['g4', 'g3']);
});

it('drops the run of a place, but not one that another page has begun there meanwhile', () => {
  const first = run(1);
  const kept = withRun({}, 'input', first);
  expect(withoutRun(kept, 'input', nextRunId(first.id))).toEqual({});
  expect(withoutRun(kept, 'input', makeRunId())).toBe(kept);
});

it('reads what it wrote, and nothing from what makes no sense', () => {
  const kept = withRun(filled(2), 'board', { ...run(3), from: 12 });
  expect(parseStoredRuns(JSON.stringify(kept))).toEqual(kept);
  for (const stored of [null, '', '{', '[]', '"x"', '{"input":{"id":"short","pgn":"","mode":"fast","keptAt":1}}']) {
    expect(parseStoredRuns(stored)).toEqual({});
  }
});
