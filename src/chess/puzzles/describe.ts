import type { Role } from 'chessops/types';
import { isInBadSpot } from '../motifs/attackers';
import { forkingSteps } from '../motifs/motifs';
import { describeMaterial, netMaterial, netValue } from '../motifs/net-material';
import { type LineMove, type PlayedLine, playLine } from '../motifs/played-line';
import { formatLine } from '../position/move';
import { otherColor, turnOf } from '../types';
import type { Puzzle, PuzzleTask } from './puzzle';
import { type PuzzleTheme, THEME_NAMES } from './themes';

/** `White to move. A knight fork wins the rook.` or `Black to move and mate in 2.`; `task` is `taskOf(puzzle)`. */
export const describePuzzle = (puzzle: Puzzle, { fen, line }: PuzzleTask): string => {
  const solver = turnOf(fen);
  const toMove = `${solver === 'white' ? 'White' : 'Black'} to move`;
  if (line.at(-1)?.endsWith('#') === true) return `${toMove} and mate in ${Math.ceil(line.length / 2)}.`;
  const played = playLine({ start: puzzle.fen, moves: puzzle.moves, solver });
  return `${toMove}. ${played === undefined ? ONE_MOVE : ideaOf(puzzle.themes[0] ?? 'advantage', played)}`;
};

/** `Fork: 27.Qf6+ Kd7 28.Qxh8`; moves only if the theme has no name. */
export const solutionText = ({ fen, line }: PuzzleTask, theme: PuzzleTheme = 'advantage'): string => {
  const moves = formatLine({ turn: turnOf(fen), moveNumber: Number(fen.split(' ')[5] ?? 1) }, line);
  return theme === 'advantage' ? moves : `${THEME_NAMES[theme]}: ${moves}`;
};

const ONE_MOVE = 'There is one good move.';

/** Themes that name an action, not a location. */
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
  const first = line.moves[1];
  const gain = gainOf(line);
  if (theme === 'promotion') return 'A pawn is promoted.';
  if (theme === 'hangingPiece' && first?.captured !== undefined) return `A hanging ${first.captured} can be taken.`;
  const forking = theme === 'fork' ? forkingSteps(line)[0] : undefined;
  const idea = forking === undefined ? IDEAS[theme] : `a ${forking.role} fork`;
  if (gain === undefined) return idea === undefined ? ONE_MOVE : `The idea is ${idea}.`;
  return `${capital(idea ?? 'one move')} wins ${gain}.`;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * `the queen`, `the exchange`, `the queen for a rook`: captures minus losses, equal pieces canceling out. Recaptures
 * are no gain, and a piece left in a bad spot is lost. `line` starts with the opponent's move.
 */
const gainOf = ({ solver, moves: [head, ...steps] }: PlayedLine): string | undefined => {
  const solverMoves = steps.filter(({ color }) => color === solver);
  const taken = capturesOf(solverMoves);
  const lost = [
    ...takenBefore(head, solverMoves),
    ...capturesOf(steps.filter(({ color }) => color !== solver)),
    ...lostAtEnd(solverMoves.at(-1)),
  ];
  const net = netMaterial(taken, lost);
  return netValue(net) > 0 ? describeMaterial(net, (role) => isTheOnly(role, solverMoves[0])) : undefined;
};

const capturesOf = (steps: readonly LineMove[]): readonly Role[] => steps.flatMap(({ captured }) => captured ?? []);

const takenBefore = (head: LineMove | undefined, solverMoves: readonly LineMove[]): readonly Role[] =>
  head?.captured !== undefined && solverMoves.some(({ to, captured }) => to === head.to && captured !== undefined)
    ? [head.captured]
    : [];

const lostAtEnd = (last: LineMove | undefined): readonly Role[] =>
  last !== undefined && last.role !== 'king' && isInBadSpot(last.after.board, last.to) ? [last.role] : [];

const isTheOnly = (role: Role, first: LineMove | undefined): boolean =>
  first !== undefined && first.before.board.pieces(otherColor(first.color), role).size() === 1;
