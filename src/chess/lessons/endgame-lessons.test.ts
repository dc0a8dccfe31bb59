import { describe, expect, it } from 'vitest';
import { parseFen } from '../position/fen';
import { outcomeOf } from '../position/position';
import { turnOf } from '../types';
import { standingOf } from './endgame-game';
import { ENDGAME_LESSONS, findEndgameLesson } from './endgame-lessons';
import { ENDGAME_PROOFS } from './endgame-proofs';
import { ENDGAME_LINKS, type EndgameLessonId, LESSON_COUNT } from './lesson-index';

/** White's pieces, then Black's. */
const MATERIAL: Readonly<Record<EndgameLessonId, string>> = {
  'queen-mate': 'KQ k',
  'rook-mate': 'KR k',
  'two-bishops': 'BBK k',
  'bishop-and-knight': 'BKN k',
  'key-squares': 'KP k',
  opposition: 'KP k',
  'square-of-the-pawn': 'KP k',
  'rook-pawn': 'KP k',
  lucena: 'KPR kr',
  philidor: 'KPR kr',
  vancura: 'KPR kr',
  'queen-against-pawn': 'KQ kp',
  'bishop-pawn': 'KQ kp',
  'wrong-bishop': 'BKP k',
  'opposite-bishops': 'BKPP bk',
};

const materialOf = (fen: string): string => {
  const pieces = Array.from(fen.split(' ')[0]?.replace(/[^a-z]/gi, '') ?? '').sort();
  const isWhites = (piece: string) => piece === piece.toUpperCase();
  return `${pieces.filter(isWhites).join('')} ${pieces.filter((piece) => !isWhites(piece)).join('')}`;
};

it('there are 45 lessons in all [LEARN-01]', () => {
  expect(LESSON_COUNT).toBe(45);
});

describe('the endgame lessons', () => {
  it.each(ENDGAME_LINKS)('$id begins in a legal position of its material, in which the game is not over', ({ id }) => {
    const fen = findEndgameLesson(id)?.fen ?? '';
    expect(parseFen(fen)).toEqual({ ok: true, value: fen });
    expect(outcomeOf(fen)).toBeUndefined();
    expect(materialOf(fen)).toBe(MATERIAL[id]);
  });

  it.each(ENDGAME_LINKS)('$id is proven to be what it says, at depth 30 or by the tablebase', ({ id }) => {
    const lesson = findEndgameLesson(id);
    const { depth, evaluation, tablebaseMate } = ENDGAME_PROOFS[id];
    const expected = lesson?.goal === 'win' ? 'won' : 'drawn';
    expect(depth).toBeGreaterThanOrEqual(30);
    expect(standingOf(turnOf(lesson?.fen ?? ''), evaluation)).toBe(expected);
    // Within the fifty-move rule.
    if (tablebaseMate !== undefined) expect([expected, tablebaseMate < 50]).toEqual(['won', true]);
  });

  it('say in their task what is to be reached', () => {
    for (const { goal, task } of ENDGAME_LESSONS) {
      expect(goal === 'draw' ? ['Hold the draw'] : ['Mate', 'Win']).toContain(task);
    }
  });

  it('are found by their addresses', () => {
    expect(findEndgameLesson('nothing')).toBeUndefined();
  });
});
