/** A person who plays under several names: one report over all, and what each name brings to it. */
import { describe, expect, it } from 'vitest';
import { insightsSchema, scoutedGamesSchema, scoutPaths } from '../../../contract/player/scout';
import { treePath, treeSchema } from '../../../contract/analysis/positions';
import { parsePlayer } from '../../../contract/sites';
import { createFakePool } from '../../../test/fake-engines';
import type { Fault } from '../../../test/mock-chesscom/faults';
import { openTestSource as openChesscom } from '../../../test/mock-chesscom/mock-server';
import { openTestSource as openLichess } from '../../../test/mock-lichess/mock-server';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import type { Database } from '../../db/database';
import { createScoutStore } from '../../db/scout/scouts';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { playerKey } from './scout-task';

const RAVI = 'RookAndRollRavi';
const KARIM = 'chesscom:KnightlyKarim';
const PERSON = `${RAVI},${KARIM}`;

/** Of fifty games and of six. */
const [LENA, FLORA] = ['LoadLena01', 'chesscom:FlaggedFlora'];

const readStored = async (db: Database, source: string, name: string): Promise<readonly CountedEntry[]> => {
  const store = createScoutStore({ db, onFailure: () => undefined });
  const known = await store.read({ source, player: playerKey(name.toLowerCase(), { max: 200 }) });
  return known?.entries.flatMap((entry) => (entry.kind === 'counted' ? [entry] : [])) ?? [];
};

const openPerson = async (faults: Record<string, Fault | undefined> = {}) => {
  const lichess = await openLichess();
  const chesscom = await openChesscom({ faults }, { timeouts: { firstByte: 3_000, silence: 3_000, pause: 100 } });
  const pool = createFakePool();
  const db = await openTestDatabase();
  const app = await buildTestApp({ db, lichess: lichess.source, chesscom: chesscom.source, pool });
  const get = async (path: string) => {
    const answer = await app.inject(path);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<unknown>();
  };
  const profileOf = async (player: string) => insightsSchema.parse(await get(scoutPaths(player).insights)).profile;
  const gamesOf = async (player: string) => scoutedGamesSchema.parse(await get(scoutPaths(player).games));
  /** Until all games are there; two hundred at most. */
  const follow = async (text: string) => {
    const { site, name } = parsePlayer(text);
    const path = scoutPaths(text, '200').progress;
    await app.inject(path);
    return (await readStored(db, site, name)).toSorted((one, other) => other.playedAt - one.playedAt);
  };
  return { app, get, profileOf, gamesOf, follow };
};

