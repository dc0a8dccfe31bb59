import { describe, expect, it } from 'vitest';
import { reportPlayer } from '../../../chess/player/player-report';
import { openingFamilies } from '../../../chess/player/repertoire';
import { sumStats } from '../../../chess/player/results';
import { type ClockUse, clockUseStats, readClock, reportClockUse } from '../../../chess/player/time-management';
import { COLORS } from '../../../chess/types';
import { SAMPLE_PLAYERS } from '../../../contract/player/samples';
import { readGames } from '../../../test/mock-lichess/mock-server';
import { toPlayedGame } from '../../games/remote-games';
import { toPlayerId } from '../lichess/http';
import type { PlayedRemoteGame } from '../remote-game';
import { createSampleSource } from './sample-source';

const source = createSampleSource();
const NAMES = SAMPLE_PLAYERS.map(({ username }) => username);

const playedBy = async (name: string): Promise<readonly PlayedRemoteGame[]> =>
  (await readGames(source, { name, max: 1000 })).games.filter((game) => game.kind === 'played');

const outcomeOf = ({ result, color }: PlayedRemoteGame): 'win' | 'loss' | 'draw' => {
  if (result === '1/2-1/2') return 'draw';
  return result === (color === 'white' ? '1-0' : '0-1') ? 'win' : 'loss';
};

const count = (games: readonly PlayedRemoteGame[], outcome: string): number =>
  games.filter((game) => outcomeOf(game) === outcome).length;

describe.each(NAMES)('the sample player %s', (name) => {
  it('brings 64 games, all legal, with clocks at every move, half of them with each color [ENT-30]', async () => {
    const { games, ...ending } = await readGames(source, { name, max: 1000 });
    expect(ending).toEqual({ received: 64, malformedLines: 0 });
    const played = games.filter((game) => game.kind === 'played');
    expect(played).toHaveLength(64);
    expect(played.filter(({ color }) => color === 'white')).toHaveLength(32);
    expect(played.every(({ game }) => game.plies.every(({ clock }) => clock !== undefined))).toBe(true);
    expect(new Set(played.map(({ id }) => id)).size).toBe(64);
  });

  it('has opening families in a report of 50 games: the most played of each color stands on five games or more', async () => {
    const played = (await playedBy(name)).slice(0, 50);
    const { repertoire, results } = reportPlayer(played.map(toPlayedGame));
    for (const color of COLORS) {
      const families = openingFamilies(repertoire[color], results[color].games);
      expect(families[0]?.games).toBeGreaterThanOrEqual(5);
      expect(repertoire[color].length).toBeGreaterThanOrEqual(14);
      expect(families.length).toBeLessThan(10);
    }
  });

  it('has games that stand on no site and that nobody has analyzed', async () => {
    const games = await playedBy(name);
    expect(games.every(({ url, isAnalyzed }) => url === '' && !isAnalyzed)).toBe(true);
    expect(games.some(({ game }) => game.headers.get('Site')?.includes('lichess') === true)).toBe(false);
  });

  it('has dates, ratings and openings that fit: newest first, one rating going into the next [ENT-30]', async () => {
    const games = await playedBy(name);
    const moments = games.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    expect(games.every(({ createdAt, lastMoveAt }) => createdAt < lastMoveAt && lastMoveAt < Date.UTC(2026, 10))).toBe(
      true,
    );
    expect(games.slice(1).every(({ lastMoveAt }, index) => lastMoveAt < games[index]!.createdAt)).toBe(true);
    expect(games.every(({ opening }) => opening !== undefined)).toBe(true);
    const blitz = games.filter(({ speed }) => speed === 'blitz').map(({ players, color }) => players[color]);
    blitz.slice(1).forEach((before, index) => {
      const after = blitz[index];
      if (before.kind !== 'person' || after?.kind !== 'person') throw new Error('Not a person');
      expect(after.rating).toBe((before.rating ?? 0) + (before.ratingChange ?? 0));
    });
  });

  it('is nobody who could be at Lichess', () => {
    expect(toPlayerId(name)).toBeUndefined();
  });

  it('has a profile that is counted from the games, and the invented numbers [ENT-30]', async () => {
    const games = await playedBy(name);
    const profile = await source.profile({ name: name.toUpperCase() });
    const [win, loss, draw] = ['win', 'loss', 'draw'].map((outcome) => count(games, outcome));
    const { fideId, name: realName } = SAMPLE_PLAYERS.find(({ username }) => username === name)!;
    expect(profile).toMatchObject({
      ok: true,
      value: { id: name, name, url: '', realName, fideId, count: { all: 64, win, loss, draw } },
    });
    const ratings = profile.ok ? Object.values(profile.value.ratings) : [];
    expect(ratings.reduce((sum, { games }) => sum + games, 0)).toBe(64);
  });

  it('has played both sample tournaments, with points that are counted from the games [ENT-30, SCT-30]', async () => {
    const games = await playedBy(name);
    const { tournaments } = await source.tournaments({ name, max: 5 });
    expect(tournaments.map(({ kind }) => kind)).toEqual(['swiss', 'arena']);
    for (const { kind, score, rank = 0, totalPlayers, performance = 0, ...event } of tournaments) {
      const own = games.filter(({ tournament }) => tournament?.id === event.id);
      expect(own).toHaveLength(9);
      const points = count(own, 'win') + count(own, 'draw') / 2;
      expect(score).toBe(kind === 'swiss' ? points : 2 * points);
      expect(
        own.every(({ timeControl, createdAt }) => timeControl === event.timeControl && createdAt >= event.startsAt),
      ).toBe(true);
      expect(rank).toBeGreaterThan(0);
      expect(rank).toBeLessThanOrEqual(totalPlayers);
      expect(Math.abs(performance - 1850)).toBeLessThan(400);
    }
  });
});

