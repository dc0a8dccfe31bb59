/** What the browser tests of the library need beside e2e/own-library-served.ts: imports, and games in any number. */
import type { Page } from '@playwright/test';
import type { LibraryImport } from '../src/contract/library';
import { LIBRARY_PATHS, OWNER_LICHESS, type ServedLibraryGame, servedOwnGame } from './own-fixtures';

/** A PGN file that is read to its end, unless said otherwise. */
export const servedImport = (one: Partial<LibraryImport> = {}): LibraryImport => ({
  id: 4,
  kind: 'pgn',
  label: 'club.pgn',
  state: 'finished',
  read: 90_000,
  size: 90_000,
  added: 412,
  known: 3,
  refused: 0,
  shortened: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
  ...one,
});

const OPPONENTS = [
  'HarborHenrik',
  'Ada Bishop',
  'KnightlyKim',
  'Tove Lind',
  'PawnstormPaul',
  'Ines Mora',
  'bo_the_rook',
];

const OPENINGS = ['London System', 'Caro-Kann Defense', 'Italian Game', 'Sicilian Defense: Najdorf Variation'];

const CLOCKS = ['10+5', '3+2', '5+0', '15+10', '1+0'];

const RESULTS = ['1-0', '0-1', '1/2-1/2', '0-1', '1-0'];

/** So many games, two hours between them, the newest first; the id and the opponent's rating tell the place, from 1. */
export const manyGames = (count: number): readonly ServedLibraryGame[] =>
  Array.from({ length: count }, (_, index) => {
    const isWhite = index % 2 === 0;
    const opponent = OPPONENTS[index % OPPONENTS.length] ?? '';
    const played = new Date(Date.UTC(2026, 10, 19, 20) - index * 7_200_000).toISOString();
    return servedOwnGame({
      id: String(index + 1),
      color: isWhite ? 'white' : 'black',
      whitePlayer: isWhite ? OWNER_LICHESS : opponent,
      blackPlayer: isWhite ? opponent : OWNER_LICHESS,
      whiteRating: isWhite ? 1712 : index + 1,
      blackRating: isWhite ? index + 1 : 1712,
      result: RESULTS[index % RESULTS.length] ?? '*',
      opening: OPENINGS[index % OPENINGS.length] ?? '',
      timeControl: CLOCKS[index % CLOCKS.length] ?? '-',
      createdAt: played,
      uploadedAt: played,
      ...(index % 6 === 5 ? {} : { analysisData: { accuracy: 62 + (index % 37) } }),
    });
  });

/** The offsets of the pages of games that are asked for from now on; watch the array grow. */
export const requestedOffsets = (page: Page): readonly number[] => {
  const offsets: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === LIBRARY_PATHS.games) offsets.push(Number(searchParams.get('offset')));
  });
  return offsets;
};
