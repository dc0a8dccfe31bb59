import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { REFERENCE_TREE_PATH, type ReferenceTree, referenceTreeSchema } from '../../../contract/analysis/positions';
import { encounter } from '../../../test/data/reference-pgn';
import { createReferenceClient } from '../../../test/reference-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';

const GAMES = [
  ['1. e4 e5 2. Nf3', '1-0'],
  ['1. e4 e5 2. Nc3', '0-1'],
  ['1. e4 c5', '1/2-1/2'],
  ['1. e4', '1-0'],
  ['1. d4 d5', '0-1'],
] as const;

const open = async () => {
  const app = await buildTestApp({ hasDeepAnalysis: false });
  const apiClient = createReferenceClient(app);
  const file = GAMES.map(([moves, Result], index) =>
    encounter({ moves, Result, White: `Ash, ${index}`, Black: `Birch, ${index}`, Date: `2026.01.0${index + 1}` }),
  );
  const { id } = await apiClient.add(file.join(''));
  const ask = (query = '') => app.inject({ url: `${REFERENCE_TREE_PATH}?${query}` });
  const tree = async (query?: string): Promise<ReferenceTree> => referenceTreeSchema.parse((await ask(query)).json());
  return { ask, tree, undo: () => apiClient.undo(id) };
};

describe('the tree of all reference games', () => {
  it('counts what was played after a line, in the view of a side, the most played first', async () => {
    const { tree } = await open();
    expect(await tree()).toMatchObject({
      games: 5,
      moves: [
        { san: 'e4', games: 4, wins: 2, draws: 1, losses: 1, score: 0.625, lastPlayed: Date.UTC(2026, 0, 4) },
        { san: 'd4', games: 1, wins: 0, draws: 0, losses: 1 },
      ],
    });
    expect(await tree('moves=e2e4&color=black')).toMatchObject({
      games: 4,
      moves: [
        { san: 'e5', games: 2, wins: 1, draws: 0, losses: 1, score: 0.5 },
        { san: 'c5', games: 1, draws: 1 },
      ],
    });
    expect(await tree('moves=e2e4-c7c5')).toMatchObject({ games: 1, moves: [] });
    expect(await tree('moves=a2a3')).toMatchObject({ games: 0, moves: [] });
  });

  it('is counted anew when a file has gone', async () => {
    const { tree, undo } = await open();
    expect((await tree()).games).toBe(5);
    await undo();
    expect((await tree()).games).toBe(0);
  });

  it('misses and doubles none of many games', async () => {
    const db = await openTestDatabase();
    const app = await buildTestApp({ db, hasDeepAnalysis: false });
    await createReferenceClient(app).add(GAMES.map(([moves, Result]) => encounter({ moves, Result })).join(''));
    // As many of each line that an end of a page falls among equal ones.
    const copies = 2600;
    const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${copies})`;
    await sql`${numbers} insert into reference_games
      (key, file_id, white_id, black_id, played_at, result, headers, moves)
      select key + n, file_id, white_id, black_id, played_at + n, result, headers, moves
      from reference_games, numbers`.execute(db);
    const tree = referenceTreeSchema.parse((await app.inject({ url: REFERENCE_TREE_PATH })).json());
    expect(tree).toMatchObject({
      games: GAMES.length * (copies + 1),
      moves: [
        { san: 'e4', games: 4 * (copies + 1), wins: 2 * (copies + 1), draws: copies + 1, losses: copies + 1 },
        { san: 'd4', games: copies + 1 },
      ],
    });
  });

  it('refuses what is no line, and one longer than it knows', async () => {
    const { ask } = await open();
    expect((await ask('moves=e2e5')).statusCode).toBe(400);
    expect((await ask('moves=sense')).statusCode).toBe(400);
    const long = Array.from({ length: 6 }, () => 'g1f3-g8f6-f3g1-f6g8').join('-');
    expect((await ask(`moves=${long}`)).statusCode).toBe(400);
  });
});
