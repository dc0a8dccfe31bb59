import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { parsePgn } from '../chess/pgn/pgn';
import { startMockServer } from '../test/mock-lichess/mock-server';
import { startProgram, temporaryFolder } from '../test/processes/run-program';
import { writeQuickEngine } from '../test/quick-engine';
import { parsePrepare } from './prepare';

/** No server listens at the sites' addresses. */
const OFFLINE = { LICHESS_URL: 'http://127.0.0.1:9', CHESSCOM_URL: 'http://127.0.0.1:9' };

const start = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const STOCKFISH_PATH = writeQuickEngine(temporaryFolder());
  return startProgram('src/cli/outpost.ts', ['prepare', ...words], { ...OFFLINE, STOCKFISH_PATH, ...environment });
};

const MIRA = ['mira.talwade', '--as', 'white', '--me', 'oskar.brandvold'];

const share = z.number().min(0).max(1);
const sans = z.array(z.string()).min(1);
const counts = z.array(z.strictObject({ san: z.string(), games: z.number().int() })).min(1);

const documentSchema = z.strictObject({
  opponent: z.string(),
  color: z.enum(['white', 'black']),
  games: z.number().int(),
  basis: z.strictObject({ games: z.number().int(), since: z.iso.datetime(), newest: z.iso.datetime() }),
  advice: z.strictObject({
    kind: z.enum(['change', 'keep']),
    moves: sans,
    value: share,
    usual: share.optional(),
    gain: z.number().optional(),
    against: z.strictObject({ san: z.string(), games: z.number().int() }).optional(),
    tip: z.strictObject({ ply: z.number().int(), san: z.string(), score: share, games: z.number().int() }).optional(),
    reply: z.looseObject({ ply: z.number().int(), san: z.string(), games: z.number().int() }).optional(),
    better: z.looseObject({ ply: z.number().int(), san: z.string() }).optional(),
  }),
  changes: z.array(
    z.strictObject({ position: z.array(z.string()), before: counts, after: counts, since: z.iso.datetime() }),
  ),
  lines: z.array(
    z.strictObject({
      kind: z.enum(['familiar', 'aside', 'surprise']),
      moves: sans,
      decision: z.number().int(),
      reach: share,
      games: z.number().int(),
      score: share.optional(),
      expected: share.optional(),
      evaluation: z.union([z.strictObject({ cp: z.number() }), z.strictObject({ mate: z.number().int() })]),
      guess: z.boolean(),
      reason: z.string().regex(/^[A-Z].*\.$/),
      model: z
        .strictObject({
          id: z.string(),
          white: z.string(),
          black: z.string(),
          year: z.number().int(),
          result: z.enum(['1-0', '0-1']),
        })
        .optional(),
      rootGain: z.number(),
      value: share,
      ownGames: z.number().int(),
      evidence: z.enum(['strong', 'some', 'thin']),
    }),
  ),
  errors: z.array(
    z.strictObject({
      fen: z.string(),
      move: z.string(),
      played: z.number().int(),
      of: z.number().int(),
      loss: z.number(),
      answer: z.string(),
    }),
  ),
  expect: z.array(
    z.strictObject({ moves: sans, probability: share, games: z.number().int(), guess: z.literal(true).optional() }),
  ),
});

