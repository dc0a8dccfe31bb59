import { expect, it } from 'vitest';
import { gameOf, type GivenFigures, type GivenGame, profileOfGames } from '../../../test/profile-of-games';
import { toShownGame } from '../games/shown-game';
import { evaluatorText, excludedText, gamesSpan, olderText, oldText } from './report-facts';

const game: GivenGame = { id: '1', whitePlayer: 'Meera', blackPlayer: 'Gustav', result: '1-0', moves: ['e4'] };
const known = (games: readonly GivenGame[], scan: NonNullable<GivenFigures['scan']> = {}) => ({
  profile: profileOfGames('Meera', games, { scan }),
  games: games.map((given) => toShownGame(gameOf('Meera', given))),
});

it('tells how many games, and from when to when', () => {
  const dated = ['2026-07-01T12:00:00Z', '2026-05-12T12:00:00Z'].map((createdAt) => ({ ...game, createdAt }));
  expect(gamesSpan(known(dated))).toBe('2 games, 12 May – 1 Jul 2026');
  expect(gamesSpan(known(dated.slice(1)))).toBe('1 game, 12 May 2026');
  expect(gamesSpan(known([game]))).toBe('1 game');
});

it('tells how many games trees, habits and form rest on, while older ones arrive', () => {
  const older = { games: 1950, since: '2024-03-05T12:00:00Z' };
  const arriving = { ...older, isReceiving: true } as const;
  expect(olderText(known([game]))).toBeUndefined();
  expect(olderText(known([game], { older }))).toBe('Opening tree, habits and traits: 1,950 games since 5 Mar 2024');
  expect(olderText(known([game], { older: arriving }))).toMatch(/since 5 Mar 2024, more are arriving$/);
  expect(olderText(known([game], { older: { ...older, games: 1 } }))).toBeUndefined();
});

it('tells that the newest game is old, from a year on', () => {
  const dated = ['2021-05-03T12:00:00Z', '2020-01-12T12:00:00Z'].map((createdAt) => ({ ...game, createdAt }));
  const at = (day: string) => oldText(known(dated), Date.parse(`${day}T12:00:00Z`));
  expect(at('2026-11-29')).toBe('The newest game was played on 3 May 2021, 5 years ago.');
  expect(at('2022-06-01')).toBe('The newest game was played on 3 May 2021, 1 year ago.');
  expect(at('2022-04-01')).toBeUndefined();
  expect(oldText(known([game]), Date.parse('2026-11-29T12:00:00Z'))).toBeUndefined();
});

it('tells which games were excluded and why, and nothing where all count', () => {
  expect(excludedText(known([game]))).toBeUndefined();
});

it('tells whose evaluations these are', () => {
  const games: GivenGame[] = [
    { ...game, evaluatedBy: 'lichess' },
    { ...game, evaluatedBy: 'engine' },
    { ...game, evaluatedBy: 'engine' },
  ];
  expect(evaluatorText(known(games, { engine: 'Stockfish 16' }))).toBe(
    'Evaluations: 1 game by Lichess, 2 games by Stockfish 16',
  );
  expect(evaluatorText(known([game]))).toBeUndefined();
  expect(evaluatorText(known(games, { isFinished: false }))).toBeUndefined();
});
