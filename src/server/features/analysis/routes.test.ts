import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import {
  ANALYSIS_PATH,
  analysisMessages,
  type AnalysisRequest,
  type AnalysisResult,
  analysisResultSchema,
  MAX_PGN_LENGTH,
  MAX_PLIES,
} from '../../../contract/analysis/analysis';
import type { SearchFailure, SearchOutcome } from '../../../engine/search';
import { FOOLS_MATE, knightsOutAndBack, OPERA_GAME, readGame } from '../../../test/data/games';
import { createFakePool, neverAnswers } from '../../../test/fake-engines';
import { buildTestApp } from '../../../test/test-app';

const post = (app: FastifyInstance, request: AnalysisRequest) =>
  app.inject({ method: 'POST', url: ANALYSIS_PATH, payload: request });

const refuse = async (pgn: string) => {
  const pool = createFakePool();
  const answer = await post(await buildTestApp({ pool }), { pgn, mode: 'fast' });
  expect(pool.searches).toHaveLength(0);
  return { status: answer.statusCode, ...answer.json<{ message: string; place?: unknown }>() };
};

describe('a game', () => {
  it('is answered with an analysis result, also to a guest [API-17] [API-18] [AUTH-09] [API-01]', async () => {
    const answer = await post(await buildTestApp(), { pgn: OPERA_GAME, mode: 'fast' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    const result = answer.json<AnalysisResult>();
    expect(analysisResultSchema.strict().parse(result)).toEqual(result);
    expect(result.engine).toEqual({ name: 'Stockfish 16', label: 'SF 16' });
    expect(result.opening).toMatchObject({ eco: 'C41' });
  });

  it('comes back as it was sent, with its plies counted and its mode [ENT-22]', async () => {
    const result = (await post(await buildTestApp(), { pgn: OPERA_GAME, mode: 'accurate' })).json<AnalysisResult>();
    expect(result).toMatchObject({ pgn: OPERA_GAME, totalMoves: 33, mode: 'accurate' });
  });

  it('has an evaluation for every move index [ENT-23]', async () => {
    const result = (await post(await buildTestApp(), { pgn: FOOLS_MATE, mode: 'fast' })).json<AnalysisResult>();
    expect(result.moveEvaluations).toEqual({ 0: 0.2, 1: 0.2, 2: 0.2, 3: -100 });
  });

  it('has a row for every move [ENT-24]', async () => {
    const result = (await post(await buildTestApp(), { pgn: FOOLS_MATE, mode: 'fast' })).json<AnalysisResult>();
    expect(result.analysisResults?.map(({ turn, san, moveNumber }) => `${moveNumber} ${turn} ${san}`)).toEqual([
      '1 White f3',
      '1 Black e5',
      '2 White g4',
      '2 Black Qh4#',
    ]);
    expect(result.analysisResults?.[3]).toMatchObject({
      evaluation: { checkmate: 'black' },
      evalFloat: -100,
      mate: 0,
      depth: 0,
    });
    expect(result.analysisResults?.every(({ bestMove, pv }) => pv?.[0] === bestMove)).toBe(true);
  });

  it('has a log of the same evaluations, a line a move of either side [ENT-25]', async () => {
    const result = (await post(await buildTestApp(), { pgn: FOOLS_MATE, mode: 'fast' })).json<AnalysisResult>();
    expect(result.analysisLog.split('\n')).toEqual([
      'White Move 1: f3 | Eval after move: +0.20',
      'Black Move 1: e5 | Eval after move: +0.20',
      'White Move 2: g4 | Eval after move: +0.20',
      'Black Move 2: Qh4# | Eval after move: -100.00',
    ]);
  });

  it('may be written in the piece letters of another language', async () => {
    const app = await buildTestApp();
    const [pgn, english] = ['1. f3 e5 2. g4 Dh4# 0-1', '1. f3 e5 2. g4 Qh4# 0-1'] as const;
    const german = await post(app, { pgn, mode: 'fast' });
    expect(german.json()).toEqual({ ...(await post(app, { pgn: english, mode: 'fast' })).json<object>(), pgn });
  });

  it('may be as long as the limit', async () => {
    const answer = await post(await buildTestApp(), { pgn: knightsOutAndBack(MAX_PLIES), mode: 'fast' });
    expect(answer.json<AnalysisResult>().totalMoves).toBe(MAX_PLIES);
  });

  it.each([
    ['fast', { depth: 12 }],
    ['accurate', { movetime: 500 }],
  ] as const)('is searched in %s mode with the limit %j a position [LIM-01] [LIM-02]', async (mode, limit) => {
    const pool = createFakePool();
    await post(await buildTestApp({ pool }), { pgn: FOOLS_MATE, mode });
    expect(pool.searches.map((search) => search.limit)).toEqual([limit, limit, limit, limit]);
  });

  it.each(['fast', 'accurate'] as const)(
    'is searched outwards from a ply in %s mode, with the same result',
    async (mode) => {
      const { start, plies } = readGame(OPERA_GAME);
      const fens = [start, ...plies.map(({ fen }) => fen)];
      const analyzedFrom = async (from?: number) => {
        const pool = createFakePool();
        const answer = await post(await buildTestApp({ pool }), { pgn: OPERA_GAME, mode, from });
        return { result: answer.json<object>(), indexes: pool.searches.map(({ fen }) => fens.indexOf(fen)) };
      };
      const [whole, outwards] = [await analyzedFrom(), await analyzedFrom(19)];
      expect(outwards.result).toEqual(whole.result);
      if (mode === 'accurate') {
        expect(whole.indexes.slice(0, 5)).toEqual([0, 1, 2, 3, 4]);
        expect(outwards.indexes.slice(0, 5)).toEqual([20, 21, 19, 22, 18]);
      } else {
        // Each block is searched from its end, as ever.
        const blockOf20 = outwards.indexes.slice(0, outwards.indexes.indexOf(20) + 1);
        expect(whole.indexes.join()).toContain(blockOf20.join());
        expect(outwards.indexes.slice(0, 8).every((index) => Math.abs(index - 20) <= 8)).toBe(true);
      }
    },
  );

  it('is searched once: the second time every position is known', async () => {
    const pool = createFakePool();
    const app = await buildTestApp({ pool });
    const first = await post(app, { pgn: OPERA_GAME, mode: 'fast' });
    const searches = pool.searches.length;
    const second = await post(app, { pgn: OPERA_GAME, mode: 'fast' });
    expect(pool.searches).toHaveLength(searches);
    expect(second.json()).toEqual(first.json());
  });
});

describe('a text that is refused', () => {
  it.each(['', ' ', ' \r\n\t '])('when it is blank: %j [VAL-13]', async (pgn) => {
    expect(await refuse(pgn)).toMatchObject({ status: 400, message: 'Please enter a PGN to analyze' });
  });

  it('when it has headers alone', async () => {
    expect(await refuse('[White "Morphy"]\n\n*')).toMatchObject({ status: 400, message: analysisMessages.noMoves });
  });

  it('when a move cannot be played, with the words and the place of it [API-19] [ERR-22] [ERR-24]', async () => {
    expect(await refuse('[White "Morphy"]\n\n1. e4 e5\n2. Qxe9 Nc6')).toMatchObject({
      status: 400,
      message: 'Invalid move in PGN: Qxe9',
      place: { game: 1, ply: 2, moveNumber: '2', line: 4, column: 4 },
    });
  });

  it.each([
    ['VAL-21] [ERR-07', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 7', 'must contain six space-delimited fields'],
    ['VAL-23] [ERR-08', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 0', 'move number must be a positive integer'],
    ...['-1', 'x', '0.5'].map((count) => [
      'VAL-24] [ERR-09',
      `4k3/8/8/8/8/8/4P3/4K3 w - - ${count} 1`,
      'half move counter number must be a non-negative integer',
    ]),
    ['VAL-25] [ERR-10', '4k3/8/8/8/8/8/4P3/4K3 w - i3 0 1', 'en-passant square is invalid'],
    ['VAL-27] [ERR-11', '4k3/8/8/8/8/8/4P3/4K3 w X - 0 1', 'castling availability is invalid'],
    ['VAL-28] [ERR-12', '4k3/8/8/8/8/8/4P3/4K3 x - - 0 1', 'side-to-move is invalid'],
    ['VAL-29] [ERR-13', '4k3/8/8/8/8/8/4K3 w - - 0 1', "piece data does not contain 8 '/'-delimited rows"],
    ['VAL-31] [ERR-14', '4k3/44/8/8/8/8/4P3/4K3 w - - 0 1', 'piece data is invalid (consecutive number)'],
    ['VAL-32] [ERR-15', '4k3/8/8/8/8/8/4X3/4K3 w - - 0 1', 'piece data is invalid (invalid piece)'],
    ['VAL-30] [ERR-16', '4k3/9/8/8/8/8/4P3/4K3 w - - 0 1', 'piece data is invalid (too many squares in rank)'],
    ['VAL-26] [ERR-17', '4k3/8/8/8/8/8/4P3/4K3 w - e3 0 1', 'illegal en-passant square'],
    ['VAL-33] [ERR-18', '8/8/8/8/8/8/4P3/4K3 w - - 0 1', 'missing black king'],
    ['VAL-33] [ERR-19', '4k3/8/8/8/8/8/4P3/3KK3 w - - 0 1', 'too many white kings'],
    ['VAL-34] [ERR-20', '4k2P/8/8/8/8/8/8/4K3 w - - 0 1', 'some pawns are on the edge rows'],
  ])('when its FEN is malformed [%s]: %s', async (_, fen, reason) => {
    const { status, message } = await refuse(`[SetUp "1"]\n[FEN "${fen}"]\n\n1. e4 *`);
    expect([status, message]).toEqual([400, `Invalid FEN: ${reason}`]);
  });

  it('when a FEN tag stands without a SetUp tag [VAL-35] [ERR-23]', async () => {
    const pgn = '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4';
    expect(await refuse(pgn)).toMatchObject({
      status: 400,
      message: 'Invalid PGN: FEN tag must be supplied with SetUp tag',
    });
  });

  it('when it holds several games', async () => {
    expect(await refuse(`${OPERA_GAME}\n${OPERA_GAME}`)).toMatchObject({
      status: 400,
      message: 'The PGN contains 2 games. Please choose one of them.',
    });
  });

  it('when it has a ply too many', async () => {
    expect(await refuse(knightsOutAndBack(MAX_PLIES + 1))).toMatchObject({
      status: 422,
      message: analysisMessages.tooLong,
    });
  });

  it('when it has a character too many', async () => {
    expect(await refuse('x'.repeat(MAX_PGN_LENGTH + 1))).toMatchObject({
      status: 413,
      message: analysisMessages.tooLarge,
    });
  });

  it('when its body is larger than any allowed text can be', async () => {
    expect(await refuse('\u0001'.repeat(MAX_PGN_LENGTH + 1000))).toMatchObject({
      status: 413,
      message: analysisMessages.tooLarge,
    });
  });

  it('but not for its length when every character of it is escaped', async () => {
    expect(await refuse('\u0001'.repeat(MAX_PGN_LENGTH))).toMatchObject({ status: 400 });
  });
});

describe('an engine', () => {
  it('whose queue is full is answered 503 with Retry-After', async () => {
    const answer = await post(await buildTestApp({ pool: createFakePool({ maxOpen: 0 }) }), {
      pgn: FOOLS_MATE,
      mode: 'fast',
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('3');
    expect(answer.json()).toMatchObject({ message: analysisMessages.busy });
  });

  it.each(['engine-failed', 'timed-out'] satisfies SearchFailure[])(
    'that fails for good (%s) is answered 503 without Retry-After',
    async (reason) => {
      const answer = (): SearchOutcome => ({ ok: false, reason });
      const response = await post(await buildTestApp({ pool: createFakePool({ answer }) }), {
        pgn: FOOLS_MATE,
        mode: 'fast',
      });
      expect(response.statusCode).toBe(503);
      expect(response.headers).not.toHaveProperty('retry-after');
      expect(response.json()).toMatchObject({ message: 'The engine could not analyze this game. Please try again.' });
    },
  );

  it('that is closed in mid-game says that the server restarts', async () => {
    const pool = createFakePool({ answer: neverAnswers });
    const app = await buildTestApp({ pool });
    const response = post(app, { pgn: FOOLS_MATE, mode: 'fast' });
    await expect.poll(() => pool.load().open).toBe(1);
    await pool.close();
    expect((await response).statusCode).toBe(503);
    expect((await response).headers['retry-after']).toBe('5');
  });
});
