/** Everything that Lichess can do wrong, seen from the one who asked, and that the next scout works. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { insightsSchema } from '../../../contract/player/scout';
import { openTestSource } from '../../../test/mock-lichess/mock-server';
import { buildTestApp } from '../../../test/test-app';

/** Of what a site is waited for: long enough for a busy machine, too. */
const SHORT_TIMEOUTS = { timeouts: { firstByte: 4_000, silence: 3_000, pause: 50 }, cooldown: 300 };

const scoutApp = async () => {
  const { source, mockServer } = await openTestSource({}, SHORT_TIMEOUTS);
  const app = await buildTestApp({ lichess: source });
  const ask = (player: string, call: string) => app.inject(`/api/lichess/user/${player}/${call}`);
  const insightsOf = async (player: string) => insightsSchema.parse((await ask(player, 'insights')).json());
  return { ask, insightsOf, mockServer };
};

describe('a scout that fails says why, and the next one works', () => {
  it.each([
    ['NobodyAtAll', 404, 'Lichess has no player called NobodyAtAll.'],
    ['GoneGambler', 410, 'GoneGambler’s Lichess account is closed, so the games cannot be read.'],
    ['BlockedBlythe', 502, 'Lichess refused the request (status 404). Please try again later.'],
    ['BrokenServerSue', 502, 'Lichess is having problems at the moment (status 503). Please try again later.'],
    ['ForeignPageFay', 502, 'Lichess sent a response that could not be read. Please try again later.'],
    ['SlowStartSam', 504, 'Lichess did not respond in time. Please try again.'],
  ])('%s: %d, %s [STATE-02]', async (name, status, message) => {
    const { ask } = await scoutApp();
    const answers = await Promise.all(['games', 'insights', 'tournaments'].map((call) => ask(name, call)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ message });
    }
    expect((await ask('GambitGustav', 'games')).json()).toHaveLength(50);
  });

  it('too many requests: a wait in words and as Retry-After, and Lichess is left alone until it is over', async () => {
    const { ask, mockServer } = await scoutApp();
    const refused = await ask('BusyBo', 'games');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.json()).toMatchObject({
      message: 'Lichess is limiting our requests. Please try again in 1 second.',
    });
    const requested = mockServer.requests.length;
    expect((await ask('GambitGustav', 'games')).statusCode).toBe(503);
    expect(mockServer.requests).toHaveLength(requested);
    await sleep(SHORT_TIMEOUTS.cooldown);
    expect((await ask('GambitGustav', 'games')).json()).toHaveLength(50);
  });

  it('a stranger’s export from the same address: a wait, too', async () => {
    const { ask, mockServer } = await scoutApp();
    const hanging = new AbortController();
    void fetch(`${mockServer.url}/api/games/user/SlowStartSam`, { signal: hanging.signal }).catch(() => undefined);
    await expect.poll(() => mockServer.exportsRunning()).toBe(1);
    expect((await ask('GambitGustav', 'games')).statusCode).toBe(503);
    hanging.abort();
    await expect.poll(() => mockServer.exportsRunning()).toBe(0);
    await sleep(SHORT_TIMEOUTS.cooldown);
    expect((await ask('GambitGustav', 'games')).json()).toHaveLength(50);
  });

  it('no connection at all', async () => {
    const app = await buildTestApp();
    const answer = await app.inject('/api/lichess/user/GambitGustav/games');
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({
      message: 'Lichess cannot be reached. Please check the connection and try again.',
    });
  });
});

describe('what came before a failure counts', () => {
  it.each(['FrozenFinn', 'CutShortCara', 'QuietlyCutQuinn'])(
    '%s: half of the games, and a word about it',
    async (name) => {
      const { ask, insightsOf } = await scoutApp();
      const { totalGames, profile } = await insightsOf(name);
      expect(totalGames).toBe(4);
      expect(profile.scan).toMatchObject({
        scanned: 4,
        isFinished: true,
        shortfall: 'The connection to Lichess was interrupted. Please try again.',
      });
      expect((await ask('GambitGustav', 'games')).json()).toHaveLength(50);
    },
  );

  it('OddLineOda: lines that nobody understands are counted and skipped', async () => {
    const { insightsOf } = await scoutApp();
    const { totalGames, profile } = await insightsOf('OddLineOda');
    expect(totalGames).toBe(16);
    expect(profile.scan).toMatchObject({ oddGames: 4, isFinished: true });
    expect(profile.scan.shortfall).toMatch(/^4 games could not be read: line 5, .*line 15, /);
  });
});
