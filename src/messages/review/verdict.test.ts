import { describe, expect, it } from 'vitest';
import { judge } from '../../chess/evaluation';
import { fromWire } from '../../chess/evaluation-number';
import type { Game } from '../../chess/game';
import { readGame } from '../../test/data/games';
import { endPlainly } from '../../test/plain-decision';
import { endingSentence, tellVerdict } from './verdict';

const FOOLS_MATE = '1. f3 e5 2. g4 Qh4#';
const OPEN = '1. e4 e5 2. Nf3 Nc6';
const REPEATED = '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8';

it.each([
  [`${FOOLS_MATE} 0-1`, '', 'Black won by checkmate.'],
  [`${OPEN} 1-0`, 'Normal', 'White won by resignation.'],
  [`${OPEN} 0-1`, 'Time forfeit', 'Black won on time.'],
  [`${OPEN} 1-0`, 'Abandoned', 'White won: Black left the game.'],
  ['1. e4 1-0', 'Abandoned', 'White won: Black made no move.'],
  [`${OPEN} 0-1`, 'Rules infraction', 'Black won: White broke the rules.'],
  [`${OPEN} 1/2-1/2`, 'Normal', 'Draw by agreement.'],
  [`${OPEN} 1/2-1/2`, 'Time forfeit', 'Draw: one side ran out of time, and the other could not win.'],
  [`${REPEATED} 1/2-1/2`, '', 'Draw by threefold repetition.'],
  [`${OPEN} 1-0`, '', undefined],
  [`${OPEN} 1/2-1/2`, '', undefined],
  [`${OPEN} *`, 'Unterminated', undefined],
])('the end of %s with the header "%s" is told: %s', (moves, termination, sentence) => {
  expect(endingSentence(readGame(`[Termination "${termination}"]\n\n${moves}`))).toBe(sentence);
});

const MOVES = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4'.split(' ');

