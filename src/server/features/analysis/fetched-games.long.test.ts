/** Games by links and names, over the mock servers: what comes, what is asked, and every failure in words. */
import { describe, expect, it } from 'vitest';
import { parsePgn } from '../../../chess/pgn/pgn';
import { fetchedGamesSchema, NEWEST_GAMES } from '../../../contract/player/scout';
import { openTestSource as openChesscom } from '../../../test/mock-chesscom/mock-server';
import type { Fault } from '../../../test/mock-lichess/faults';
import { openTestSource as openLichess, readGames } from '../../../test/mock-lichess/mock-server';
import { buildTestApp } from '../../../test/test-app';

const TIMEOUTS = { firstByte: 2000, silence: 2000, pause: 20 };

const open = async (faults: Record<string, Fault | undefined> = {}, token?: string) => {
  const lichess = await openLichess({ faults }, { timeouts: TIMEOUTS, token });
  const chesscom = await openChesscom({}, { timeouts: TIMEOUTS });
  const app = await buildTestApp({ lichess: lichess.source, chesscom: chesscom.source });
  const askLink = (link: string, name?: string) =>
    app.inject(
      `/api/fetched-games/link?${new URLSearchParams({ link, ...(name !== undefined && { name }) }).toString()}`,
    );
  const gamesOf = async (answer: ReturnType<typeof askLink>) =>
    parsePgn(fetchedGamesSchema.parse((await answer).json()).pgn).map((game) => {
      if (!game.ok) throw new Error(game.error.message);
      return game.value;
    });
  return { app, lichess, chesscom, askLink, gamesOf };
};

describe('a link to a game', () => {
  it.each(['', '/black', '/white#12', 'WXYZ', '?theme=x'])(
    'gives its PGN, whatever stands behind the id: %j',
    async (more) => {
      const { lichess, askLink, gamesOf } = await open();
      const [wanted] = (await readGames(lichess.source, { name: 'GambitGustav', max: 1 })).games;
      const [game, ...others] = await gamesOf(askLink(`https://lichess.org/${wanted!.id}${more}`));
      expect(others).toEqual([]);
      expect(game?.headers.get('Site')).toBe(`https://lichess.org/${wanted!.id}`);
      expect(game?.moves.map(({ san }) => san)).toEqual(
        wanted?.kind === 'played' ? wanted.game.plies.map(({ san }) => san) : [],
      );
      const { path, headers } = lichess.mockServer.requests.at(-1)!;
      expect(path).toBe(`/game/export/${wanted!.id}?clocks=true&evals=true&literate=false`);
      expect([headers.accept, headers['user-agent']]).toEqual([
        'application/x-chess-pgn',
        'OutpostPro/0.1 (chess analysis and opponent scouting)',
      ]);
    },
  );

  it('that there is not says so', async () => {
    const { askLink } = await open();
    const answer = await askLink('https://lichess.org/zzzzzzzz');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { message: 'Lichess has no game at this address. Please check the link.' },
    ]);
  });

  it.each([
    ['too-many-requests', 503, 'Lichess is limiting our requests. Please try again in 60 seconds.'],
    ['server-error', 502, 'Lichess is having problems at the moment (status 503). Please try again later.'],
    ['cut', 502, 'Lichess cannot be reached. Please check the connection and try again.'],
  ] as const)('%s: %d, %s [STATE-02]', async (fault, status, message) => {
    const { askLink } = await open({ '/game/export': fault });
    const answer = await askLink('https://lichess.org/abcdefgh');
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { message }]);
  });

  it('asks nothing more while the site wants to be left alone', async () => {
    const { lichess, askLink } = await open({ '/game/export': 'too-many-requests' });
    await askLink('https://lichess.org/abcdefgh');
    const { length } = lichess.mockServer.requests;
    expect((await askLink('https://lichess.org/study/italWays')).statusCode).toBe(503);
    expect(lichess.mockServer.requests).toHaveLength(length);
  });
});

