import { describe, expect, it } from 'vitest';
import {
  requestedMove,
  isPracticed,
  playReply,
  scoreOf,
  sidesToPractice,
  startPractice,
  takeHelp,
  tryMove,
  type Practice,
} from './practice';
import { isPlayed } from '../notation/tree-of-moves';
import { lineTree } from './line-tree';
import { findTutorial, TUTORIALS } from './tutorials';

const italian = findTutorial('italian-game')!;
const lineOf = (id: string) => [...italian.lines, ...italian.traps].find((line) => line.id === id)!;
const pianissimo = lineOf('giuoco-pianissimo');
const legal = lineOf('legals-mate');

/** Tries the moves one after the other; the other side answers where it is to move. */
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
    expect(after(startPractice('white'), 'e4', 'Nf3').rightAtOnce).toBe(2);
    expect(after(startPractice('white'), 'd4', 'e4', 'Nf3').rightAtOnce).toBe(1);
    expect(after(takeHelp(startPractice('white')), 'e4', 'Nf3').rightAtOnce).toBe(1);
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
    const piece = takeHelp(startPractice('white'));
    const move = takeHelp(piece);
    expect([piece.help, move.help, takeHelp(move).help]).toEqual(['piece', 'move', 'move']);
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
