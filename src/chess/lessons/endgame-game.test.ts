import { describe, expect, it } from 'vitest';
import {
  endgameAfter,
  isWithinReach,
  mistakeMessage,
  standingMessage,
  standingOf,
  taskMessage,
  terminationMessage,
  withoutLastTurn,
} from './endgame-game';

const KING_AND_QUEEN = { fen: '7k/8/6K1/8/8/1Q6/8/8 w - - 0 1', goal: 'win' } as const;

const BISHOP_PAWN = { fen: '8/8/8/8/6K1/1Q6/2p5/1k6 b - - 0 1', goal: 'draw' } as const;

const SHUFFLE = ['g4f4', 'a1b1', 'b3c3', 'b1a1'];

describe('an endgame that is played', () => {
  it('is the learner’s move first, then the engine’s', () => {
    expect(endgameAfter(BISHOP_PAWN, [])).toMatchObject({ color: 'black', turn: 'mine', fen: BISHOP_PAWN.fen });
    expect(endgameAfter(BISHOP_PAWN, ['b1a1'])).toMatchObject({ turn: 'theirs', ending: undefined });
  });

  it('goes as far as the moves can be played', () => {
    expect(endgameAfter(BISHOP_PAWN, ['b1a1', 'a1b1', 'b3c2']).played).toHaveLength(1);
  });

  it('is won by mate', () => {
    const game = endgameAfter(KING_AND_QUEEN, ['b3b8']);
    expect(game).toMatchObject({ turn: undefined, ending: { by: 'mate', isReached: true } });
  });

  it('misses the win by stalemate, and holds the draw by it', () => {
    const slip = endgameAfter({ ...KING_AND_QUEEN, fen: '7k/8/8/6K1/8/8/5Q2/8 w - - 0 1' }, ['f2f7']);
    expect(slip.ending).toEqual({ by: 'stalemate', isReached: false });
    expect(endgameAfter(BISHOP_PAWN, ['b1a1', 'b3c2']).ending).toEqual({ by: 'stalemate', isReached: true });
  });

  it('is lost where the learner is mated', () => {
    const mated = endgameAfter({ fen: '7k/8/5K2/8/8/8/6Q1/8 b - - 0 1', goal: 'draw' }, ['h8h7', 'g2g7']);
    expect(mated.ending).toEqual({ by: 'mated', isReached: false });
  });

  it('is held by the third repetition and by fifty moves', () => {
    const shuffled = ['b1a1', ...SHUFFLE, 'c3b3', 'a1b1', 'f4g4', 'b1a1'];
    expect(endgameAfter(BISHOP_PAWN, shuffled).ending).toBeUndefined();
    const late = { ...BISHOP_PAWN, fen: '8/8/8/8/6K1/1Q6/2p5/1k6 b - - 99 80' };
    expect(endgameAfter(late, ['b1a1']).ending).toEqual({ by: 'fifty-moves', isReached: true });
    const rooks = { fen: '4k3/7R/r7/3KP3/8/8/8/8 b - - 0 1', goal: 'draw' } as const;
    const round = ['a6b6', 'h7g7', 'b6a6', 'g7h7'];
    expect(endgameAfter(rooks, [...round, ...round.slice(0, 3)]).ending).toBeUndefined();
    expect(endgameAfter(rooks, [...round, ...round]).ending).toEqual({ by: 'threefold-repetition', isReached: true });
  });

  it('takes back the learner’s last move with the reply, and nothing where there is none', () => {
    const after = (...moves: readonly string[]) => withoutLastTurn(endgameAfter(BISHOP_PAWN, moves));
    expect(after()).toEqual([]);
    expect(after('b1a1')).toEqual([]);
    expect(after('b1a1', 'b3c3')).toEqual([]);
    expect(after('b1a1', 'b3c3', 'a1b1')).toEqual(['b1a1', 'b3c3']);
  });
});