describe('a link to a study', () => {
  it('gives all its chapters, with variations and drawings', async () => {
    const { askLink, gamesOf } = await open();
    const chapters = await gamesOf(askLink('https://lichess.org/study/italWays'));
    expect(chapters.map(({ headers }) => headers.get('ChapterName'))).toEqual(['Two Knights', 'A pawn ending']);
    expect(chapters[1]?.start).toBe('4k3/8/4K3/4P3/8/8/8/8 w - - 0 1');
  });

  it('gives one chapter alone', async () => {
    const { lichess, askLink, gamesOf } = await open();
    const chapters = await gamesOf(askLink('lichess.org/study/italWays/endGame2#3'));
    expect(chapters.map(({ headers }) => headers.get('ChapterName'))).toEqual(['A pawn ending']);
    expect(lichess.mockServer.requests.at(-1)?.path).toBe('/api/study/italWays/endGame2.pgn');
  });

  it('is followed without the token of the installation, which may read its owner’s private ones', async () => {
    const { lichess, askLink } = await open({}, 'lip_operator');
    await askLink('https://lichess.org/study/italWays');
    await askLink('https://lichess.org/abcdefgh');
    expect(lichess.mockServer.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  it.each([
    ['too-many-requests', 503, 'Lichess is limiting our requests. Please try again in 60 seconds.'],
    ['server-error', 502, 'Lichess is having problems at the moment (status 503). Please try again later.'],
  ] as const)('%s: %d, %s [STATE-02]', async (fault, status, message) => {
    const { askLink } = await open({ '/api/study.pgn': fault });
    for (const link of ['https://lichess.org/study/italWays', 'https://lichess.org/study/italWays/endGame2']) {
      const answer = await askLink(link);
      expect([answer.statusCode, answer.json()]).toMatchObject([status, { message }]);
    }
  });

  it('that is larger than an analysis takes is not read to its end', async () => {
    const { lichess } = await open();
    const link = { site: 'lichess', kind: 'study', id: 'italWays' } as const;
    expect(await lichess.source.links?.read({ link, max: 100 })).toEqual({
      ok: false,
      error: { reason: 'linked-too-large' },
    });
    expect(await lichess.source.links?.read({ link, max: 10_000 })).toMatchObject({ ok: true });
  });

  it.each([
    ['https://lichess.org/study/secretPr', 403, /^This study on Lichess is private/],
    ['https://lichess.org/study/secretPr/hidden01', 403, /^This study on Lichess is private/],
    ['https://lichess.org/study/notThere', 404, /^Lichess has no study at this address/],
    ['https://lichess.org/study/italWays/notThere', 404, /^Lichess has no study at this address/],
  ])('%s: %d', async (link, status, message) => {
    const { askLink } = await open();
    const answer = await askLink(link);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ message: string }>().message).toMatch(message);
  });
});

describe('a link to a site that tells games by player and month', () => {
  const wanted = async (chesscom: Awaited<ReturnType<typeof openChesscom>>, index: number) => {
    const { games } = await readGames(chesscom.source, { name: 'KnightlyKarim', max: 130 });
    return games.at(index)!;
  };

  it('asks for the name of a player, and asks the site nothing', async () => {
    const { chesscom, askLink } = await open();
    const answer = await askLink('https://www.chess.com/game/live/1001');
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { id: 'name-needed' }]);
    expect(answer.json<{ message: string }>().message).toContain('copy the PGN there');
    expect(chesscom.mockServer.requests).toEqual([]);
  });

  it.each([0, 30, -1])('finds it among the games of that player, the newest first: game %d', async (index) => {
    const { chesscom, askLink, gamesOf } = await open();
    const { url } = await wanted(chesscom, index);
    const [game, ...others] = await gamesOf(askLink(url, 'KnightlyKarim'));
    expect(others).toEqual([]);
    expect(game?.headers.get('Link')).toBe(url);
  });

  it('says when it is not among them, and who is unknown', async () => {
    const { askLink } = await open();
    const missing = await askLink('https://www.chess.com/game/live/1', 'KnightlyKarim');
    expect([missing.statusCode, missing.json()]).toMatchObject([404, { id: 'not-in-months' }]);
    const nobody = await askLink('https://www.chess.com/game/live/1', 'NobodyAtAll');
    expect([nobody.statusCode, nobody.json()]).toMatchObject([
      404,
      { message: 'Chess.com has no player called NobodyAtAll.' },
    ]);
  });
});

describe('a link that is none of a game', () => {
  it.each([
    ['https://example.com/abcdefgh', /^Links to example\.com are not supported/],
    ['http://127.0.0.1:9/abcdefgh', /^Links to 127\.0\.0\.1:9 are not supported/],
    ['https://lichess.org@example.com/abcdefgh', /^Links to lichess\.org@example\.com are not supported/],
    ['https://lichess.org/training', /^This is a link to Lichess, but not to a game/],
    ['https://lichess.org/study/../api', /^This is a link to Lichess, but not to a game/],
  ])('is refused, and nobody is asked: %s', async (link, message) => {
    const { lichess, chesscom, askLink } = await open();
    const answer = await askLink(link);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toMatch(message);
    expect([...lichess.mockServer.requests, ...chesscom.mockServer.requests]).toEqual([]);
  });
});

describe('a name', () => {
  it.each([
    ['lichess', 'GambitGustav'],
    ['chesscom', 'KnightlyKarim'],
  ])('gives the newest games at %s', async (site, name) => {
    const { app, gamesOf } = await open();
    const games = await gamesOf(app.inject(`/api/fetched-games/newest?site=${site}&name=${name}`));
    expect(games).toHaveLength(NEWEST_GAMES);
    for (const { headers } of games) expect([headers.get('White'), headers.get('Black')]).toContain(name);
  });

  it.each([
    ['lichess', 'NobodyAtAll', 404, 'Lichess has no player called NobodyAtAll.'],
    ['lichess', 'NoGamesNora', 404, 'NoGamesNora has no games on Lichess that can be shown here.'],
    ['chesscom', 'NewcomerNils', 404, 'NewcomerNils has no games on Chess.com that can be shown here.'],
    ['nowhere', 'GambitGustav', 400, 'Games from nowhere are not supported here.'],
  ])('%s:%s: %d, %s [STATE-02]', async (site, name, status, message) => {
    const { app } = await open();
    const answer = await app.inject(`/api/fetched-games/newest?site=${site}&name=${name}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { message }]);
  });
});
