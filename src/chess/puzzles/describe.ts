/**
 * A puzzle in words: the task for the person who solves it, and the solution for the one who asks for a hint. All that is
 * said is true of the puzzle's moves, and what is won is counted on the board.
 */
import { formatLine } from '../notation/format-line';
import { forkingSteps } from '../motifs/fork';
import { playLine, type PlayedLine } from '../motifs/played-line';
import { turnOf } from '../turn-of';
import { gainOf } from './gain';
import type { Puzzle, PuzzleTask } from './puzzle';
import type { PuzzleTheme } from './puzzle-themes';
import { THEME_NAMES } from './theme-names';

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
