import { expect, it } from 'vitest';
import { gameOf, profileOfGames } from '../../../test/profile-of-games';
import { HttpError } from '../../lib/http/http';
import { newerGames, newerProfile, toScoutFailure } from './use-scout';

const profile = (scanned: number, isFinished = false) => profileOfGames('A', [], { scan: { scanned, isFinished } });

it('takes the profile from more games, in whatever order they came', () => {
  expect(newerProfile(profile(8), profile(10))).toEqual(profile(10));
  expect(newerProfile(profile(10), profile(8, true))).toEqual(profile(10));
  expect(newerProfile(profile(10), profile(10, true))).toEqual(profile(10, true));
  expect(newerProfile(profile(8), undefined)).toEqual(profile(8));
});

it('takes the games of which more have been analyzed', () => {
  const game = gameOf('A', { id: '1', whitePlayer: 'A', blackPlayer: 'B', result: '1-0', moves: [] });
  const scanned = [{ ...game, analysisData: { accuracy: 80 } }];
  expect(newerGames([game], scanned)).toBe(scanned);
  expect(newerGames(scanned, [game])).toBe(scanned);
  expect(newerGames(scanned, undefined)).toBe(scanned);
});

it('tells the server’s own words under what the status means [STATE-02]', () => {
  const error = new HttpError(503, JSON.stringify({ message: 'Lichess asks us to wait for 40 seconds' }));
  expect(toScoutFailure(error, true)).toEqual({
    title: 'Too busy right now',
    message: 'Lichess asks us to wait for 40 seconds',
    mayPass: true,
  });
});

it.each([
  [404, 'No such player', false],
  [410, 'This account is closed', false],
  [429, 'Too many requests', true],
  [500, 'The report could not be made', true],
  [504, 'No response in time', true],
])('has words of its own for a bare %i', (status, title, mayPass) => {
  const failure = toScoutFailure(new HttpError(status, 'Bad Gateway'), true);
  expect(failure).toMatchObject({ title, mayPass });
  expect(failure.message).not.toContain('Bad Gateway');
});

it('tells no network, no server and an answer that cannot be read apart', () => {
  expect(toScoutFailure(new TypeError('Failed to fetch'), false).title).toBe('You are offline');
  expect(toScoutFailure(new TypeError('Failed to fetch'), true).title).toBe('No connection');
  expect(toScoutFailure(new SyntaxError('Unexpected token'), true).message).toMatch(/could not be read/);
});
