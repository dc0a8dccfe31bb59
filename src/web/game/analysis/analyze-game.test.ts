import { expect, it } from 'vitest';
import { readPgn } from '../../../chess/pgn/pgn';
import { HttpError } from '../../lib/http/http';
import { AnalysisStoppedError, AnalysisStreamError, pgnOf, toAnalysisFailure } from './analyze-game';

it('shows the server’s own text as received, with the place where it is told [TOAST-01, ERR-24]', () => {
  const body = JSON.stringify({
    message: 'Invalid move in PGN: Qxe9',
    place: { game: 1, ply: 8, line: 3, column: 14 },
  });
  expect(toAnalysisFailure(new HttpError(400, body))).toEqual({
    message: 'Invalid move in PGN: Qxe9',
    place: { game: 1, ply: 8, line: 3, column: 14 },
  });
  expect(toAnalysisFailure(new AnalysisStoppedError('The engine stopped')).message).toBe('The engine stopped');
});

it('keeps the message where the place makes no sense', () => {
  const body = JSON.stringify({ message: 'No', place: 'somewhere' });
  expect(toAnalysisFailure(new HttpError(400, body))).toEqual({ message: 'No' });
});

it.each(['{}', '', 'Bad Gateway', '{"message":""}'])('says Analysis failed for a refusal of %j [TOAST-02]', (body) => {
  expect(toAnalysisFailure(new HttpError(500, body))).toEqual({ message: 'Analysis failed' });
});

it('says Failed to analyze game where no answer came or none that can be read [TOAST-01]', () => {
  expect(toAnalysisFailure(new TypeError('Failed to fetch'))).toEqual({ message: 'Failed to analyze game' });
  expect(toAnalysisFailure(new AnalysisStreamError())).toEqual({ message: 'Failed to analyze game' });
});

const foolsMate = { id: 'f', white: 'Bobby "B" \\ F', black: 'Anna', moves: ['f3', 'e5', 'g4', 'Qh4#'] };

it('sends the PGN of a game as it is [API-25]', () => {
  expect(pgnOf({ ...foolsMate, pgn: '1. e4 e5 *' })).toBe('1. e4 e5 *');
});

it.each([undefined, null, ' '])('makes a PGN of the moves where it is %o [API-25]', (pgn) => {
  const [reading] = readPgn(pgnOf({ ...foolsMate, pgn }));
  if (!reading?.ok) throw new Error('the PGN cannot be read');
  expect(reading.value.headers.get('White')).toBe(foolsMate.white);
  expect(reading.value.plies.map(({ san }) => san)).toEqual(foolsMate.moves);
});
