/**
 * The position of every endgame lesson is what the lesson says: a tablebase's value where the collections of endgames have
 * the position or a mirror image of it, and the engine at depth 30. Prints each; with STOCKFISH_PATH by that engine.
 * `npm run corpus -- endgames`; a few minutes on a quiet machine.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Standing, standingOf } from '../../src/chess/lessons/endgame-game';
import { ENDGAME_LESSONS, type EndgameLesson } from '../../src/chess/lessons/endgame-lessons';
import { type Fen, turnOf } from '../../src/chess/types';
import { createEngines } from '../../src/server/platform/engines';

const DEPTH = 30;

const FILES = ['pychess-endgame-dm-4.epd', 'pychess-endgame-odd.epd'];

/** `path` is the folder in which the shared data lie; without them the engine alone proves. */
export const check = async (path: string): Promise<boolean> => {
  const known = readTablebase(join(path, 'shared/data/epd'));
  const stockfishPath = process.env['STOCKFISH_PATH'];
  const own = stockfishPath === undefined ? {} : { stockfishPath };
  const pool = createEngines({ ...own, engineProcesses: 1 }, console.error);
  const stayAlive = setInterval(() => undefined, 60_000); // The pool's own waiting does not keep a process alive.
  let proven = 0;
  for (const lesson of ENDGAME_LESSONS) {
    const request = pool.open({ priority: 'background' });
    const outcome = await request?.search({ fen: lesson.fen, isChess960: false }, { depth: DEPTH });
    request?.close();
    if (outcome?.ok !== true) throw new Error(`no evaluation of ${lesson.id}`);
    const { evaluation, depth } = outcome.found;
    const standing = standingOf(turnOf(lesson.fen), evaluation);
    const value = imagesOf(lesson.fen).flatMap((image) => known.get(image) ?? [])[0];
    const isProven = isWanted(lesson, standing) && (value === undefined || isWanted(lesson, value.standing));
    if (isProven) proven += 1;
    const tablebase = value === undefined ? '' : `, tablebase: ${value.text}`;
    const verdict = isProven ? 'proven' : 'NOT PROVEN';
    console.log(`${lesson.id}: ${lesson.goal}, depth ${depth} ${JSON.stringify(evaluation)}${tablebase}, ${verdict}`);
  }
  clearInterval(stayAlive);
  await pool.close();
  console.log(`${proven} of ${ENDGAME_LESSONS.length} endgames proven`);
  return proven === ENDGAME_LESSONS.length;
};

const isWanted = ({ goal }: EndgameLesson, standing: Standing): boolean =>
  standing === (goal === 'win' ? 'won' : 'drawn');

type Value = { readonly standing: Standing; readonly text: string };

/** Values for the side to move, by the first four fields of the FEN. */
const readTablebase = (folder: string): ReadonlyMap<Fen, Value> => {
  const rows = FILES.map((name) => join(folder, name))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  return new Map(
    rows.flatMap((row): [Fen, Value][] => {
      const [, fen = '', text = ''] = /^(\S+ [wb] \S+ \S+) (.*)$/.exec(row.trim()) ?? [];
      const [, figure] = /\b(?:dm|wdl) (-?\d+)/.exec(text) ?? [];
      if (figure === undefined) return [];
      const sign = Math.sign(Number(figure));
      return [[fen, { standing: sign > 0 ? 'won' : sign < 0 ? 'lost' : 'drawn', text }]];
    }),
  );
};

/** Eight ranks of eight squares, the eighth first; a letter of FEN or a point. */
type Squares = readonly (readonly string[])[];

/**
 * Positions that are worth the same to the side to move, as the first four fields of a FEN: mirrored, with the colors
 * changed, and where there is no pawn turned as well. The position has no castling right and no capture en passant.
 */
const imagesOf = (fen: Fen): readonly Fen[] => {
  const [board = '', turn = ''] = fen.split(' ');
  const squares = read(board);
  const own = [squares, flipFiles(squares)];
  const turned = /p/i.test(board)
    ? []
    : [...own.map(flipRanks), ...own.flatMap((one) => [transpose(one), transpose(flipRanks(one))])];
  const all = [...own, ...turned];
  return [
    ...all.map((one) => `${write(one)} ${turn} - -`),
    ...all.map((one) => `${write(changeColors(flipRanks(one)))} ${turn === 'w' ? 'b' : 'w'} - -`),
  ];
};

const read = (board: string): Squares =>
  board.split('/').map((rank) => rank.replace(/\d/g, (count) => '.'.repeat(Number(count))).split(''));

const write = (squares: Squares): string =>
  squares.map((rank) => rank.join('').replace(/\.+/g, (empty) => String(empty.length))).join('/');

const flipFiles = (squares: Squares): Squares => squares.map((rank) => rank.toReversed());

const flipRanks = (squares: Squares): Squares => squares.toReversed();

const transpose = (squares: Squares): Squares => squares.map((_, file) => squares.map((rank) => rank[file] ?? '.'));

const changeColors = (squares: Squares): Squares =>
  squares.map((rank) =>
    rank.map((piece) => (piece === piece.toLowerCase() ? piece.toUpperCase() : piece.toLowerCase())),
  );
