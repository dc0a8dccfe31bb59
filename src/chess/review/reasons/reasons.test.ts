import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Game } from '../../game';
import { readPgn } from '../../notation/pgn/pgn';
import { sentenceOf, type ReasonCase } from '../../../test/reason-case';
import { clockWordAt } from './clock-word';

const CASES = JSON.parse(
  readFileSync(new URL('../../../test/data/reason-cases.json', import.meta.url), 'utf8'),
) as readonly ReasonCase[];

describe('the reason of a move', () => {
  it.each(CASES.map((one) => [one.sentence ?? 'nothing', `${one.start} ${one.moves.join(' ')}`, one] as const))(
    'is "%s" in %s',
    (_sentence, _moves, { sentence, ...found }) => {
      expect(sentenceOf(found)).toBe(sentence);
    },
  );

  it('is tested of every kind', () => {
    const kinds = new Set(CASES.map(({ sentence }) => sentence?.split(' ').slice(0, 2).join(' ')));
    expect(CASES.length).toBeGreaterThan(120);
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        ...['Allows mate', 'Misses mate', 'Leaves the', 'Allows a', 'Misses a', 'Takes away', 'Does not', 'Loses a'],
        ...['Loses material', 'Could win', 'Turns a', 'Lets an', 'Gives the', 'A sacrifice', 'The only'],
      ]),
    );
  });

  it('is none without a line that proves it', () => {
    for (const { sentence, start, moves, ...found } of CASES) {
      const positions = found.positions.map(({ evaluation, depth }) => ({ evaluation, depth, pv: [] }));
      expect(sentenceOf({ start, moves, positions }), sentence ?? '').toBeNull();
    }
  });
});

describe('what the clock says of a move', () => {
  const game = (clocks: readonly string[]): Game => {
    const moves = 'Nf3 Nf6 Ng1 Ng8'.split(' ');
    const text = clocks.map((clock, ply) => `${moves[ply % 4] ?? ''} {[%clk ${clock}]}`).join(' ');
    const [reading] = readPgn(`${text} *`);
    if (reading?.ok !== true) throw new Error('the game must be read');
    return reading.value;
  };
  const control = { initial: 180, increment: 0 };
  const opening = Array.from({ length: 16 }, () => '0:02:00');

  it('is that it was played at once, after the opening, or with hardly any time left', () => {
    const played = game([...opening, '0:01:59', '0:01:30', '0:00:08', '0:00:07']);
    expect(clockWordAt(played, 16, control)).toEqual({ kind: 'hasty', seconds: 1 });
    expect(clockWordAt(played, 17, control)).toBeUndefined();
    expect(clockWordAt(game([...opening, '0:00:08', '0:00:07', '0:00:07']), 18, control)).toEqual({
      kind: 'short',
      seconds: 8,
    });
    expect(clockWordAt(game(['0:03:00', '0:03:00', '0:02:59']), 2, control)).toBeUndefined();
    expect(clockWordAt(played, 16, undefined)).toBeUndefined();
  });
});
