import { describe, expect, it } from 'vitest';
import { LAST_STEP, timeLeft } from '../../../../chess/puzzles/run';
import type { PuzzleDto } from '../../../../contract/learn/puzzles';
import {
  addPuzzles,
  canSkip,
  checkTime,
  countSolved,
  judgeRun,
  needsMore,
  newRun,
  type Run,
  seenPuzzleIds,
  startRun,
  stopRun,
} from './run-state';

const puzzles = (...ids: number[]): PuzzleDto[] => ids.map((id) => ({ id, fen: '', moves: [] }));
const streak = (...ids: number[]): Run => startRun(addPuzzles(newRun('streak'), puzzles(...ids), 0), 0);
const timed = (...ids: number[]): Run => startRun(addPuzzles(newRun('timed'), puzzles(...ids), 0), 0);
const currentId = ({ ahead }: Run): unknown => ahead[0]?.id;

describe('a streak', () => {
  it('goes from puzzle to puzzle until the first miss', () => {
    const second = judgeRun(streak(1, 2, 3), 'solved', 10);
    expect([currentId(second), countSolved(second), second.end]).toEqual([2, 1, undefined]);
    const ended = judgeRun(second, 'missed', 20);
    expect([ended.end, countSolved(ended)]).toEqual(['miss', 1]);
    expect(ended.attempts.map(({ puzzle, outcome }) => [puzzle.id, outcome])).toEqual([
      [1, 'solved'],
      [2, 'missed'],
    ]);
    expect(judgeRun(ended, 'solved', 30)).toBe(ended);
  });

  it('takes one skip, which is no miss and counts for nothing', () => {
    const started = streak(1, 2, 3);
    expect(canSkip(started)).toBe(true);
    const skipped = judgeRun(started, 'skipped', 5);
    expect([currentId(skipped), countSolved(skipped), canSkip(skipped), skipped.end]).toEqual([2, 0, false, undefined]);
  });

  it('has no clock', () => {
    expect(checkTime(streak(1), 10_000_000).end).toBeUndefined();
  });
});

describe('a timed run', () => {
  it('begins its clock when it is begun, not when its puzzles come', () => {
    const waiting = addPuzzles(newRun('timed'), puzzles(1, 2), 0);
    expect(timeLeft(waiting.clock, 60_000)).toBe(180_000);
    expect(timeLeft(startRun(waiting, 60_000).clock, 61_000)).toBe(179_000);
  });

  it('loses ten seconds by a wrong move and goes on with the next puzzle', () => {
    const next = judgeRun(timed(1, 2), 'missed', 20_000);
    expect([currentId(next), next.end, timeLeft(next.clock, 20_000)]).toEqual([2, undefined, 150_000]);
    expect(canSkip(next)).toBe(false);
  });

  it('ends with its time, also by a wrong move', () => {
    expect(checkTime(timed(1), 179_999).end).toBeUndefined();
    expect(checkTime(timed(1), 180_000).end).toBe('time');
    const ended = judgeRun(timed(1, 2), 'missed', 175_000);
    expect([ended.end, timeLeft(ended.clock, 999_999)]).toEqual(['time', 0]);
    expect(judgeRun(timed(1, 2), 'solved', 999_999).end).toBe('time');
  });

  it('stops its clock while no puzzle is there, and goes on when one has come', () => {
    const waiting = judgeRun(timed(1), 'solved', 30_000);
    expect([currentId(waiting), waiting.end]).toEqual([undefined, undefined]);
    expect(timeLeft(waiting.clock, 500_000)).toBe(150_000);
    const resumed = addPuzzles(waiting, puzzles(2), 600_000);
    expect(timeLeft(resumed.clock, 601_000)).toBe(149_000);
  });

  it('is ended by hand with what was solved', () => {
    const ended = stopRun(judgeRun(timed(1, 2), 'solved', 5000), 6000);
    expect([ended.end, countSolved(ended), timeLeft(ended.clock, 99_000)]).toEqual(['stopped', 1, 174_000]);
  });
});

describe('the puzzles ahead', () => {
  it('are fetched while few are left, and none comes twice', () => {
    const started = streak(1, 2, 3, 4, 5);
    expect(needsMore(started)).toBe(false);
    const next = judgeRun(judgeRun(started, 'solved', 0), 'solved', 0);
    expect(needsMore(next)).toBe(true);
    const more = addPuzzles(next, puzzles(5, 6, 1), 0);
    expect(seenPuzzleIds(more)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(more.step).toBe(2);
  });

  it('end the run when all steps have no others', () => {
    let run = streak(1);
    for (let step = 1; step < LAST_STEP; step++) run = addPuzzles(run, [], 0);
    expect([run.isExhausted, needsMore(run)]).toEqual([false, true]);
    run = addPuzzles(run, puzzles(1), 0);
    expect([run.isExhausted, needsMore(run), run.end]).toEqual([true, false, undefined]);
    const ended = judgeRun(run, 'solved', 0);
    expect([ended.end, countSolved(ended)]).toEqual(['no-more', 1]);
    expect(needsMore(ended)).toBe(false);
  });
});