/** A game of so many plies as evaluations are given: numbers are pawns, beyond 100 a mate (as on the wire). */
const tell = (ending: string, ...pawns: readonly number[]) => {
  const moves = MOVES.filter((move) => !move.endsWith('.')).slice(0, pawns.length);
  const written = moves.map((move, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${move}` : move)).join(' ');
  return tellGame(readGame(`${HEADERS[ending] ?? ''}\n\n${written} ${ending.split(' ')[0] ?? ''}`), pawns);
};

const HEADERS: Readonly<Record<string, string>> = {
  '1-0 resigns': '[Termination "Normal"]',
  '0-1 resigns': '[Termination "Normal"]',
  '0-1 time': '[Termination "Time forfeit"]',
  '1/2-1/2 agreed': '[Termination "Normal"]',
};

const tellGame = (game: Game, pawns: readonly number[]) => {
  const evaluations = [0.2, ...pawns].map((evalFloat) =>
    fromWire({ evalFloat, ...(Math.abs(evalFloat) === 100 && { mate: 0 }) }),
  );
  const moves = evaluations.slice(1).map((evaluation, ply) => ({
    evaluation,
    judgement: judge(evaluations[ply] ?? evaluation, evaluation, ply % 2 === 0 ? 'white' : 'black'),
  }));
  return tellVerdict(game, { evaluation: { cp: 20 }, moves });
};

describe('the sentence after an analysis', () => {
  it.each([
    [
      'names the blunder where it said "without one decisive mistake"',
      tell('0-1 resigns', 0.3, 0.2, -2.3, -3.1),
      'Black won by resignation. The decisive move was 2.Nf3: before it the position was equal, after it Black was better.',
    ],
    [
      'says no "although" of a winner who was better at the end',
      tell('0-1 resigns', 0.3, 0.2, -1.3, -1.3),
      'Black won by resignation. At the end Black was better.',
    ],
    [
      'tells a mate in so many moves, and the checkmate',
      tellGame(readGame(`${FOOLS_MATE} 0-1`), [-0.6, -0.4, -110, -100]),
      'Black won by checkmate. The decisive move was 2.g4: before it the position was equal, after it Black had mate in 1.',
    ],
    [
      'tells a loss on time in a position that was good',
      tell('0-1 time', 0.3, 2.5, 2.4),
      'Black won on time. At the end White was much better.',
    ],
    [
      'names several moves that share the decision',
      tell('0-1 resigns', -1.9, -1.75, -3.7, -3.6),
      'Black won by resignation. The game was decided in two steps: 1.e4, 2.Nf3.',
    ],
    [
      'names the costliest move where the words before and after it are the same',
      tell('1-0 resigns', 1.1, 1.6, 2.35, 3.2, 3.2),
      'White won by resignation. The decisive move was 2...Nc6, Black’s costliest after the position was last balanced.',
    ],
    [
      'names no further step after the game was won',
      tell('1-0 resigns', 0.3, 2.6, 3.9, 8),
      'White won by resignation. The decisive move was 1...e5: before it the position was equal, after it White was much better.',
    ],
    [
      'names no move where none was judged',
      tell('0-1 resigns', -0.6, -1.1, -1.2, -2.4, -2.5, -4),
      'Black won by resignation. After 2.Nf3, when the position was last balanced, White made no inaccuracy, mistake or blunder.',
    ],
    [
      'tells a win that was missed',
      tell('1/2-1/2 agreed', 0.3, 9, 0.2, 0),
      'Draw by agreement. Before 2.Nf3 White was winning, after it the position was equal.',
    ],
    [
      'of a balanced draw',
      tell('1/2-1/2 agreed', 0.3, 0.8, 0.1),
      'Draw by agreement. No mistake gave away a clear advantage.',
    ],
    ['of a draw in a winning position', tell('1/2-1/2', 0.3, 9), 'Drawn. At the end White was winning.'],
    [
      'without a header of the ending',
      tell('1-0', 0.3, 9),
      'White won. The decisive move was 1...e5: before it the position was equal, after it White was winning.',
    ],
    ['of a game that goes on', tell('*', 0.3, -1.2), 'At the end Black was better.'],
  ])('%s', (_, told, text) => {
    expect(told?.text).toBe(text);
  });

  it('names the moves that it lists, with their judgments, and the ending', () => {
    expect(tell('0-1 resigns', -1.9, -1.75, -3.7, -3.6)).toMatchObject({
      decisive: [
        { ply: 0, san: 'e4', judgment: 'blunder' },
        { ply: 2, san: 'Nf3', judgment: 'mistake' },
      ],
      ending: 'resignation',
    });
    expect(tell('*', 0.3)).toMatchObject({ decisive: [], ending: null });
  });
});

const STALEMATE = '[SetUp "1"]\n[FEN "7k/8/6K1/5Q2/8/8/8/8 w - - 0 1"]\n[Termination "Normal"]\n\n1. Qf7 1/2-1/2';

it('tells a stalemate, and the mate that was there before it', () => {
  const told = tellVerdict(readGame(STALEMATE), {
    evaluation: { mate: 1 },
    moves: [{ evaluation: { cp: 0 }, judgement: 'blunder' }],
  });
  expect(told).toMatchObject({ text: 'Draw by stalemate. Before 1.Qf7 White had mate in 1.', ending: 'stalemate' });
});

it('is told of the same endings by a plain reading of the headers and the last position', () => {
  const endings = [
    `[Termination "Normal"]\n\n${OPEN} 1-0`,
    `[Termination "Time forfeit"]\n\n${OPEN} 0-1`,
    `[Termination "Time forfeit"]\n\n${OPEN} 1/2-1/2`,
    `[Termination "Abandoned"]\n\n${OPEN} 0-1`,
    `[Termination "Rules infraction"]\n\n${OPEN} 1-0`,
    `[Termination "Normal"]\n\n${OPEN} 1/2-1/2`,
    `${REPEATED} 1/2-1/2`,
    `${FOOLS_MATE} 0-1`,
    STALEMATE,
  ];
  for (const pgn of endings) {
    const game = readGame(pgn);
    const expected = endPlainly(game);
    expect(expected).toBeDefined();
    expect(
      tellGame(
        game,
        game.plies.map(() => 0),
      )?.text.startsWith(expected ?? ''),
    ).toBe(true);
  }
});
