/**
 * A puzzle in words: the task for the person who solves it, and the solution for the one who asks for a hint. All that is
 * said is true of the puzzle's moves, and what is won is counted on the board.
 */
import type { Role } from 'chessops/types';
import { isInBadSpot, valueOf } from '../motifs/attackers';
import { forkingSteps } from '../motifs/motifs';
import { type PlayedLine, playLine, type Step } from '../motifs/played-line';
import { formatLine } from '../position/move';
import { otherColor, turnOf } from '../types';
import type { Puzzle, PuzzleTask } from './puzzle';
import { type PuzzleTheme, THEME_NAMES } from './themes';

/** `White to move. A knight fork wins the rook.` or `Black to move and mate in 2.` `task` is `taskOf(puzzle)`. */
export const describePuzzle = (puzzle: Puzzle, { fen, line }: PuzzleTask): string => {
  const solver = turnOf(fen);
  const toMove = `${solver === 'white' ? 'White' : 'Black'} to move`;
  if (line.at(-1)?.endsWith('#') === true) return `${toMove} and mate in ${Math.ceil(line.length / 2)}.`;
  const played = playLine({ start: puzzle.fen, moves: puzzle.moves, solver });
  return `${toMove}. ${played === undefined ? ONE_MOVE : ideaOf(puzzle.themes[0] ?? 'advantage', played)}`;
};

/** `Fork: 27.Qf6+ Kd7 28.Qxh8`; the moves alone without a theme that has a name of its own. */
export const solutionText = ({ fen, line }: PuzzleTask, theme: PuzzleTheme = 'advantage'): string => {
  const moves = formatLine({ turn: turnOf(fen), moveNumber: Number(fen.split(' ')[5] ?? 1) }, line);
  return theme === 'advantage' ? moves : `${THEME_NAMES[theme]}: ${moves}`;
};

const ONE_MOVE = 'There is one good move.';

/** What the line does, as the thing that does it; the themes that only say where it happens are not here. */
const IDEAS: Readonly<Partial<Record<PuzzleTheme, string>>> = {
  doubleCheck: 'a double check',
  fork: 'a fork',
  skewer: 'a skewer',
  discoveredAttack: 'a discovered attack',
  trappedPiece: 'a trap',
  deflection: 'a deflection',
  attraction: 'a decoy',
  pin: 'a pin',
  sacrifice: 'a sacrifice',
  interference: 'an interference',
  intermezzo: 'an in-between move',
  clearance: 'a clearance',
  xRayAttack: 'an X-ray attack',
  zugzwang: 'zugzwang',
  defensiveMove: 'a defensive move',
  quietMove: 'a quiet move',
};

const ideaOf = (theme: PuzzleTheme, line: PlayedLine): string => {
  const first = line.steps[1];
  const gain = gainOf(line);
  if (theme === 'promotion') return 'A pawn is promoted.';
  if (theme === 'hangingPiece' && first?.captured !== undefined) return `A hanging ${first.captured} can be taken.`;
  const forking = theme === 'fork' ? forkingSteps(line)[0] : undefined;
  const idea = forking === undefined ? IDEAS[theme] : `a ${forking.role} fork`;
  if (gain === undefined) return idea === undefined ? ONE_MOVE : `The idea is ${idea}.`;
  return `${capital(idea ?? 'one move')} wins ${gain}.`;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a line wins, counted on the board and told in words. */

/**
 * `the queen`, `a rook and a pawn`, `the exchange`, `the queen for a rook`: what the solver takes, less what is taken of
 * his; pieces worth the same cancel out. What he takes back was no gain, and a piece that stands to be lost where the
 * line breaks off counts as lost. `undefined` when that is no more than nothing. `line` begins with the opponent's move.
 */
const gainOf = ({ solver, steps: [head, ...steps] }: PlayedLine): string | undefined => {
  const own = steps.filter(({ color }) => color === solver);
  const taken = capturesOf(own);
  const lost = [
    ...takenBefore(head, own),
    ...capturesOf(steps.filter(({ color }) => color !== solver)),
    ...atStake(own.at(-1)),
  ];
  const [won, given] = [without(taken, lost), without(lost, taken)];
  if (worthOf(won) <= worthOf(given)) return undefined;
  if (given.length === 0) return listOf(won, (role) => (isTheOnly(role, own[0]) ? 'the' : 'a'));
  if (won.length === 1 && won[0] === 'rook' && given.length === 1 && valueOf(given[0] ?? 'pawn') === 3) {
    return 'the exchange';
  }
  return `${listOf(won, (role) => (isTheOnly(role, own[0]) ? 'the' : 'a'))} for ${listOf(given, () => 'a')}`;
};

const capturesOf = (steps: readonly Step[]): readonly Role[] => steps.flatMap(({ captured }) => captured ?? []);

const takenBefore = (head: Step | undefined, own: readonly Step[]): readonly Role[] =>
  head?.captured !== undefined && own.some(({ to, captured }) => to === head.to && captured !== undefined)
    ? [head.captured]
    : [];

const atStake = (last: Step | undefined): readonly Role[] =>
  last !== undefined && last.role !== 'king' && isInBadSpot(last.after.board, last.to) ? [last.role] : [];

/** One of the same worth goes for each of the others. */
const without = (roles: readonly Role[], others: readonly Role[]): readonly Role[] =>
  others.reduce((left, other) => {
    const at = left.findIndex((role) => valueOf(role) === valueOf(other));
    return at === -1 ? left : left.filter((_, index) => index !== at);
  }, roles);

const worthOf = (roles: readonly Role[]): number => roles.reduce((sum, role) => sum + valueOf(role), 0);

const isTheOnly = (role: Role, first: Step | undefined): boolean =>
  first !== undefined && first.before.board.pieces(otherColor(first.color), role).size() === 1;

const BY_WORTH = ['queen', 'rook', 'bishop', 'knight', 'pawn'] as const;

const NUMBERS = ['', '', 'two', 'three', 'four'];

const listOf = (roles: readonly Role[], article: (role: Role) => string): string => {
  const words = BY_WORTH.flatMap((role) => {
    const count = roles.filter((other) => other === role).length;
    if (count === 0) return [];
    return [count === 1 ? `${article(role)} ${role}` : `${NUMBERS[count] ?? String(count)} ${role}s`];
  });
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.slice(-1).join('')}`;
};
