import { describe, expect, it, onTestFinished } from 'vitest';
import { parsePgn } from '../../../chess/pgn/pgn';
import { COLORS } from '../../../chess/types';
import { LAST_GAMES } from '../../../contract/player/scouted-games';
import { preparationPath, sheetPath, type WantedPreparation } from '../../../contract/preparation';
import { createFakePool } from '../../../test/fake-pool';
import { startMockServer } from '../../../test/mock-lichess/mock-server';
import { buildTestApp } from '../../../test/test-app';
import { createLichessSource } from '../../sources/lichess/lichess-source';

const MIRA: WantedPreparation = { player: 'sample:mira.talwade', as: 'white', games: LAST_GAMES };
const pdf = (wanted: WantedPreparation, paper?: 'a4' | 'letter') => ({ url: sheetPath(wanted, 'pdf', paper) });
const pgn = (wanted: WantedPreparation) => ({ url: sheetPath(wanted, 'pgn') });

describe('GET /api/prepare/{site}/{username}/sheet.pdf', () => {
  it.each([
    [undefined, '[0 0 595.28 841.89]'],
    ['letter', '[0 0 612 792]'],
  ] as const)('answers the finished preparation as a file to print, on %s paper', async (paper, size) => {
    const app = await buildTestApp();
    const answer = await app.inject(pdf({ ...MIRA, me: 'oskar.brandvold' }, paper));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="outpost-pro-against-mira.talwade.pdf"');
    expect(answer.body.slice(0, 5)).toBe('%PDF-');
    expect(answer.rawPayload.toString('latin1')).toContain(`/MediaBox ${size}`);
    expect(answer.rawPayload.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
  });

  it('asks the engine for nothing that the preparation has asked for before', async () => {
    const pool = createFakePool();
    // The scout, which goes on, searches to other depths.
    const app = await buildTestApp({ pool, looksDeeply: false });
    const proven = () => pool.searches.filter(({ limit }) => 'depth' in limit && limit.depth === 16).length;
    for (const as of COLORS) await app.inject({ url: preparationPath({ ...MIRA, as }) });
    const searched = proven();
    expect(searched).toBeGreaterThan(0);
    expect((await app.inject(pdf(MIRA))).statusCode).toBe(200);
    expect(proven()).toBe(searched);
  });

  it.each([
    ['paper', 'paper=a5'],
    ['as', 'as=green'],
  ])('refuses another %s', async (_, query) => {
    const app = await buildTestApp();
    const answer = await app.inject({ url: `/api/prepare/sample/mira.talwade/sheet.pdf?as=white&${query}` });
    expect(answer.statusCode).toBe(400);
  });
});

describe('GET /api/prepare/{site}/{username}/sheet.pgn', () => {
  it('answers one game with variations', async () => {
    const app = await buildTestApp();
    const answer = await app.inject(pgn({ ...MIRA, as: 'black', me: 'oskar.brandvold' }));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/x-chess-pgn; charset=utf-8',
    ]);
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="outpost-pro-black-against-mira.talwade.pgn"',
    );
    const [reading, ...others] = parsePgn(answer.body);
    expect([reading?.ok, others]).toEqual([true, []]);
    expect(reading?.ok === true && reading.value.headers.get('White')).toBe('mira.talwade');
    expect(reading?.ok === true && reading.value.moves.length).toBeGreaterThan(0);
  });

  it.each([
    ['nowhere', 400, 'Games from nowhere cannot be read here.'],
    ['lichess', 404, 'Lichess knows no player called NobodyAtAll.'],
  ])('at %s is refused with %i', async (site, status, words) => {
    const mock = await startMockServer({ gamesPerSecond: Infinity });
    onTestFinished(() => mock.close());
    const app = await buildTestApp({ lichess: createLichessSource({ url: mock.url }) });
    const answer = await app.inject({ url: `/api/prepare/${site}/NobodyAtAll/sheet.pgn?as=white` });
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ message: string }>().message).toContain(words);
  });

  it('asks to wait when the engines have too much to do', async () => {
    const app = await buildTestApp({ pool: createFakePool({ maxOpen: 0 }) });
    const answer = await app.inject(pgn(MIRA));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  });

  it('has a file name of plain characters alone, whatever the name is', async () => {
    const app = await buildTestApp();
    const answer = await app.inject(pgn({ ...MIRA, player: 'sample:mira.talwade,sample:oskar.brandvold' }));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.pgn"$/);
  });
});