describe('a person with a name at two sites', () => {
  it('is the same in whatever case the names are written', async () => {
    const { follow } = await openPerson();
    const first = await follow(`${LENA},${FLORA}`);
    const again = await follow(`${LENA},${FLORA}`.toLowerCase());
    expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  });

  it('has the newest games of both, each with the name that it was played under', async () => {
    const { follow } = await openPerson();
    const [both, one, other] = [await follow(`${LENA},${FLORA}`), await follow(LENA), await follow(FLORA)];
    const urlsOf = (entries: typeof both) => entries.map(({ game }) => game.url).toSorted();
    expect(urlsOf(both)).toEqual(urlsOf([...one, ...other]));
    expect(both.map(({ playedAt }) => playedAt)).toEqual(
      [...one, ...other].map(({ playedAt }) => playedAt).toSorted((first, second) => second - first),
    );
    expect(both.filter(({ account }) => account === LENA.toLowerCase())).toHaveLength(one.length);
    expect(both.filter(({ account }) => account === FLORA.toLowerCase())).toHaveLength(other.length);
    expect(both.length).toBeGreaterThan(50);
  });

  it('is told with what each name brings, and no rating of one site stands in a sum with the other’s', async () => {
    const { gamesOf, profileOf } = await openPerson();
    const [person, games] = [await profileOf(PERSON), await gamesOf(PERSON)];
    expect(person).toMatchObject({
      username: 'RookAndRollRavi / KnightlyKarim',
      player: { site: 'person', account: PERSON.toLowerCase(), ratings: {} },
    });
    expect(person.accounts?.map(({ account, name }) => [account, name])).toEqual([
      [RAVI, RAVI],
      [KARIM, 'KnightlyKarim'],
    ]);
    const count = (account: string) => games.filter((game) => game.account === account.toLowerCase()).length;
    expect(person.accounts?.map(({ results }) => results.games)).toEqual([count(RAVI), count(KARIM)]);
    expect(person.results.all.games).toBe(50);
    const own = games.filter(({ account }) => account === RAVI.toLowerCase());
    const ratings = own.flatMap(
      ({ color, whiteRating, blackRating }) => (color === 'white' ? whiteRating : blackRating) ?? [],
    );
    expect(person.ratings.games).toBe(ratings.length);
    expect(person.ratings.average).toBe(Math.round(ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length));
  });

  it('has the ratings of the name that is said first', async () => {
    const { profileOf } = await openPerson();
    const [one, other] = [await profileOf(PERSON), await profileOf(`${KARIM},${RAVI}`)];
    expect(one.accounts?.toReversed().map(({ rating }) => rating)).toEqual(other.accounts?.map(({ rating }) => rating));
    expect(one.ratings.average).not.toBe(other.ratings.average);
    expect(one.results).toEqual(other.results);
  });

  it('has one tree over the games of both, with the ratings of one site', async () => {
    const { follow, get } = await openPerson();
    const treeOf = async (player: string) => {
      await follow(player);
      return treeSchema.parse(await get(`${treePath(parsePlayer(player))}?games=200&color=white`));
    };
    const [both, one, other] = [await treeOf(`${LENA},${FLORA}`), await treeOf(LENA), await treeOf(FLORA)];
    expect(both.games).toBe(one.games + other.games);
    const first = (tree: typeof both) => tree.moves.find(({ san }) => san === both.moves[0]?.san);
    expect(first(both)?.games).toBe((first(one)?.games ?? 0) + (first(other)?.games ?? 0));
    expect(first(both)?.averageRating).toBe(first(one)?.averageRating);
  });

  it('can be trained against', async () => {
    const { get, profileOf } = await openPerson();
    await profileOf(PERSON);
    expect(await get(`/api/puzzle-training/user/1?opponent=${encodeURIComponent(PERSON)}`)).toMatchObject({
      games: 50,
    });
  });
});

it('what one site does not give takes nothing from the others, and is said with its name', async () => {
  const { profileOf } = await openPerson();
  const { scan, results, accounts } = await profileOf(`${RAVI},chesscom:NobodyAtAll`);
  expect(results.all.games).toBe(50);
  expect(scan.shortfall).toBe('Chess.com has no player called NobodyAtAll.');
  expect(accounts?.map(({ results: { games } }) => games)).toEqual([50, 0]);
});

it('has room for six names of the longest', async () => {
  const { app } = await openPerson();
  const names = Array.from({ length: 6 }, (_, index) => `chesscom:${String(index).repeat(25)}`).join(',');
  expect((await app.inject(scoutPaths(names).insights)).statusCode).toBe(404);
});

it('nobody is found where no name is known, and no site is asked that there is not', async () => {
  const { app } = await openPerson();
  const answer = await app.inject(scoutPaths('nobodyhere1,chesscom:NobodyAtAll').insights);
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    404,
    'Lichess has no player called nobodyhere1.',
  ]);
  const elsewhere = await app.inject(scoutPaths('elsewhere:Who,chesscom:NobodyAtAll').insights);
  expect(elsewhere.statusCode).toBe(404);
  expect((await app.inject(scoutPaths('a b,chesscom:NobodyAtAll').insights)).statusCode).toBe(400);
});
