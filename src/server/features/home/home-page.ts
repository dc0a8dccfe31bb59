/** The page of `/` with the daily puzzle drawn into its board, to be seen before any code has loaded. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Day, dayAt, UTC } from '../../../chess/day';
import { type Puzzle, taskOf } from '../../../chess/puzzles/puzzle';
import { type Fen, turnOf, type Uci } from '../../../chess/types';
import type { Database } from '../../db/database';
import { cacheTexts } from '../../http/response-cache';

type HomePageDeps = {
  readonly db: Database;
  readonly readDaily: (db: Database, day: Day) => Promise<{ readonly puzzle: Puzzle } | undefined>;
  /** Absolute path of the built web app; nothing is served without it. */
  readonly webRoot: string | undefined;
};

export const homePage = (app: FastifyInstance, { db, readDaily, webRoot }: HomePageDeps): void => {
  if (webRoot === undefined) return;
  const page = readFileSync(join(webRoot, 'shells/index.html'), 'utf8');
  const sendCached = cacheTexts('text/html; charset=utf-8');
  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    const day = dayAt(Date.now(), UTC);
    const puzzle = await readDaily(db, day).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the daily puzzle could not be read');
      return undefined;
    });
    const task = puzzle && taskOf(puzzle.puzzle);
    void reply.header('cache-control', 'no-cache');
    return sendCached(reply, `${day} ${task?.fen ?? ''}`, () =>
      Promise.resolve(page.replace(PIECES, () => (task ? drawPosition(task, day) : ''))),
    );
  });
};

/** Where the build leaves the place for pieces, in a picture of eight by eight units that holds a symbol of each. */
const PIECES = '<!--pieces-->';

const NAMES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

/** From the side of the player to move. Where it is another day, the page removes it before it is painted. */
const drawPosition = ({ fen, lastMove }: { readonly fen: Fen; readonly lastMove: Uci }, day: Day): string => {
  const isTurned = turnOf(fen) === 'black';
  const place = (file: number, row: number) => (isTurned ? `x="${7 - file}" y="${7 - row}"` : `x="${file}" y="${row}"`);
  const marks = [lastMove.slice(0, 2), lastMove.slice(2, 4)].map((square) => {
    const at = place('abcdefgh'.indexOf(square.slice(0, 1)), 8 - Number(square.slice(1)));
    return `<rect ${at} width="1" height="1" fill="#d6b23c" fill-opacity=".45"/>`;
  });
  const rows = fen.split(' ', 1)[0]?.split('/') ?? [];
  const pieces = rows.flatMap((row, y) =>
    Array.from(row.replaceAll(/\d/g, (empty) => '.'.repeat(Number(empty)))).flatMap((letter, x) => {
      const name = Object.entries(NAMES).find(([key]) => key === letter.toLowerCase())?.[1];
      if (name === undefined) return [];
      const color = letter === letter.toLowerCase() ? 'black' : 'white';
      return [`<use href="#${color}-${name}" ${place(x, y)} width="1" height="1"/>`];
    }),
  );
  return `<g data-day="${day}">${[...marks, ...pieces].join('')}</g>`;
};