describe('outpost prepare', () => {
  it('prints a document of these keys alone on a sample player, the same each time, without a network', async () => {
    const [one, other] = await Promise.all([start([...MIRA, '--json']).ending, start([...MIRA, '--json']).ending]);
    expect([one.code, one.stderr]).toEqual([0, '']);
    const { opponent, color, games, basis, lines, expect: expected } = documentSchema.parse(JSON.parse(one.stdout));
    expect([opponent, color, games, basis.games]).toEqual(['mira.talwade', 'white', 32, 32]);
    expect(basis.since < basis.newest).toBe(true);
    expect(lines.length).toBeGreaterThan(0);
    expect(expected.length).toBeGreaterThan(0);
    expect(other.stdout).toBe(one.stdout);
  });

  it('tells the advice from the first move on, and no line that is worth more', async () => {
    const mine = join(temporaryFolder(), 'mine.pgn');
    writeFileSync(mine, Array.from({ length: 5 }, (_, day) => ownGame(day + 1)).join('\n'));
    const { stdout } = await start(['mira.talwade', '--as', 'white', '--me', mine, '--json']).ending;
    const { advice, lines } = documentSchema.parse(JSON.parse(stdout));
    expect(advice.value - (advice.usual ?? NaN)).toBeCloseTo(advice.gain ?? NaN);
    expect(lines.some(({ moves }) => moves.join(' ') === advice.moves.join(' '))).toBe(true);
    expect(Math.max(...lines.map(({ rootGain }) => rootGain))).toBeCloseTo(advice.gain ?? NaN);
  });

  it('prints text for people', async () => {
    const { code, stdout, stderr } = await start(['oskar.brandvold', '--as', 'black']).ending;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Black against oskar\.brandvold\n\d+ games of theirs with White, none of yours\n/);
    for (const title of ['What to expect', 'What to play', 'Repeated errors', 'What to avoid'])
      expect(stdout).toContain(`\n${title}\n`);
  });

  it('says how the opponent is in form, and what I have scored against them by my games in a file', async () => {
    const mine = join(temporaryFolder(), 'mine.pgn');
    writeFileSync(mine, [ownGame(1), ownGame(2), ownGame(3).replace('Rival 3', 'Mira.Talwade')].join('\n'));
    const { code, stdout, stderr } = await start(['mira.talwade', '--as', 'white', '--me', mine]).ending;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/\n {2}Form: Last 10 games: \d+ won/);
    expect(stdout).toContain('Head-to-Head: You have won 1, drawn 0 and lost 0 of 1 game. Last game: 3 Jan 2026.');
  });

  it('writes one game with variations, from my games in a file', async () => {
    const folder = temporaryFolder();
    const [mine, out] = [join(folder, 'mine.pgn'), join(folder, 'out.pgn')];
    writeFileSync(mine, Array.from({ length: 5 }, (_, day) => ownGame(day + 1)).join('\n'));
    const { code, stdout, stderr } = await start(['mira.talwade', '--as', 'white', '--me', mine, '--pgn', out]).ending;
    expect([code, stdout, stderr]).toEqual([0, `White against mira.talwade: ${out}\n`, '']);
    const [reading] = parsePgn(readFileSync(out, 'utf8'));
    expect(reading?.ok === true && reading.value.headers.get('Black')).toBe('mira.talwade');
    expect(reading?.ok === true && reading.value.moves.length).toBeGreaterThan(0);
  });

  it('writes to standard output, with my games in windows-1252 from standard input', async () => {
    const { child, ending } = start(['mira.talwade', '--me', '-', '--pgn', '-']);
    child.stdin.end(Buffer.from(ownGame(1).replace('Ida Farrow', 'Jörg Müller'), 'latin1'));
    const { code, stdout, stderr } = await ending;
    expect([code, stderr]).toEqual([0, 'White against mira.talwade\n']);
    const [reading] = parsePgn(stdout);
    expect(reading?.ok === true && reading.value.headers.get('Black')).toBe('mira.talwade');
  });

  it('replaces neither my games nor another file', async () => {
    const folder = temporaryFolder();
    const [mine, out] = [join(folder, 'mine.pgn'), join(folder, 'out.pgn')];
    for (const file of [mine, out]) writeFileSync(file, ownGame(1));
    for (const [words, said] of [
      [['--pgn', mine, '--force'], `${mine} is the file to read: name another one to write\n`],
      [['--pdf', out], `${out} exists already: --force replaces it\n`],
    ] as const) {
      const { code, stdout, stderr } = await start(['mira.talwade', '--me', mine, ...words]).ending;
      expect([code, stdout, stderr]).toEqual([2, '', said]);
    }
    expect([mine, out].map((file) => readFileSync(file, 'utf8'))).toEqual([ownGame(1), ownGame(1)]);
    expect((await start(['mira.talwade', '--me', mine, '--pgn', out, '--force']).ending).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toContain('[Black "mira.talwade"]');
    expect(readdirSync(folder).toSorted()).toEqual(['mine.pgn', 'out.pgn']);
  });

  it('writes a sheet of both colors to print', async () => {
    const out = join(temporaryFolder(), 'sheet.pdf');
    const { code, stdout, stderr } = await start([...MIRA, '--pdf', out, '--paper', 'letter']).ending;
    expect([code, stdout, stderr]).toEqual([0, `Against mira.talwade, 1908: ${out}\n`, '']);
    expect(readFileSync(out, 'latin1')).toMatch(/^%PDF-[^]*\/MediaBox \[0 0 612 792\][^]*%%EOF\s*$/);
  });

  it.each([
    [['mira.talwade', '--as', 'red'], 2, '--as: Expected white or black'],
    [['nowhere:Gustav', '--as', 'white'], 2, 'There is no such site: nowhere:Gustav'],
    [['mira.talwade', '--as', 'white', '--me', 'nowhere:Ida'], 2, 'There is no such site: nowhere:Ida'],
    [['mira.talwade', '--as', 'white', '--me', '/no/such/file.pgn'], 2, '/no/such/file.pgn cannot be read'],
    [
      ['mira.talwade', '--as', 'white', '--pdf', '/no/such/folder/file.pdf'],
      2,
      '/no/such/folder/file.pdf cannot be written',
    ],
    [['GambitGustav', '--as', 'white'], 1, 'Lichess'],
  ])('says what is wrong with %j and exits with %i', async (words, exit, said) => {
    const { code, stdout, stderr } = await start(words).ending;
    expect([code, stdout]).toEqual([exit, '']);
    expect(stderr).toContain(said);
  });

  it('says that there is no such player and exits with 3', async () => {
    const mockServer = await startMockServer({ gamesPerSecond: Infinity });
    onTestFinished(() => mockServer.close());
    const { code, stderr } = await start(['NobodyAtAll', '--as', 'white'], { LICHESS_URL: mockServer.url }).ending;
    expect([code, stderr]).toEqual([3, expect.stringContaining('Lichess has no player called NobodyAtAll.')]);
  });

  it('refuses a file in which nobody is named', async () => {
    const mine = join(temporaryFolder(), 'mine.pgn');
    writeFileSync(mine, '1. e4 e5 *');
    const { code, stderr } = await start(['mira.talwade', '--as', 'white', '--me', mine, '--json']).ending;
    expect([code, stderr]).toEqual([3, `There is no game with a player’s name in ${mine}\n`]);
  });

  it('ends at once when it is interrupted', async () => {
    const mockServer = await startMockServer({ gamesPerSecond: Infinity });
    onTestFinished(() => mockServer.close());
    const { child, ending } = start(['SlowStartSam', '--as', 'white'], { LICHESS_URL: mockServer.url });
    await expect.poll(() => mockServer.exportsRunning()).toBe(1);
    child.kill('SIGINT');
    expect(await ending).toEqual({ code: 130, stdout: '', stderr: '' });
  });
});

