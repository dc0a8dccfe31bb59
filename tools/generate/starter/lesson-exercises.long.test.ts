/** The exercises of the lessons on tactics are puzzles of the starter set, whose answers the engine has checked. */
import { expect, it } from 'vitest';
import { TACTICS_LESSONS } from '../../../src/chess/lessons/tactics-lessons';
import STARTER_PUZZLES from '../../../src/content/starter-puzzles.json' with { type: 'json' };

const STARTERS = new Set(STARTER_PUZZLES.map((row) => row.split(',').slice(0, 3).join(',')));

it.each(TACTICS_LESSONS)('$id has exercises of the starter set alone', ({ exercises }) => {
  const rows = exercises.map(({ id, fen, moves }) => [id, fen, moves.join(' ')].join(','));
  expect(rows.filter((row) => !STARTERS.has(row))).toEqual([]);
});
