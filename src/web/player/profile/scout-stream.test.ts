import { expect, it } from 'vitest';
import { gameOf, profileOfGames } from '../../../test/profile-of-games';
import { furtherGames, furtherProfile } from './scout-stream';

const profile = (scanned: number, isFinished = false) => profileOfGames('A', [], { scan: { scanned, isFinished } });

it('takes the profile from more games, in whatever order they came', () => {
  expect(furtherProfile(profile(8), profile(10))).toEqual(profile(10));
  expect(furtherProfile(profile(10), profile(8, true))).toEqual(profile(10));
  expect(furtherProfile(profile(10), profile(10, true))).toEqual(profile(10, true));
  expect(furtherProfile(profile(8), undefined)).toEqual(profile(8));
});

it('takes the games of which more have been analyzed', () => {
  const game = gameOf('A', { id: '1', whitePlayer: 'A', blackPlayer: 'B', result: '1-0', moves: [] });
  const scanned = [{ ...game, analysisData: { accuracy: 80 } }];
  expect(furtherGames([game], scanned)).toBe(scanned);
  expect(furtherGames(scanned, [game])).toBe(scanned);
  expect(furtherGames(scanned, undefined)).toBe(scanned);
});
