import { expect, it } from 'vitest';
import { gameOf, type GivenGame, profileOfGames } from '../../../../test/profile-of-games';
import { toShownGame } from '../../../player/games/shown-game';
import { allowedPoints, findWeakGames, keyWeaknesses, weakPoints } from './weak-points';

const game = (id: string, ...missed: readonly (readonly [kind: string, ply: number])[]): GivenGame => ({
  id,
  whitePlayer: 'Rosalind',
  blackPlayer: 'Henrik',
  result: '1-0',
  moves: ['e4', 'e5', 'Nf3'],
  analysis: { missedTactics: missed.map(([tacticalType, ply]) => ({ tacticalType, ply })) },
});
const games = [game('1', ['fork', 2], ['capture', 0]), game('2', ['fork', 0])];
const player = {
  profile: profileOfGames('Rosalind', games),
  games: games.map((given) => toShownGame(gameOf('Rosalind', given))),
};

it('names weaknesses, and missed kinds that no weakness is named for, most often first [OPA-06]', () => {
  expect(weakPoints(player.profile.tactics)).toEqual([
    { label: 'Missed Forks', count: 2, filter: { tactic: 'missedForks' } },
    { label: 'Missed Capture', count: 1, filter: { missed: 'capture' } },
  ]);
});

it('has the places of each for the card of the first of them [OPA-11]', () => {
  expect(keyWeaknesses(player.profile.tactics)).toEqual([
    {
      name: 'missedForks',
      label: 'Missed Forks',
      count: 2,
      places: [
        { game: '1', ply: 2 },
        { game: '2', ply: 0 },
      ],
    },
    { name: 'capture', label: 'Missed Capture', count: 1, places: [{ game: '1', ply: 0 }] },
  ]);
});

it('names what was allowed by itself, and finds its games', () => {
  const allowing = {
    ...game('3', ['pin', 0]),
    analysis: { missedTactics: [], allowedTactics: [{ tacticalType: 'fork', ply: 2 }] },
  };
  const [point] = allowedPoints(profileOfGames('Rosalind', [...games, allowing]).tactics);
  expect(point).toEqual({ label: 'Allowed Fork', name: 'Fork', count: 1, filter: { allowed: 'fork' } });
  const known = { profile: profileOfGames('Rosalind', [allowing]), games: [toShownGame(gameOf('Rosalind', allowing))] };
  expect(findWeakGames(known, point!).map((placed) => [placed.game.id, placed.places])).toEqual([['3', [2]]]);
});

it('finds the games with one, with its places [OPA-07]', () => {
  const [forks, captures] = weakPoints(player.profile.tactics).map((point) =>
    findWeakGames(player, point).map((placed) => [placed.game.id, placed.places]),
  );
  expect(forks).toEqual([
    ['1', [2]],
    ['2', [0]],
  ]);
  expect(captures).toEqual([['1', [0]]]);
});
