import { describe, expect, it } from 'vitest';
import { tutorialSentence } from '../../messages/learn';
import { isPlayed } from '../tree/tree-replay';
import {
  claimMessage,
  helpMessage,
  isPracticed,
  lineTree,
  playReply,
  type Practice,
  type PracticeMessage,
  refusedMessage,
  requestedMove,
  revealMore,
  scoreMessage,
  scoreOf,
  sidesToPractice,
  startPractice,
  tryMove,
  turnMessage,
} from './practice';
import { findTutorial, TUTORIALS } from './tutorials';

const italian = findTutorial('italian-game')!;

const lineOf = (id: string) => [...italian.lines, ...italian.traps].find((line) => line.id === id)!;

const pianissimo = lineOf('giuoco-pianissimo');

const legal = lineOf('legals-mate');

/** Plays the moves; the other side replies. */
const after = (practice: Practice, ...sans: readonly string[]): Practice =>
  sans.reduce((before, san) => {
    const tried = tryMove(before, italian, pianissimo, san);
    return requestedMove(pianissimo, tried) ? tried : playReply(tried);
  }, practice);

describe('practicing a line [LEARN-11]', () => {
  it('asks one side for its moves in turn and leaves the others to the board', () => {
    const white = startPractice('white');
    expect(requestedMove(pianissimo, white)?.san).toBe('e4');
    const played = tryMove(white, italian, pianissimo, 'e4');
    expect(requestedMove(pianissimo, played)).toBeUndefined();
    expect(requestedMove(pianissimo, playReply(played))?.san).toBe('Nf3');
    const black = startPractice('black');
    expect(requestedMove(pianissimo, black)).toBeUndefined();
    expect(requestedMove(pianissimo, playReply(black))?.san).toBe('e5');
  });

  it('refuses another move and leaves the position as it was', () => {
    const tried = after(startPractice('white'), 'e4', 'Bc4');
    expect(tried).toMatchObject({ ply: 1, refused: { san: 'Bc4' }, hasErred: true });
    expect(after(tried, 'Nf3')).toMatchObject({ ply: 3, refused: undefined, hasErred: false });
  });

  it('counts a move as right at once only without an error and without help', () => {
    expect(after(startPractice('white'), 'e4', 'Nf3').firstTryCount).toBe(2);
    expect(after(startPractice('white'), 'd4', 'e4', 'Nf3').firstTryCount).toBe(1);
    expect(after(revealMore(startPractice('white')), 'e4', 'Nf3').firstTryCount).toBe(1);
  });

  it('takes a move of another line for no error, but for its mistake', () => {
    const beforeEvans = after(startPractice('white'), 'e4', 'Nf3', 'Bc4');
    const tried = tryMove(beforeEvans, italian, pianissimo, 'b4');
    expect(tried).toMatchObject({ ply: 5, hasErred: false, refused: { san: 'b4', line: 'Evans Gambit' } });
    const beforeMistake = { ...startPractice('white'), ply: 7 };
    const bait = lineOf('blackburne-shilling');
    const trap = { ...bait, moves: [...bait.moves.slice(0, 8), { san: 'Bxf7+', text: 'The better move.' }] };
    expect(tryMove(beforeMistake, italian, trap, 'Nxf7').hasErred).toBe(true);
  });

  it('shows the piece first, then the move, and nothing of the next one', () => {
    const piece = revealMore(startPractice('white'));
    const move = revealMore(piece);
    expect([piece.help, move.help, revealMore(move).help]).toEqual(['piece', 'move', 'move']);
    expect(after(move, 'e4').help).toBe('none');
  });

  it('does not ask for the move that falls into a trap', () => {
    expect(sidesToPractice(pianissimo)).toEqual(['white', 'black']);
    expect(sidesToPractice(legal)).toEqual(['white']);
    expect(sidesToPractice(lineOf('blackburne-shilling'))).toEqual(['black']);
  });

  const ways = TUTORIALS.flatMap((tutorial) =>
    [...tutorial.lines, ...tutorial.traps].flatMap((line) =>
      sidesToPractice(line).map((side) => ({ tutorial, line, side, title: `${tutorial.id}/${line.id} as ${side}` })),
    ),
  );

  it.each(ways)('$title ends with all moves right', ({ tutorial, line, side }) => {
    let practice = startPractice(side);
    while (!isPracticed(line, practice)) {
      const requested = requestedMove(line, practice);
      practice = requested ? tryMove(practice, tutorial, line, requested.san) : playReply(practice);
    }
    const { right, of } = scoreOf(line, practice);
    expect(right).toBe(of);
    expect(of).toBeGreaterThanOrEqual(3);
    expect(lineTree(line).moves.every(isPlayed)).toBe(true);
  });
});

const start = startPractice('white');

const KNIGHT = { san: 'Nf3', uci: 'g1f3' };

const helpText = (...given: Parameters<typeof helpMessage>): string | undefined => sentenceOf(helpMessage(...given));

const sentenceOf = (message: PracticeMessage | undefined): string | undefined => message && tutorialSentence(message);

it('tells whose turn it is [LEARN-11]', () => {
  expect(sentenceOf(turnMessage(start, true))).toBe('Your turn: find White’s move 1.');
  expect(sentenceOf(turnMessage({ ...start, ply: 2 }, false))).toBe('Black is to move.');
});

it('tells a wrong move from the move of another line [LEARN-11]', () => {
  expect(sentenceOf(refusedMessage({ san: 'a3' }))).toContain('a3 isn’t the move in this line');
  expect(sentenceOf(refusedMessage({ san: 'b4', line: 'Evans Gambit' }))).toContain('another line: Evans Gambit');
});

it('helps with the piece first, then with the move [LEARN-11]', () => {
  expect(helpText(start, KNIGHT)).toBeUndefined();
  expect(helpText({ ...start, help: 'piece' }, KNIGHT)).toBe('Move the knight on g1.');
  expect(helpText({ ...start, ply: 1, help: 'move' }, KNIGHT)).toContain('The move is 2.Nf3.');
});

it.each([
  ['O-O', 'e1g1', 'king on e1'],
  ['exd5', 'e4d5', 'pawn on e4'],
  ['Qxg2', 'g5g2', 'queen on g5'],
])('knows who plays %s', (san, uci, mover) => {
  expect(helpText({ ...start, help: 'piece' }, { san, uci })).toContain(mover);
});

it('counts what was right at once [LEARN-11]', () => {
  expect(sentenceOf(scoreMessage({ right: 6, of: 7 }))).toBe('6 of 7 moves right on the first try.');
  expect(sentenceOf(scoreMessage({ right: 7, of: 7 }))).toBe('All 7 moves right on the first try.');
});

it('says what is claimed of the end, but of no checkmate', () => {
  const line = { id: 'x', name: 'X', moves: [{ san: 'e4', text: '' }] };
  const claim = claimMessage({ ...line, claim: 'white is slightly better' });
  expect(claim && tutorialSentence(claim)).toBe('White is slightly better.');
  expect(claimMessage(line)).toBeUndefined();
  const mate = [{ san: 'Qxf7#', text: '' }];
  expect(claimMessage({ ...line, moves: mate, claim: 'white is winning' })).toBeUndefined();
});
