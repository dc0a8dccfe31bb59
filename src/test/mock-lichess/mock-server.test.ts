import { describe, expect, it, onTestFinished } from 'vitest';
import { readPgn } from '../../chess/notation/pgn/pgn';
import type { JsonGame } from './lichess-json';
import { LOAD_PLAYERS } from './made-up-players';
import { startMockServer, type MockServer, type MockServerOptions } from './mock-server';

const open = async (options: MockServerOptions = {}): Promise<MockServer> => {
  const mockServer = await startMockServer({ gamesPerSecond: Infinity, ...options });
  onTestFinished(() => mockServer.close());
  return mockServer;
};

const NDJSON = { accept: 'application/x-ndjson' };

const gamesOf = async ({ url }: MockServer, path: string): Promise<readonly JsonGame[]> => {
  const text = await (await fetch(`${url}/api/games/user/${path}`, { headers: NDJSON })).text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JsonGame);
};

describe('the export of the mock server', () => {
  it.each([
    ['application/x-ndjson', 'application/x-ndjson'],
    ['application/json, text/plain', 'application/x-ndjson'],
    ['application/x-ndjson, */*', 'application/x-chess-pgn'],
    ['*/*', 'application/x-chess-pgn'],
  ])('answers Accept: %s with %s, as Lichess does', async (accept, type) => {
    const { url } = await open();
    const response = await fetch(`${url}/api/games/user/GambitGustav?max=3`, { headers: { accept } });
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('transfer-encoding')).toBe('chunked');
    const text = await response.text();
    if (type === 'application/x-ndjson') expect(text.endsWith('}\n')).toBe(true);
    else expect(readPgn(text).map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  it('holds legal games of made-up people, the same each time', async () => {
    const games = await gamesOf(await open(), 'RookAndRollRavi?max=40');
    const pgn = games.map(({ moves = '' }) => `[Event "x"]\n\n${moves} *`).join('\n\n');
    expect(readPgn(pgn).every(({ ok }) => ok)).toBe(true);
    expect(await gamesOf(await open(), 'RookAndRollRavi?max=40')).toEqual(games);
  });

  it('gives two players games of their own, and ten more for many calls at once', async () => {
    const mockServer = await open();
    const movesOf = async (name: string) => (await gamesOf(mockServer, name)).map(({ moves }) => moves);
    const own = [...(await movesOf('PawnStarMeera')), ...(await movesOf('GambitGustav'))];
    const long = own.filter((moves = '') => moves.split(' ').length > 10);
    expect(long.length).toBeGreaterThan(100);
    expect(new Set(long).size).toBe(long.length);
    for (const { name } of LOAD_PLAYERS) expect(await movesOf(name)).toHaveLength(50);
    expect(LOAD_PLAYERS).toHaveLength(10);
  });

  it('leaves clocks, evaluations, opening and division out unless they are asked for', async () => {
    const mockServer = await open();
    const fields = (games: readonly JsonGame[]) => new Set(games.flatMap((game) => Object.keys(game)));
    const flagged = ['clocks', 'analysis', 'opening', 'division'];
    const without = fields(await gamesOf(mockServer, 'RookAndRollRavi?max=40'));
    const withFlags = 'RookAndRollRavi?max=40&clocks=true&evals=true&opening=true&division=true';
    expect(flagged.filter((field) => without.has(field))).toEqual([]);
    const given = fields(await gamesOf(mockServer, withFlags));
    expect(flagged.filter((field) => given.has(field))).toEqual(flagged);
  });

  it('tells accuracies when they are asked for', async () => {
    const mockServer = await open();
    const sides = async (flag: string) =>
      (await gamesOf(mockServer, `RookAndRollRavi?max=40${flag}`))
        .map(({ players }) => players.white.analysis)
        .filter((side) => side !== undefined);
    expect(await sides('')).toEqual([]);
    expect((await sides('&evals=true')).some((side) => 'acpl' in side && !('accuracy' in side))).toBe(true);
    expect((await sides('&accuracy=true')).every((side) => 'accuracy' in side)).toBe(true);
  });

  it('has one clock more than moves unless the game ended in mate, and one evaluation less when it did', async () => {
    const games = await gamesOf(await open(), 'RookAndRollRavi?clocks=true&evals=true');
    for (const { moves = '', clocks, analysis, status } of games) {
      const plies = moves.split(' ').length;
      expect(clocks).toHaveLength(status === 'mate' ? plies : plies + 1);
      if (analysis !== undefined) expect(analysis).toHaveLength(status === 'mate' ? plies - 1 : plies);
    }
    expect(games.some(({ status }) => status === 'mate')).toBe(true);
  });

  it('tells two people the same games of theirs, and nobody games against a stranger', async () => {
    const mockServer = await open({
      players: [
        { name: 'Ada', rating: 1900, games: 12, opponents: ['Ben', 'Cleo'] },
        { name: 'Ben', rating: 1800, games: 12, opponents: ['Ada'] },
      ],
    });
    const idsOf = async (path: string) => (await gamesOf(mockServer, path)).map(({ id }) => id);
    const games = await idsOf('Ada?vs=BEN');
    expect(games.length).toBeGreaterThan(12);
    expect(await idsOf('ben?vs=ada')).toEqual(games);
    expect(await idsOf('Ada?vs=Ben&max=3')).toEqual(games.slice(0, 3));
    expect(await idsOf('Ada?vs=Nobody')).toEqual([]);
  });

  it('obeys the filters', async () => {
    const mockServer = await open();
    const all = await gamesOf(mockServer, 'RookAndRollRavi');
    const white = await gamesOf(mockServer, 'rookandrollravi?color=white');
    const rapid = await gamesOf(mockServer, 'rookandrollravi?perfType=rapid,bullet&rated=true');
    const oldest = await gamesOf(mockServer, 'rookandrollravi?sort=dateAsc&max=1');
    expect(all).toHaveLength(300);
    expect(white.every(({ players }) => players.white.user?.id === 'rookandrollravi')).toBe(true);
    expect(rapid.length > 0 && rapid.every(({ perf, rated }) => rated && perf !== 'blitz')).toBe(true);
    expect(oldest[0]?.id).toBe(all.at(-1)?.id);
    expect(await gamesOf(mockServer, `rookandrollravi?until=${all[299]?.createdAt ?? 0}`)).toHaveLength(1);
  });

  it('never shows an aborted game unless asked for', async () => {
    const mockServer = await open();
    const statuses = async (path: string) => (await gamesOf(mockServer, path)).map(({ status }) => status);
    expect(await statuses('PawnStarMeera')).not.toContain('aborted');
    expect(await statuses('PawnStarMeera?ongoing=true')).toContain('aborted');
  });

  it.each(['curl/8.5', 'axios/1.7', 'undici', 'python-requests/2.32'])(
    'shows %s a page in place of games',
    async (agent) => {
      const { url } = await open();
      const headers = { ...NDJSON, 'user-agent': agent };
      const response = await fetch(`${url}/api/games/user/GambitGustav`, { headers });
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect((await fetch(`${url}/api/user/GambitGustav`, { headers })).status).toBe(200);
    },
  );

  it('is a page for nobody, but JSON for who asks for JSON', async () => {
    const { url } = await open();
    const typeFor = async (accept: string) =>
      (await fetch(`${url}/api/games/user/NobodyAtAll`, { headers: { accept } })).headers.get('content-type');
    expect(await typeFor('application/x-ndjson')).toBe('text/html; charset=utf-8');
    expect(await typeFor('application/json')).toBe('application/json');
  });

  it('is refused while another one runs, without Retry-After', async () => {
    const { url } = await open({ gamesPerSecond: 20 });
    const first = await fetch(`${url}/api/games/user/RookAndRollRavi`, { headers: NDJSON });
    const second = await fetch(`${url}/api/games/user/GambitGustav`, { headers: NDJSON });
    expect(second.status).toBe(429);
    expect(second.headers.get('retry-after')).toBeNull();
    expect(await second.json()).toEqual({ error: 'Please only run 1 request(s) at a time' });
    await first.body?.cancel();
  });
});

describe('faults', () => {
  it('can be given to any player, and taken from those who have one', async () => {
    const { url } = await open({ faults: { gambitgustav: 'server-error', busybo: undefined } });
    const statusOf = async (name: string) => {
      const response = await fetch(`${url}/api/games/user/${name}?max=1`, { headers: NDJSON });
      await response.text();
      return response.status;
    };
    expect([await statusOf('GambitGustav'), await statusOf('BusyBo')]).toEqual([503, 200]);
  });
});

describe('the other calls of the mock server', () => {
  it.each([
    ['/api/user/GoneGambler', 200, { id: 'gonegambler', username: 'GoneGambler', disabled: true }],
    ['/api/user/NobodyAtAll', 404, { error: 'Not found' }],
    ['/api/user/GambitGustav/rating-history', 200, []],
    ['/api/crosstable/Some/Other', 200, { users: { some: 0, other: 0 }, nbGames: 0 }],
    ['/api/player/autocomplete?term=paw', 200, ['pawnstarmeera']],
    [
      '/api/player/autocomplete?term=paw&object=true',
      200,
      { result: [{ id: 'pawnstarmeera', name: 'PawnStarMeera', title: 'WFM' }] },
    ],
    ['/api/fide/player?q=kulk', 200, [expect.objectContaining({ name: 'Kulkarni, Meera' })]],
    ['/api/fide/player/1', 404, { error: 'Not found' }],
    [
      '/api/puzzle/daily',
      200,
      expect.objectContaining({ puzzle: expect.objectContaining({ id: 'aB1cD' }) as unknown }),
    ],
    ['/api/cloud-eval?fen=x', 404, { error: 'No cloud evaluation available for that position' }],
    ['/api/user/GambitGustav/perf/blitz', 200, expect.objectContaining({ rank: null })],
    ['/api/no/such/call', 404, { error: 'Not found' }],
  ])('%s', async (path, status, body) => {
    const { url } = await open();
    const response = await fetch(url + path, { headers: { accept: 'application/json' } });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(body);
  });
});
