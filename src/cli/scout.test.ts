import { describe, expect, it, onTestFinished } from 'vitest';
import { insightsSchema, scoutedGamesSchema, scoutedTournamentsSchema } from '../contract/player/scout';
import { startMockServer as startChesscom } from '../test/mock-chesscom/mock-server';
import { startMockServer } from '../test/mock-lichess/mock-server';
import { startProgram } from '../test/processes/run-program';

const scoutAt = async (...words: readonly string[]) => {
  const mockServer = await startMockServer({ gamesPerSecond: Infinity });
  onTestFinished(() => mockServer.close());
  return { mockServer, ...startProgram('src/cli/scout.ts', words, { LICHESS_URL: mockServer.url }) };
};

const scoutAtChesscom = async (...words: readonly string[]) => {
  const mockServer = await startChesscom();
  onTestFinished(() => mockServer.close());
  return startProgram('src/cli/scout.ts', words, { CHESSCOM_URL: mockServer.url }).ending;
};

describe('npm run scout -- chesscom:NAME', () => {
  it('prints the report on a player at Chess.com', async () => {
    const { code, stdout, stderr } = await scoutAtChesscom('chesscom:FlaggedFlora');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^FlaggedFlora\n6 games, 6 analyzed\n/);
    expect(stdout).toMatch(/^Ratings +.*blitz \d+/m);
    expect(stdout).toMatch(/^ +2026-06-20 +hourly blitz swiss 300001: 13 of 88, 5\.5 points$/m);
  });

  it.each([
    ['chesscom:NobodyAtAll', 3, 'Chess.com knows no player called NobodyAtAll.'],
    ['chesscom:ClosedClaude', 3, 'ClosedClaude’s account at Chess.com is closed'],
    ['chesscom:HurriedHugo', 1, 'Chess.com asks us to wait.'],
  ])('says what is wrong with %s and exits with %d', async (name, exit, words) => {
    const { code, stdout, stderr } = await scoutAtChesscom(name);
    expect(stdout).toBe('');
    expect(stderr).toContain(words);
    expect(code).toBe(exit);
  });
});

describe('npm run scout', () => {
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
    expect(stdout).toMatch(/^QuietlyCutQuinn\n4 games, 4 analyzed\nThe connection to Lichess broke off/);
    expect(stdout).toMatch(/^Results +4 games: \+\d+ =\d+ -\d+, \d+% won$/m);
    expect(stdout).toMatch(/^Form +Won \d+ of last 4 games \(\d+% win rate\)$/m);
    expect(stdout).toMatch(/^Accuracy +\d+\.\d% \(4 games\): opening \d+%/m);
  });

  it.each([
    ['NobodyAtAll', 3, 'Lichess knows no player called NobodyAtAll.'],
    ['GoneGambler', 3, 'GoneGambler’s account at Lichess is closed'],
    ['BrokenServerSue', 1, 'Lichess has trouble at the moment'],
    ['nowhere:GambitGustav', 2, 'There is no such site: nowhere:GambitGustav'],
    ['two words', 3, 'Lichess knows no player called two words.'],
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
