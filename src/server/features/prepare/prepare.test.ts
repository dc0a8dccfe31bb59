/** Where an opponent leaves the reference games, over a real database and through the call. */
import { describe, expect, it } from 'vitest';
import { START_FEN } from '../../../chess/position/fen';
import { playMove } from '../../../chess/position/move';
import { treeOfMoves } from '../../../chess/tree/tree-replay';
import type { Color } from '../../../chess/types';
import type { ScoutedGame } from '../../../contract/player/scout';
import { LAST_GAMES } from '../../../contract/player/scouted-games';
import {
  type ExpectedLine,
  type Preparation,
  preparationEventSchema,
  preparationPath,
} from '../../../contract/preparation';
import type { SearchOutcome } from '../../../engine/search';
import { readEvents } from '../../../test/api-client';
import { timesOf } from '../../../test/data/preparations';
import { encounter } from '../../../test/data/reference-pgn';
import { createFakePool } from '../../../test/fake-engines';
import { createReferenceClient } from '../../../test/reference-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { testThreads } from '../../../test/test-services';
import { createEvaluationCache } from '../../db/evaluations';
import type { PlayerGames } from '../../games/player-games';
import type { PreparationThread } from './preparation-tasks';
import { createFindDepartures, createPrepare, weaknessesOf } from './prepare';

const lineOf = (moves: string): ExpectedLine => {
  const sans = moves.split(' ');
  const fen = sans.reduce((before, san) => {
    const played = playMove(before, san);
    if (!played.ok) throw new Error(played.error);
    return played.value.fen;
  }, START_FEN);
  return { moves: sans, probability: 0.5, games: 3, ownGames: 0, fen };
};

/** Each by two people whom no other game has. */
const games = (moves: string, count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const [White, Black] = ['W', 'B'].map((side) => `${side}${'abcdefghij'[index]}, ${moves.replace(/\W|\d/g, '')}`);
    return encounter({ moves, White, Black, WhiteFideId: '', BlackFideId: '', WhiteTitle: '' });
  }).join('');

/** Of somebody whom the reference games do not have, unless a name is given. */
const withOpponent =
  (find: ReturnType<typeof createFindDepartures>) =>
  (lines: Parameters<typeof find>[0], color: Color, name = 'Nobody, Here') =>
    find(lines, { name, color });

const visit = async (text: string) => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db, hasDeepAnalysis: false });
  await createReferenceClient(app).add(text);
  return withOpponent(createFindDepartures(db));
};

describe('what to expect', () => {
  it('says where the opponent is the first to leave the reference games, and what those play there', async () => {
    const find = await visit(
      games('1. e4 c5 2. Nf3 d6 3. d4 cxd4', 4) + games('1. e4 c5 2. Nf3 Nc6', 2) + games('1. e4 c5 2. Nf3 e6', 1),
    );
    const [leaving, staying, oneOfUs] = await find(
      [lineOf('e4 c5 Nf3 h6 d4'), lineOf('e4 c5 Nf3 d6'), lineOf('e4 c5 b4 cxb4')],
      'black',
    );
    expect(leaving?.departure).toEqual({
      ply: 3,
      games: 7,
      known: [
        { san: 'd6', games: 4 },
        { san: 'Nc6', games: 2 },
        { san: 'e6', games: 1 },
      ],
    });
    expect(staying?.departure).toBeUndefined();
    expect(oneOfUs?.departure).toBeUndefined();
    // What one person alone has played, who may be the opponent, is not known.
    expect((await find([lineOf('e4 c5 Nf3 e6')], 'black'))[0]?.departure?.ply).toBe(3);
  });

  it('says nothing where too few games come so far, and where there are none at all', async () => {
    const find = await visit(games('1. e4 c5 2. Nf3 d6', 4));
    expect((await find([lineOf('e4 c5 Nf3 h6')], 'black'))[0]?.departure).toBeUndefined();
    const without = withOpponent(createFindDepartures(await openTestDatabase()));
    expect((await without([lineOf('e4 c5 Nf3 h6')], 'black'))[0]?.departure).toBeUndefined();
  });

  it('asks what others played: games of the opponent alone are no theory', async () => {
    const moves = ['1. e4 e6 2. d4 d5', '1. e4 e6 2. Nf3 d5', '1. e4 e6 2. Nc3 d5'];
    const own = Array.from({ length: 12 }, (_, index) => {
      const Black = `Бекс ${'АБВГДЕЖЗИЙКЛ'.charAt(index)}, Ола`;
      return encounter({
        ...{ moves: moves[index % 3] ?? '', White: 'Сидоров, Пётр', Black },
        ...{ WhiteFideId: '', BlackFideId: '', WhiteTitle: '' },
      });
    }).join('');
    const lines = [lineOf('e4 e6 d4 d5'), lineOf('e4 e6 b3'), lineOf('e4 e6 Nf3 d5')];
    const alone = await visit(own);
    for (const { departure } of await alone(lines, 'white', 'Сидоров, Пётр')) expect(departure).toBeUndefined();
    const withOthers = await visit(own + games('1. e4 e6 2. d3 d5', 5));
    for (const { departure } of await withOthers(lines, 'white', 'Сидоров, Пётр'))
      expect(departure).toEqual({ ply: 2, games: 5, known: [{ san: 'd3', games: 5 }] });
  });

  it('counts no games that end where the opponent leaves', async () => {
    const find = await visit(games('1. e4 c5 2. Nf3 d6', 3) + games('1. e4 c5 2. Nf3 d6 3. d4', 5));
    const [line] = await find([lineOf('e4 c5 Nf3 d6 Bb5+')], 'white');
    expect(line?.departure).toEqual({ ply: 4, games: 5, known: [{ san: 'd4', games: 5 }] });
  });

  it('has it in the preparation itself, while it grows and at its end', async () => {
    const db = await openTestDatabase();
    const app = await buildTestApp({ db, hasDeepAnalysis: false });
    const prepare = async (): Promise<readonly Preparation[]> => {
      const url = preparationPath({ player: 'mira.talwade', as: 'white', games: LAST_GAMES });
      const answer = await app.inject({ url });
      return readEvents(answer.body).flatMap(({ content }) => preparationEventSchema.parse(content).preparation ?? []);
    };
    const [before] = await prepare();
    const [first, second] = before?.expect[0]?.moves ?? [];
    expect(before?.expect.every(({ departure }) => departure === undefined)).toBe(true);
    const other = ['a6', 'h6'].find((san) => san !== second) ?? '';
    await createReferenceClient(app).add(games(`1. ${first} ${other}`, 5));
    const grown = await prepare();
    expect(grown.length).toBeGreaterThan(0);
    for (const { expect: lines } of grown)
      expect(lines[0]?.departure).toEqual({ ply: 1, games: 5, known: [{ san: other, games: 5 }] });
  });
});

