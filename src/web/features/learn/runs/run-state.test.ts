import { describe, expect, it } from 'vitest';
import { LAST_STEP, timeLeft } from '../../../../chess/puzzles/run';
import type { PuzzleOnWire } from '../../../../contract/learn';
import {
  beginRun,
  canSkip,
  checkTime,
  hadBy,
  judgeRun,
  needsMore,
  newRun,
  receive,
  type Run,
  solvedIn,
  stopRun,
} from './run-state';

const puzzles = (...ids: number[]): PuzzleOnWire[] => ids.map((id) => ({ id, fen: '', moves: [] }));
const streak = (...ids: number[]): Run => beginRun(receive(newRun('streak'), puzzles(...ids), 0), 0);
const timed = (...ids: number[]): Run => beginRun(receive(newRun('timed'), puzzles(...ids), 0), 0);
const onBoard = ({ ahead }: Run): unknown => ahead[0]?.id;

describe('a streak', () => {
  it('goes from puzzle to puzzle until the first miss', () => {
    const second = judgeRun(streak(1, 2, 3), 'solved', 10);
    expect([onBoard(second), solvedIn(second), second.end]).toEqual([2, 1, undefined]);
    const over = judgeRun(second, 'missed', 20);
    expect([over.end, solvedIn(over)]).toEqual(['miss', 1]);
    expect(over.tried.map(({ puzzle, outcome }) => [puzzle.id, outcome])).toEqual([
      [1, 'solved'],
      [2, 'missed'],
    ]);
    expect(judgeRun(over, 'solved', 30)).toBe(over);
  });

  it('takes one skip, which is no miss and counts for nothing', () => {
    const begun = streak(1, 2, 3);
    expect(canSkip(begun)).toBe(true);
    const skipped = judgeRun(begun, 'skipped', 5);
    expect([onBoard(skipped), solvedIn(skipped), canSkip(skipped), skipped.end]).toEqual([2, 0, false, undefined]);
  });

  it('has no clock', () => {
    expect(checkTime(streak(1), 10_000_000).end).toBeUndefined();
  });
});

describe('a timed run', () => {
  it('begins its clock when it is begun, not when its puzzles come', () => {
    const waiting = receive(newRun('timed'), puzzles(1, 2), 0);
    expect(timeLeft(waiting.clock, 60_000)).toBe(180_000);
    expect(timeLeft(beginRun(waiting, 60_000).clock, 61_000)).toBe(179_000);
  });

  it('loses ten seconds by a wrong move and goes on with the next puzzle', () => {
    const next = judgeRun(timed(1, 2), 'missed', 20_000);
    expect([onBoard(next), next.end, timeLeft(next.clock, 20_000)]).toEqual([2, undefined, 150_000]);
    expect(canSkip(next)).toBe(false);
  });

  it('ends with its time, also by a wrong move', () => {
    expect(checkTime(timed(1), 179_999).end).toBeUndefined();
    expect(checkTime(timed(1), 180_000).end).toBe('time');
    const over = judgeRun(timed(1, 2), 'missed', 175_000);
    expect([over.end, timeLeft(over.clock, 999_999)]).toEqual(['time', 0]);
    expect(judgeRun(timed(1, 2), 'solved', 999_999).end).toBe('time');
  });

  it('stops its clock while no puzzle is there, and goes on when one has come', () => {
    const waiting = judgeRun(timed(1), 'solved', 30_000);
    expect([onBoard(waiting), waiting.end]).toEqual([undefined, undefined]);
    expect(timeLeft(waiting.clock, 500_000)).toBe(150_000);
    const again = receive(waiting, puzzles(2), 600_000);
    expect(timeLeft(again.clock, 601_000)).toBe(149_000);
  });

  it('is ended by hand with what was solved', () => {
    const over = stopRun(judgeRun(timed(1, 2), 'solved', 5000), 6000);
    expect([over.end, solvedIn(over), timeLeft(over.clock, 99_000)]).toEqual(['stopped', 1, 174_000]);
  });
});

describe('the puzzles ahead', () => {
  it('are fetched while few are left, and none comes twice', () => {
    const begun = streak(1, 2, 3, 4, 5);
    expect(needsMore(begun)).toBe(false);
    const next = judgeRun(judgeRun(begun, 'solved', 0), 'solved', 0);
    expect(needsMore(next)).toBe(true);
    const more = receive(next, puzzles(5, 6, 1), 0);
    expect(hadBy(more)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(more.step).toBe(2);
  });

  it('end the run when all steps have no others', () => {
    let run = streak(1);
    for (let step = 1; step < LAST_STEP; step++) run = receive(run, [], 0);
    expect([run.isExhausted, needsMore(run)]).toEqual([false, true]);
    run = receive(run, puzzles(1), 0);
    expect([run.isExhausted, needsMore(run), run.end]).toEqual([true, false, undefined]);
    const over = judgeRun(run, 'solved', 0);
    expect([over.end, solvedIn(over)]).toEqual(['no-more', 1]);
    expect(needsMore(over)).toBe(false);
  });
});