describe('the sample source', () => {
  it.each(['magnus.carlsen', 'PawnStarMeera', '', 'mira'])('does not know %j', async (name) => {
    const failure = { reason: 'unknown-player' };
    expect(await source.profile({ name })).toEqual({ ok: false, error: failure });
    expect(await readGames(source, { name })).toEqual({ games: [], received: 0, malformedLines: 0, failure });
    expect(await source.tournaments({ name, max: 5 })).toEqual({ tournaments: [], malformedLines: 0, failure });
  });

  it('gives no more games than asked for, and none from before', async () => {
    const { games } = await readGames(source, { name: 'mira.talwade', max: 10 });
    expect(games).toHaveLength(10);
    const since = games[4]!.createdAt;
    expect((await readGames(source, { name: 'mira.talwade', since })).games).toEqual(games.slice(0, 5));
    const rapid = await readGames(source, { name: 'mira.talwade', max: 3, speeds: ['rapid'] });
    expect(rapid.games.map(({ speed }) => speed)).toEqual(['rapid', 'rapid', 'rapid']);
    const casual = await readGames(source, { name: 'mira.talwade', isRated: false });
    expect(casual.games.filter(({ isRated }) => isRated)).toEqual([]);
    expect((await source.tournaments({ name: 'mira.talwade', max: 1 })).tournaments).toHaveLength(1);
  });

  it('stops when nobody wants it any more', async () => {
    const controller = new AbortController();
    const stream = source.games({ name: 'oskar.brandvold', max: 50, signal: controller.signal });
    for await (const game of stream) if (game.id !== '') controller.abort();
    expect(await stream.ending).toEqual({ received: 1, malformedLines: 0, failure: { reason: 'cancelled' } });
  });

  it('tells how it ended also to who leaves in the middle', async () => {
    const stream = source.games({ name: 'oskar.brandvold', max: 50 });
    for await (const game of stream) if (game.id !== '') break;
    expect(await stream.ending).toEqual({ received: 1, malformedLines: 0 });
  });
});

describe('the two sample players differ', () => {
  const clockUse = async (name: string, speed: string): Promise<ClockUse> => {
    const games = (await playedBy(name)).filter((game) => game.speed === speed);
    const tallies = games.map((game) =>
      clockUseStats({
        outcome: outcomeOf(game),
        ending: game.status === 'outoftime' ? 'outOfTime' : 'resign',
        clock: game.clock === undefined ? undefined : readClock(game.game, game.color, game.clock)!,
      }),
    );
    return reportClockUse(sumStats(tallies), games.length);
  };

  it.each(['blitz', 'rapid'])(
    'in their use of the clock in %s: one is fast, one is often in need of time',
    async (speed) => {
      const [mira, oskar] = [await clockUse('mira.talwade', speed), await clockUse('oskar.brandvold', speed)];
      expect(oskar.averageSeconds! / mira.averageSeconds!).toBeGreaterThan(1.2);
      expect(oskar.lowShare! - mira.lowShare!).toBeGreaterThan(25);
    },
  );

  it('in their openings', async () => {
    const firstMoves = async (name: string): Promise<ReadonlySet<string | undefined>> =>
      new Set((await playedBy(name)).filter(({ color }) => color === 'white').map(({ game }) => game.plies[0]?.san));
    expect([...(await firstMoves('mira.talwade'))]).toEqual(['e4']);
    expect([...(await firstMoves('oskar.brandvold'))].toSorted()).toEqual(['c4', 'd4']);
  });
});