const MOVES = ['e4', 'e5', 'Nf3', 'f6', 'Nxe5', 'fxe5'];

const GAME: ScoutedGame = {
  id: 'new',
  whitePlayer: 'Ada',
  blackPlayer: 'Ben',
  result: '1-0',
  moves: MOVES,
  color: 'black',
  speed: 'blitz',
  analysis: { missedTactics: [{ tacticalType: 'fork', ply: 3, line: ['Nc6', 'd4'] }] },
};

const placesIn = (...places: readonly (readonly [game: string, ply: number])[]) => ({
  count: places.length,
  places: places.map(([game, ply]) => ({ game, ply })),
});

describe('the same preparation again', () => {
  const visitTwice = async (answer?: () => SearchOutcome) => {
    const db = await openTestDatabase();
    const tasks: string[] = [];
    const thread: PreparationThread = {
      ...testThreads.preparations,
      run: (task, ...rest) => {
        tasks.push(task);
        return testThreads.preparations.run(task, ...rest);
      },
    };
    const pool = createFakePool(answer && { answer });
    const prepare = createPrepare({ pool, cache: createEvaluationCache({ db, onFailure: () => undefined }), thread });
    const opponent: PlayerGames = {
      name: 'somebody',
      games: timesOf(6, 'e4 e5 Nf3 Nc6 Bb5 a6'),
      ratingAt: () => undefined,
    };
    const params = { opponent, me: undefined, color: 'white' as const, speed: undefined };
    const run = () => prepare({ ...params, signal: new AbortController().signal, onGrowth: () => undefined });
    return { tasks, first: await run(), second: await run() };
  };

  it('is computed once', async () => {
    const { tasks, first, second } = await visitTwice();
    expect(first).toMatchObject({ ok: true, value: { isFinished: true } });
    expect(second).toEqual(first);
    expect(tasks).toEqual(['prepare']);
  });

  it('is computed again where the engine failed', async () => {
    const { tasks } = await visitTwice(() => ({ ok: false, reason: 'engine-failed' }));
    expect(tasks).toEqual(['prepare', 'prepare']);
  });
});

it('are the first three that can be shown, each before the newest move that missed it', () => {
  const missed = [
    { name: 'fork', ...placesIn(['new', 3], ['old', 1]) },
    { name: 'pin', ...placesIn(['gone', 3]) },
    { name: 'deflection', ...placesIn(['new', 9]) },
    { name: 'mate', ...placesIn(['new', 5]) },
    { name: 'skewer', ...placesIn(['new', 1]) },
    { name: 'sacrifice', ...placesIn(['new', 3]) },
  ];
  const tactics = { games: 0, allowedGames: 0, missed, allowed: [], strengths: [], weaknesses: [] };
  const findings = { games: 0, rates: [], openings: [], clock: [] };
  const fens = treeOfMoves(MOVES).tree.moves.map(({ fen }) => fen);
  expect(weaknessesOf({ tactics, findings }, (id) => (id === 'new' ? GAME : undefined))).toEqual([
    { name: 'fork', count: 2, game: 'new', color: 'black', fen: fens[2], played: 'f6', line: ['Nc6', 'd4'] },
    { name: 'mate', count: 1, game: 'new', color: 'black', fen: fens[4], played: 'fxe5', line: [] },
    { name: 'skewer', count: 1, game: 'new', color: 'black', fen: fens[0], played: 'e5', line: [] },
  ]);
});
