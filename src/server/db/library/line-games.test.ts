import { describe, expect, it } from 'vitest';
import { lineOfMoves } from '../../../chess/openings/game-line';
import { gameIds, openTestLibrary } from '../../../test/data/library-database';
import { newGame } from '../../../test/data/library-games';
import { addGames, removeGame } from './games';
import { readLineGames } from './line-games';

describe('the games of a library as lines', () => {
  it('are the newest of the color that count, with their moves, rating and source', async () => {
    const { db, library } = await openTestLibrary();
    await addGames(db, library, [
      newGame('old', { playedAt: 1 }),
      newGame('newest', { playedAt: 4, rating: 1905 }, { source: 'lichess' }),
      newGame('black', { playedAt: 3, color: 'black' }),
      newGame('variant', { playedAt: 2, leftOut: 'variant' }),
      newGame('deleted', { playedAt: 5 }),
    ]);
    const ids = await gameIds(db, library);
    await removeGame(db, library, ids['deleted']!, 9);
    const games = await readLineGames(db, library, { color: 'white', limit: 10 });
    expect(games).toMatchObject([
      { game: { id: ids['newest'], playedAt: 4, color: 'white' }, source: 'lichess', rating: 1905 },
      { game: { id: ids['old'], playedAt: 1, color: 'white' }, source: 'pgn' },
    ]);
    const line = lineOfMoves(['e4', 'e5', 'Nf3', 'Nc6']);
    expect(games.map(({ game }) => game.line)).toEqual([line, line]);
    expect(await readLineGames(db, library, { color: 'black', limit: 10 })).toHaveLength(1);
  });

  it('are as many as asked for, each once, also over several reads', async () => {
    const { db, library } = await openTestLibrary();
    const all = Array.from({ length: 230 }, (_, index) => newGame(`${index}`, { playedAt: index }));
    await addGames(db, library, all);
    const timesOf = async (limit: number) =>
      (await readLineGames(db, library, { color: 'white', limit })).map(({ game }) => game.playedAt);
    const newestFirst = Array.from({ length: 230 }, (_, index) => 229 - index);
    expect(await timesOf(1000)).toEqual(newestFirst);
    expect(await timesOf(150)).toEqual(newestFirst.slice(0, 150));
  });
});
