import { describe, expect, it, onTestFinished } from 'vitest';
import { reportFacts } from '../chess/player/player-report';
import { insightsSchema, scoutedGamesSchema, scoutedTournamentsSchema } from '../contract/player/scout';
import { findingsWith, rateFinding } from '../test/data/facts';
import { startMockServer as startChesscom } from '../test/mock-chesscom/mock-server';
import { startMockServer } from '../test/mock-lichess/mock-server';
import { startProgram } from '../test/processes/run-program';
import { profileOfGames } from '../test/profile-of-games';
import { formatScout, parseScout } from './scout';

const start = (words: readonly string[], environment: Readonly<Record<string, string>>) =>
  startProgram('src/cli/outpost.ts', ['scout', ...words], environment);

const scoutAt = async (...words: readonly string[]) => {
  const mockServer = await startMockServer({ gamesPerSecond: Infinity });
  onTestFinished(() => mockServer.close());
  return { mockServer, ...start(words, { LICHESS_URL: mockServer.url }) };
};

const scoutAtChesscom = async (...words: readonly string[]) => {
  const mockServer = await startChesscom();
  onTestFinished(() => mockServer.close());
  return start(words, { CHESSCOM_URL: mockServer.url }).ending;
};

describe('outpost scout chesscom:NAME', () => {
  it('prints the report on a player at Chess.com', async () => {
    const { code, stdout, stderr } = await scoutAtChesscom('chesscom:FlaggedFlora');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^FlaggedFlora\n6 games, 6 analyzed\n/);
    expect(stdout).toMatch(/^Ratings +.*blitz \d+/m);
    expect(stdout).toMatch(/^ +2026-06-20 +hourly blitz swiss 300001: 13 of 88, 5\.5 points$/m);
  });

  it('says what is wrong and exits with 1', async () => {
    const { code, stdout, stderr } = await scoutAtChesscom('chesscom:HurriedHugo');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Chess.com is limiting our requests.');
  });
});

describe('outpost scout', () => {
  it('prints the report on a player as JSON, in the contract’s words', async () => {
    const { code, stdout, stderr } = await (await scoutAt('CutShortCara', '--json')).ending;
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const report = JSON.parse(stdout) as Readonly<Record<string, unknown>>;
    expect(scoutedGamesSchema.parse(report.games)).toHaveLength(4);
    expect(insightsSchema.parse(report.insights).profile.scan).toMatchObject({
      games: 4,
      scanned: 4,
      isFinished: true,
    });
    expect(scoutedTournamentsSchema.parse(report.tournaments).length).toBeGreaterThan(0);
  });

  it('prints it as text for people', async () => {
    const { code, stdout } = await (await scoutAt('QuietlyCutQuinn')).ending;
    expect(code).toBe(0);
    expect(stdout).toMatch(/^QuietlyCutQuinn\n4 games, 4 analyzed\nThe connection to Lichess was interrupted/);
    expect(stdout).toMatch(/^Results +4 games: \+\d+ =\d+ -\d+, \d+% won$/m);
    expect(stdout).toMatch(/^Form +Won \d+ of last 4 games \(\d+% win rate\)$/m);
    expect(stdout).toMatch(/^Accuracy +\d+\.\d% \(4 games\): opening \d+%/m);
  });

  it.each([
    ['NobodyAtAll', 3, 'Lichess has no player called NobodyAtAll.'],
    ['BrokenServerSue', 1, 'Lichess is having problems at the moment'],
    ['nowhere:GambitGustav', 2, 'There is no such site: nowhere:GambitGustav'],
    ['two words', 3, 'Lichess has no player called two words.'],
  ])('says what is wrong with %s and exits with %d', async (name, exit, words) => {
    const { code, stdout, stderr } = await (await scoutAt(name)).ending;
    expect(stdout).toBe('');
    expect(stderr).toContain(words);
    expect(code).toBe(exit);
  });

  it('ends at once when it is interrupted', async () => {
    const { mockServer, child, ending } = await scoutAt('SlowStartSam');
    await expect.poll(() => mockServer.exportsRunning()).toBe(1);
    child.kill('SIGINT');
    expect((await ending).code).toBe(130);
  });
});

describe('parseScout', () => {
  it('takes a name, and options in any place', () => {
    const plain = { choice: { max: 50 }, isJson: false, isDeep: false };
    expect(parseScout(['GambitGustav'])).toEqual({ player: 'GambitGustav', ...plain });
    expect(parseScout(['--json', 'a-b_c'])).toEqual({ player: 'a-b_c', ...plain, isJson: true });
    expect(parseScout(['a-b_c', '--games', 'all,blitz'])).toMatchObject({ choice: { max: 5000, speeds: ['blitz'] } });
    expect(parseScout(['--deep', 'a-b_c'])).toMatchObject({ isDeep: true });
  });

  it.each([
    [[], 'Which player?'],
    [['one', 'two'], 'One player at a time'],
    [['--depth', 'one'], '--depth'],
    [['one', '--games', '70'], '--games: Expected 50, 200, 1000 or all'],
  ])('refuses %j and says why', (words, error) => {
    expect(() => parseScout(words)).toThrow(error);
  });
});

describe('formatScout', () => {
  const counted = <Name extends string>(name: Name, count: number) => ({ name, count, places: [] });
  const tactics = {
    ...reportFacts([]).tactics,
    games: 50,
    missed: [counted('fork', 3)],
    weaknesses: [counted('endgamePrecision', 9), counted('missedForks', 3)],
  };
  const linesOf = (report: Parameters<typeof profileOfGames>[2]): readonly string[] =>
    formatScout(profileOfGames('Henrik', [], report), []).split('\n');

  it('lists what was allowed under what was missed, with its games, and all that was counted [A93]', () => {
    const report = {
      tactics: { ...tactics, allowedGames: 40, allowed: [counted('pin', 2), counted('mate', 1)] },
      ...findingsWith([rateFinding('phase.endgame', 'strength')]),
    };
    expect(linesOf({ report })).toEqual(
      expect.arrayContaining([
        'Tactics        missed: fork 3 (50 games)',
        '  allowed      pin 2, mate 1 (40 games)',
        '  weaknesses   endgamePrecision 9, missedForks 3',
      ]),
    );
  });

  it('says nothing of what was allowed where nobody looked for it', () => {
    expect(linesOf({ report: { tactics } }).filter((line) => /allowed/.test(line))).toEqual([]);
  });
});
