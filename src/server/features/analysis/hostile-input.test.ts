import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANALYSIS_PATH } from '../../../contract/analysis/analysis';
import { FOOLS_MATE, OPERA_GAME } from '../../../test/data/games';
import { buildTestApp } from '../../../test/test-app';

const RUNS = { numRuns: 150 };
const FROM_FEN = '[SetUp "1"]\n[FEN "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 3 17"]\n\n17... O-O 18. O-O-O *';

/** A text with some of its characters dropped, doubled or replaced. */
const mutated = (text: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.nat(text.length - 1),
        fc.constantFrom('', '(', ')', '{', '}', '"', '[', '/', '9', '#', '\u0000', '\ud800', 'Kx'),
      ),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((changes) => {
      const characters = Array.from(text);
      for (const [place, character] of changes) characters[place] = character;
      return characters.join('');
    });

const json = fc.record({
  pgn: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2000 }),
    fc.string({ unit: fc.constantFrom(...Array.from('abcdefgh12345678KQRBNOx+#=-.()[]{};%$" \n')), maxLength: 500 }),
    mutated(OPERA_GAME),
    mutated(FOOLS_MATE),
    mutated(FROM_FEN),
  ),
  mode: fc.constantFrom('fast', 'accurate'),
});

describe('whatever is sent', () => {
  it('as a PGN is analyzed or refused with words, never a failure of the server', async () => {
    const app = await buildTestApp();
    await fc.assert(
      fc.asyncProperty(json, async (payload) => {
        const answer = await app.inject({ method: 'POST', url: ANALYSIS_PATH, payload });
        expect([200, 400, 422]).toContain(answer.statusCode);
        if (answer.statusCode !== 200) expect(answer.json<{ message: string }>().message).toMatch(/\S/);
      }),
      RUNS,
    );
  });

  it('as bytes is refused with words', async () => {
    const app = await buildTestApp();
    const type = fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data',
      'application/json; charset=x',
      '',
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), type, async (bytes, contentType) => {
        const headers = { 'content-type': contentType };
        const answer = await app.inject({ method: 'POST', url: ANALYSIS_PATH, payload: Buffer.from(bytes), headers });
        expect(answer.statusCode).toBe(400);
        expect(answer.json<{ message: string }>().message).toMatch(/\S/);
      }),
      RUNS,
    );
  });
});
