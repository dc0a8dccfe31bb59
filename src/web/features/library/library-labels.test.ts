import { expect, it } from 'vitest';
import type { LibraryImport } from '../../../contract/library';
import { HttpError } from '../../lib/http/http';
import {
  importCounts,
  importTitle,
  isSettled,
  libraryFailure,
  problemPlace,
  problemsText,
  sizeText,
} from './library-labels';

const IMPORT: LibraryImport = {
  id: 1,
  kind: 'pgn',
  label: 'club.pgn',
  state: 'running',
  read: 10,
  size: 100,
  added: 1341,
  known: 3,
  refused: 2,
  shortened: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
};

it.each([
  [{ state: 'receiving' }, 'Receiving club.pgn', ''],
  [{ state: 'waiting' }, 'Queued: club.pgn', ''],
  [{}, 'Reading club.pgn', '1,341 games added, 3 already imported, 2 skipped'],
  [{ added: 0, known: 0, refused: 0 }, 'Reading club.pgn', 'No games yet'],
  [
    { kind: 'lichess', label: 'Bo' },
    'Fetching Bo’s games from Lichess',
    '1,341 games added, 3 already imported, 2 skipped',
  ],
  [{ state: 'finished', added: 1, known: 0, refused: 0 }, 'Imported: club.pgn', '1 game added'],
  [{ state: 'finished', added: 0, known: 0, refused: 0 }, 'Imported: club.pgn', 'No games found'],
  [{ state: 'finished', added: 0, known: 9, refused: 0 }, 'Imported: club.pgn', '0 games added, 9 already imported'],
  [{ state: 'failed', added: 0, known: 0, refused: 0 }, 'Import failed: club.pgn', ''],
  [{ state: 'cancelled', refused: 0 }, 'Canceled: club.pgn', '1,341 games added, 3 already imported'],
  [{ state: 'failed', known: 0 }, 'Import failed: club.pgn', '1,341 games added, 2 skipped'],
] as const)('%o: %s, %s', (changed, title, counts) => {
  const one = { ...IMPORT, ...changed };
  expect([importTitle(one), importCounts(one)]).toEqual([title, counts]);
});

it('is over when nothing more will come', () => {
  const states = ['receiving', 'waiting', 'running', 'finished', 'cancelled', 'failed'] as const;
  expect(states.filter(isSettled)).toEqual(['finished', 'cancelled', 'failed']);
});

it('tells where a refused game is: its place in the text, its number, or its address', () => {
  const place = { message: 'Invalid move in PGN: Qh9', game: 6, line: 65, column: 34, moveNumber: '4' };
  expect(problemPlace(place)).toBe('game 6, move 4, line 65, column 34');
  expect(problemPlace({ message: 'No', game: 41 })).toBe('game 41');
  expect(problemPlace({ message: 'No', game: 0, url: 'https://lichess.org/abc' })).toBe('https://lichess.org/abc');
  expect(problemsText([place, { message: 'No', game: 41 }])).toBe(
    'Invalid move in PGN: Qh9 (game 6, move 4, line 65, column 34)\nNo (game 41)\n',
  );
});

it.each([
  [new HttpError(403, '{"message":"Only its owner can"}'), 'Only its owner can'],
  [new HttpError(403, ''), 'This library belongs to someone else: you can view it, but not change it.'],
  [new HttpError(413, ''), 'This text is too large. At most 50 MB can be imported at once.'],
  [new HttpError(503, ''), 'The server is too busy right now. Try again in a minute.'],
])('%s: %s', (error, words) => {
  expect(libraryFailure(error)).toBe(words);
});

it('says sizes as people do', () => {
  expect([6873, 1_240_000, 50_000_000, 63_400_000].map(sizeText)).toEqual(['7 KB', '1.2 MB', '50 MB', '63 MB']);
});
