import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPgn } from '../../chess/pgn/pgn';
import type { JsonGame } from './lichess-json';
import { type MockServer, type MockServerOptions, startMockServer } from './mock-server';
import { LOAD_PLAYERS } from './players';

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

describe('what somebody has consented to', () => {
  const VERIFIER = 'a verifier of at least forty-three characters, as RFC 7636 asks for';
  const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
  const WANTED = {
    ...{ response_type: 'code', client_id: 'tests', redirect_uri: 'http://localhost/back', scope: 'study:write' },
    code_challenge_method: 'S256',
    code_challenge: CHALLENGE,
    state: 'some state',
  };
  const send = (url: string, fields: object, token?: string) =>
    fetch(url, {
      method: 'POST',
      body: new URLSearchParams(Object.entries(fields)),
      redirect: 'manual',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  const consent = async (url: string, decision = 'authorize'): Promise<URLSearchParams> => {
    const answer = await send(`${url}/oauth`, { ...WANTED, decision });
    return new URL(answer.headers.get('location') ?? '').searchParams;
  };
  const trade = (url: string, code: string | null, more: object = {}) =>
    send(`${url}/api/token`, {
      grant_type: 'authorization_code',
      code,
      code_verifier: VERIFIER,
      client_id: 'tests',
      ...{ redirect_uri: 'http://localhost/back', ...more },
    });
  const tokenOf = async (url: string): Promise<string> => {
    const answer = await trade(url, (await consent(url)).get('code'));
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const STUDY = {
    name: 'A study',
    visibility: 'private',
    computer: 'everyone',
    explorer: 'everyone',
    cloneable: 'everyone',
    shareable: 'everyone',
    chat: 'member',
  };

  it('is asked for on a page, with S256 alone, and sent back with the state', async () => {
    const { url } = await open();
    const pageOf = (change: object) =>
      fetch(`${url}/oauth?${new URLSearchParams({ ...WANTED, ...change }).toString()}`);
    expect((await pageOf({})).status).toBe(200);
    expect((await pageOf({ code_challenge_method: 'plain' })).status).toBe(400);
    expect((await pageOf({ client_id: '' })).status).toBe(400);
    expect(Object.fromEntries(await consent(url, 'cancel'))).toMatchObject({
      error: 'access_denied',
      state: 'some state',
    });
  });

  it('becomes a token once, for who knows the verifier', async () => {
    const { url } = await open();
    const statusOf = async (change: object) => (await trade(url, (await consent(url)).get('code'), change)).status;
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({ code_verifier: 'another' })).toBe(400);
    expect(await statusOf({ client_id: 'another' })).toBe(400);
    expect(await statusOf({ redirect_uri: 'http://localhost/another' })).toBe(400);
    const code = (await consent(url)).get('code');
    expect([(await trade(url, code)).status, (await trade(url, code)).status]).toEqual([200, 400]);
  });

  it('ends with the token', async () => {
    const { url } = await open();
    const token = await tokenOf(url);
    const revoke = () => fetch(`${url}/api/token`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
    expect((await send(`${url}/api/study`, STUDY, token)).status).toBe(200);
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 401]);
    expect((await send(`${url}/api/study`, STUDY, token)).status).toBe(401);
    expect((await send(`${url}/api/study`, STUDY)).status).toBe(401);
  });

  it('makes thirty studies a day of sixty-four chapters, and says which it has taken', async () => {
    const { url, studies } = await open();
    const token = await tokenOf(url);
    expect((await send(`${url}/api/study`, { ...STUDY, name: 'x' }, token)).status).toBe(400);
    const made = Array.from({ length: 31 }, () => () => send(`${url}/api/study`, STUDY, token));
    const statuses: number[] = [];
    for (const make of made) statuses.push((await make()).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    const pgn = Array.from({ length: 70 }, (_, index) => `[Event "x"]\n[ChapterName "No. ${index}"]\n\n1. e4 *`);
    const importing = await send(`${url}/api/study/${studies[0]!.id}/import-pgn`, { pgn: pgn.join('\n\n') }, token);
    const { chapters } = (await importing.json()) as { chapters: readonly { name: string }[] };
    expect([chapters.length, chapters.at(-1)?.name]).toEqual([64, 'No. 63']);
    expect((await send(`${url}/api/study/nosuch00/import-pgn`, { pgn: '1. e4 *' }, token)).status).toBe(404);
  });
});
