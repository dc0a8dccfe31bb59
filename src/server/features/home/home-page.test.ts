import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { puzzleSchema } from '../../../contract/learn/puzzles';
import { temporaryFolder } from '../../../test/processes/run-program';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { addStarterPuzzles } from '../learn/puzzles';

const PAGE = `<!doctype html><title>Outpost Pro</title><svg><!--pieces--></svg>${' '.repeat(1400)}`;

const builtWebApp = (): string => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'shells'));
  for (const name of ['index', 'shells/index']) writeFileSync(join(root, `${name}.html`), PAGE);
  return root;
};

const open = async () => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db, hasReviews: false, webRoot: builtWebApp() });
  const read = async () => (await app.inject({ method: 'GET', url: '/' })).body;
  return { db, app, read };
};

/** White pawn on a1 seen by White: `white-pawn 0 7`. */
const drawnPieces = (html: string): readonly string[] =>
  [...html.matchAll(/<use href="#([a-z-]+)" x="(\d)" y="(\d)"/g)].map(([, piece, x, y]) => `${piece} ${x} ${y}`);

describe('the home page', () => {
  it('has the pieces of the daily puzzle, from the side to move, on each day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { db, app, read } = await open();
    await addStarterPuzzles(db);
    const turns = new Set<string>();
    for (let day = 1; day <= 8; day++) {
      vi.setSystemTime(new Date(`2027-01-0${day}T12:00:00Z`));
      const puzzle = puzzleSchema.parse((await app.inject({ method: 'GET', url: '/api/puzzles/daily' })).json());
      const { board, turn } = Chess.fromSetup(parseFen(puzzle.fen).unwrap()).unwrap();
      turns.add(turn);
      const expected = [...board].map(([square, { color, role }]) => {
        const [file, row] = [square % 8, 7 - Math.floor(square / 8)];
        return `${color}-${role} ${turn === 'white' ? `${file} ${row}` : `${7 - file} ${7 - row}`}`;
      });
      expect([...drawnPieces(await read())].sort()).toEqual(expected.sort());
    }
    expect(turns).toEqual(new Set(['white', 'black']));
  });

  it('comes compressed, and is asked for again each time', async () => {
    const { app, read } = await open();
    const answer = await app.inject({ method: 'GET', url: '/', headers: { 'accept-encoding': 'br, gzip' } });
    expect([answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual(['br', 'no-cache']);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(await read());
  });

  it('comes without pieces where the puzzle cannot be read', async () => {
    const { db, read } = await open();
    await db.schema.alterTable('puzzles').renameTo('puzzles_elsewhere').execute();
    expect(await read()).toBe(PAGE.replace('<!--pieces-->', ''));
  });
});
