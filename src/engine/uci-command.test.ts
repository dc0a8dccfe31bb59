import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ANALYSIS_LIMITS } from './analysis-modes';
import { goCommand, positionCommand } from './uci-command';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

it.each([
  START,
  'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2',
  'nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKRN w GEge - 0 1',
  '8/8/8/4k3/8/8/8/4K3 b - - 99 260',
])('sends the position %s as it stands', (fen) => {
  expect(positionCommand(fen)).toBe(`position fen ${fen}`);
});

it.each([
  `${START}\nquit`,
  `${START}\r\nquit`,
  `\n${START}`,
  `${START} moves e2e4`,
  'startpos',
  '',
  `${START}\u2028quit`,
])('refuses a text that is not a position: %j', (text) => {
  expect(() => positionCommand(text)).toThrow('Not a position');
});

it('lets no second line through, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(START.length), fc.boolean(), (text, at, isInside) => {
      const attempt = isInside ? START.slice(0, at) + text + START.slice(at) : text;
      try {
        expect(positionCommand(attempt)).toMatch(/^position fen [\w/ -]+$/);
      } catch (error) {
        expect(String(error)).toContain('Not a position');
      }
    }),
  );
});

it('searches to depth 12 in fast mode [LIM-02]', () => {
  expect(goCommand(ANALYSIS_LIMITS.fast)).toBe('go depth 12');
});

it('searches for half a second in accurate mode [LIM-01]', () => {
  expect(goCommand(ANALYSIS_LIMITS.accurate)).toBe('go movetime 500');
});

it.each([{ depth: 0 }, { depth: 1.5 }, { depth: NaN }, { movetime: -1 }, { movetime: Infinity }])(
  'refuses the limit %j',
  (limit) => {
    expect(() => goCommand(limit)).toThrow('Not a limit');
  },
);

it('asks for some moves alone, and lets nothing but moves through', () => {
  expect(goCommand({ depth: 8 }, ['e2e4', 'b7b8q'])).toBe('go depth 8 searchmoves e2e4 b7b8q');
  expect(() => goCommand({ depth: 8 }, ['e2e4\nquit'])).toThrow('Not a move');
});
