import { describe, expect, it } from 'vitest';
import { motifsOf } from '../motifs/motifs';
import { playMoves } from '../position/move';
import { taskOf } from '../puzzles/puzzle';
import { toPuzzle } from '../puzzles/to-puzzle';
import { turnOf } from '../types';
import { LESSON_COUNT, mergedInto, TACTICS_LINKS, type TacticsLessonId } from './lesson-index';
import { findTacticsLesson, TACTICS_LESSONS } from './tactics-lessons';

/** Additional conditions for the solver's moves. */
const CONDITIONS: Partial<Record<TacticsLessonId, (moves: readonly string[]) => boolean>> = {
  'mate-in-one': ([mate = '', ...others]) => mate.endsWith('#') && others.length === 0,
  'longer-mates': (moves) => moves.length >= 2 && moves.length <= 3 && moves.at(-1)?.endsWith('#') === true,
};

const EXERCISES = TACTICS_LESSONS.flatMap((lesson) =>
  lesson.exercises.map((exercise) => ({ lesson, exercise, title: `${lesson.id}: ${exercise.id}` })),
);

const solverMoves = (line: readonly string[]): readonly string[] => line.filter((_, ply) => ply % 2 === 0);

const meetsConditions = (id: string, moves: readonly string[]): boolean => {
  const link = TACTICS_LINKS.find((known) => known.id === id);
  return link === undefined || (CONDITIONS[link.id]?.(moves) ?? true);
};

describe('the lessons on tactics', () => {
  it('have four to six exercises each, none of them twice', () => {
    for (const { exercises, count } of TACTICS_LESSONS) {
      expect(exercises).toHaveLength(count);
      expect(exercises.length).toBeGreaterThanOrEqual(4);
      expect(exercises.length).toBeLessThanOrEqual(6);
      expect(new Set(exercises.map(({ id }) => id)).size).toBe(exercises.length);
    }
  });

  it('are 45 with the openings and the endgames [LEARN-01]', () => {
    expect(LESSON_COUNT).toBe(45);
  });

  it.each([
    ['mate-in-one', ['Q', 'R', 'B', 'N']],
    ['fork', ['N', 'Q', 'B', 'c']],
  ])('%s is done by different pieces', (id, pieces) => {
    const moves = findTacticsLesson(id)?.exercises.map((exercise) => solverMoves(taskOf(exercise)?.line ?? []));
    for (const piece of pieces) expect(moves?.some((own) => own.some((san) => san.startsWith(piece)))).toBe(true);
  });

  it.each(['queen-mates', 'rook-mates', 'bishop-and-knight-mates', 'knight-fork'])(
    'the merged %s leads to a lesson that there is',
    (id) => {
      expect(findTacticsLesson(id)).toBeUndefined();
      expect(findTacticsLesson(mergedInto(id) ?? '')).toBeDefined();
      for (const { id: current } of TACTICS_LINKS) expect(mergedInto(current)).toBeUndefined();
    },
  );

  it('are found by their addresses', () => {
    for (const { id } of TACTICS_LINKS) expect(findTacticsLesson(id)?.id).toBe(id);
    expect(findTacticsLesson('nothing')).toBeUndefined();
  });

  it('say their idea in two to four sentences', () => {
    for (const { idea } of TACTICS_LESSONS) expect(idea).toMatch(/^(?:[^.]+\.){2,4}$/);
  });

  it.each(EXERCISES)('$title carries the motif and has one solution', ({ lesson, exercise }) => {
    const task = taskOf(exercise);
    expect(task?.accepted).toHaveLength(1);
    expect(toPuzzle(exercise.fen, exercise.moves).themes).toContain(lesson.theme);
    expect(meetsConditions(lesson.id, solverMoves(task?.line ?? []))).toBe(true);
  });

  it.each(TACTICS_LESSONS)('$id shows an example of its motif', ({ id, theme, example }) => {
    const sans = example.moves.map(({ san }) => san);
    const played = playMoves(example.fen, sans);
    expect(played.map(({ san }) => san)).toEqual(sans);
    const line = { start: example.fen, moves: played.map(({ uci }) => uci), solver: turnOf(example.fen) };
    expect(motifsOf(line)).toContain(theme);
    expect(meetsConditions(id, solverMoves(sans))).toBe(true);
  });

  it.each(TACTICS_LESSONS)('$id calls a check a check and a mate a mate', ({ example }) => {
    for (const { san, text } of example.moves) {
      expect(text.startsWith('Mates')).toBe(san.endsWith('#'));
      if (/\bcheck\b/.test(text) && !text.startsWith('Gets out')) expect(san).toMatch(/[+#]$/);
    }
  });
});