describe('parsePrepare', () => {
  it('takes a name and the color that I play, in any order', () => {
    const plain = { choice: { max: 50 }, isForced: false, speed: undefined, output: { as: 'text' } };
    expect(parsePrepare(['GambitGustav', '--as', 'white'])).toEqual({
      player: 'GambitGustav',
      color: 'white',
      ...plain,
    });
    expect(parsePrepare(['--as=black', '--json', 'chesscom:a-b'])).toMatchObject({
      player: 'chesscom:a-b',
      color: 'black',
      output: { as: 'json' },
    });
  });

  it.each([
    [['--me', 'lichess:Ida'], { me: { player: 'lichess:Ida' } }],
    [['--me', 'my/Games.PGN'], { me: { file: 'my/Games.PGN' } }],
    [['--me', '-'], { me: { file: '-' } }],
    [['--force'], { isForced: true }],
    [['--games', 'all,blitz'], { choice: { max: 5000, speeds: ['blitz'] } }],
    [['--speed', 'rapid'], { speed: 'rapid' }],
    [['--pgn', 'out.pgn'], { output: { as: 'pgn', file: 'out.pgn' } }],
    [['--pdf', 'out.pdf'], { output: { as: 'pdf', file: 'out.pdf', paper: 'a4' } }],
    [['--pdf', 'out.pdf', '--paper', 'Letter'], { output: { as: 'pdf', file: 'out.pdf', paper: 'letter' } }],
  ])('takes %j', (words, value) => {
    expect(parsePrepare(['one', '--as', 'white', ...words])).toMatchObject(value);
  });

  it('plays White where no color is given', () => {
    expect(parsePrepare(['one', '--json'])).toMatchObject({ color: 'white', output: { as: 'json' } });
  });

  it.each([
    [[], 'Which player?'],
    [['one', 'two', '--as', 'white'], 'One player at a time'],
    [['one', '--as', 'green'], '--as: Expected white or black'],
    [['one', '--as', 'white', '--depth', '3'], '--depth'],
    [['one', '--as', 'white', '--games', '70'], '--games: Expected 50, 200, 1000 or all'],
    [['one', '--as', 'white', '--speed', 'slow'], '--speed: Expected ultraBullet'],
    [['one', '--as', 'white', '--json', '--pdf', 'out.pdf'], 'One of --json and --pdf'],
    [['one', '--as', 'white', '--pdf', ''], 'Which file?'],
    [['one', '--as', 'white', '--pdf', 'out.pdf', '--paper', 'a5'], '--paper: Expected a4 or letter'],
  ])('refuses %j and says why', (words, error) => {
    expect(() => parsePrepare(words)).toThrow(error);
  });
});

const ownGame = (day: number): string =>
  `[White "Ida Farrow"]\n[Black "Rival ${day}"]\n[Date "2026.01.0${day}"]\n[Result "1-0"]\n\n1. e4 c5 2. Nf3 d6 3. Bb5+ 1-0\n`;
