/** The bundled engine confirms the endgame lessons, and recognizes a losing first move. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWithinReach, standingOf } from '../chess/lessons/endgame-game';
import { ENDGAME_LESSONS, findEndgameLesson } from '../chess/lessons/endgame-lessons';
import type { EndgameLessonId } from '../chess/lessons/lesson-index';
import { playMoves } from '../chess/position/move';
import { type Fen, turnOf } from '../chess/types';
import { engineProgram, startProcess } from './process';
import { createLocalPool, type LocalPool } from './queue/pool';

/** Less than the depth of the proof, to save time; `npm run corpus -- endgames` uses depth 30. */
const LIMIT = { depth: 16 };

/** A first move that keeps the goal in reach, and one that does not. */
const FIRST_MOVES: readonly (readonly [lesson: EndgameLessonId, right: string, wrong: string])[] = [
  ['queen-mate', 'g2d2', 'g2c6'],
  ['rook-mate', 'g2g8', 'g2g3'],
  ['two-bishops', 'e1c3', 'a4b3'],
  ['bishop-and-knight', 'd1g4', 'd1e2'],
  ['key-squares', 'e1d2', 'e2e4'],
  ['opposition', 'e7f7', 'e7d7'],
  ['square-of-the-pawn', 'f4e5', 'f4g5'],
  ['rook-pawn', 'c8c7', 'c8d7'],
  ['lucena', 'c1c4', 'c1c2'],
  ['philidor', 'a6b6', 'a6e6'],
  ['vancura', 'f6f5', 'g7h6'],
  ['queen-against-pawn', 'h8e5', 'a1b2'],
  ['bishop-pawn', 'b1a1', 'b1c1'],
  ['wrong-bishop', 'd5c6', 'd5e6'],
  ['opposite-bishops', 'd6e7', 'e2c4'],
];

let pool: LocalPool;
beforeAll(() => {
  pool = createLocalPool({ start: startProcess(engineProgram()), processes: 1 });
});
afterAll(() => pool.close());

const evaluate = async (fen: Fen) => {
  const request = pool.open({ priority: 'background' });
  const outcome = await request?.search({ fen, isChess960: false }, LIMIT);
  request?.close();
  if (outcome?.ok !== true) throw new Error(`no evaluation of ${fen}`);
  return outcome.found.evaluation;
};

it('every lesson has its first moves', () => {
  expect(FIRST_MOVES.map(([id]) => id)).toEqual(ENDGAME_LESSONS.map(({ id }) => id));
});

it.each(FIRST_MOVES)('%s: %s is right, %s is wrong', async (id, right, wrong) => {
  const lesson = findEndgameLesson(id);
  if (lesson === undefined) throw new Error('there is no such lesson');
  const color = turnOf(lesson.fen);
  const isRight = async (move: string): Promise<boolean> => {
    const [played] = playMoves(lesson.fen, [move]);
    if (played === undefined) throw new Error(`${move} is not legal`);
    return isWithinReach(lesson.goal, standingOf(color, await evaluate(played.fen)));
  };
  expect(await isRight(right)).toBe(true);
  expect(await isRight(wrong)).toBe(false);
});