describe('where an endgame stands', () => {
  it.each([
    ['white', { mate: 20 }, 'won'],
    ['black', { mate: 20 }, 'lost'],
    ['black', { mate: -3 }, 'won'],
    ['white', { checkmate: 'black' }, 'lost'],
    ['white', { cp: 183 }, 'won'],
    ['white', { cp: 16 }, 'drawn'],
    ['black', { cp: 93 }, 'drawn'],
    ['black', { cp: 298 }, 'lost'],
  ] as const)('%s with %j is %s', (color, evaluation, standing) => {
    expect(standingOf(color, evaluation)).toBe(standing);
  });

  it('is within reach of the goal', () => {
    expect(isWithinReach('win', 'won')).toBe(true);
    expect(isWithinReach('win', 'drawn')).toBe(false);
    expect(isWithinReach('draw', 'drawn')).toBe(true);
    expect(isWithinReach('draw', 'won')).toBe(true);
    expect(isWithinReach('draw', 'lost')).toBe(false);
  });
});

describe('what is said of it', () => {
  const winning = { goal: 'win', color: 'white' } as const;
  const holding = { goal: 'draw', color: 'black' } as const;
  const move = (san: string, clock = 1) => ({ san, fen: `4k3/8/8/8/8/8/8/3BK1N1 b - - ${clock} 40` });

  it('is the task, with the learner’s side', () => {
    expect(taskMessage('draw', 'black')).toEqual({ id: 'endgame.task.draw', values: { color: 'black' } });
  });

  it('is a mistake where the goal is out of reach', () => {
    expect(mistakeMessage(winning, move('Kd2'), { cp: 600 })).toBeUndefined();
    expect(mistakeMessage(winning, move('e4'), { cp: 0 })).toEqual({ id: 'endgame.win-gone', values: { san: 'e4' } });
    expect(mistakeMessage(winning, move('Rc2'), { cp: -586 })).toEqual({ id: 'endgame.loses', values: { san: 'Rc2' } });
    expect(mistakeMessage(holding, move('Kc1'), { mate: 14 })).toEqual({
      id: 'endgame.is-mated',
      values: { san: 'Kc1', moves: 14 },
    });
  });

  it('is the fifty-move rule where it is nearly over', () => {
    const tooLate = mistakeMessage(winning, move('Bc2', 83), { cp: 54 });
    expect(tooLate).toEqual({ id: 'endgame.too-late', values: { left: 8 } });
    expect(mistakeMessage(winning, move('Bc2', 83), { cp: 104 })).toBeUndefined();
    expect(mistakeMessage(winning, move('Bc2', 59), { cp: 54 })).toMatchObject({ id: 'endgame.win-gone' });
  });

  it('is how it stands after a right move, with the moves to mate', () => {
    expect(standingMessage(winning, { mate: 9 })).toEqual({ id: 'endgame.still-mates', values: { moves: 9 } });
    expect(standingMessage(winning, { cp: 400 })).toEqual({ id: 'endgame.still-won' });
    expect(standingMessage(winning, { cp: 0 })).toBeUndefined();
    expect(standingMessage(winning, { mate: -2 })).toBeUndefined();
    expect(standingMessage(holding, { cp: 30 })).toEqual({ id: 'endgame.still-drawn' });
    expect(standingMessage(holding, { cp: -600 })).toEqual({ id: 'endgame.now-won' });
  });

  it('is how the game has ended', () => {
    expect(terminationMessage({ by: 'mate', isReached: true })).toEqual({ id: 'endgame.mate' });
    expect(terminationMessage({ by: 'mated', isReached: false })).toEqual({ id: 'endgame.mated' });
    expect(terminationMessage({ by: 'stalemate', isReached: false })).toEqual({
      id: 'endgame.drawn',
      values: { draw: 'stalemate' },
    });
    expect(terminationMessage({ by: 'fifty-moves', isReached: true })).toEqual({
      id: 'endgame.held',
      values: { draw: 'moves' },
    });
  });
});
