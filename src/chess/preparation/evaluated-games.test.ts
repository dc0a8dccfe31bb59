import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOfMoves } from '../openings/game-line';
import { START_FEN } from '../position/fen';
import { playMoves } from '../position/move';
import { COLORS, type San } from '../types';
import { type EvaluatedGame, evaluatedHabits } from './evaluated-games';

type Given = { readonly moves: string; readonly cps: readonly number[]; readonly best?: Readonly<Record<number, San>> };

/** Centipawns for White after each move; `best` by the number of moves before it. */
const game = ({ moves, cps, best = {} }: Given, index: number, given: Partial<EvaluatedGame> = {}): EvaluatedGame => ({
  id: `${index}`,
  color: 'black',
  outcome: 'win',
  speed: 'blitz',
  playedAt: index,
  line: lineOfMoves(moves.split(' ')),
  evaluations: [20, ...cps].map((cp, ply) => ({ cp, depth: 12, ...(best[ply] && { best: best[ply] }) })),
  ...given,
});

const repeated = (given: Given, times: number, from = 0): readonly EvaluatedGame[] =>
  Array.from({ length: times }, (_, index) => game(given, from + index));

describe('a hole in the first eight moves', () => {
  // The Damiano Defense loses a pawn at once.
  const damiano = { moves: 'e4 e5 Nf3 f6', cps: [30, 30, 30, 200], best: { 3: 'Nc6', 4: 'Nxe5' } };
  const normal = { moves: 'e4 e5 Nf3 Nc6', cps: [30, 30, 30, 30], best: { 3: 'Nc6' } };

  it('is a usual move that loses ten points of win probability, with the best answer', () => {
    expect(evaluatedHabits([...repeated(damiano, 3), ...repeated(normal, 2, 3)]).holes).toEqual([
      { color: 'black', moves: ['e4', 'e5', 'Nf3'], move: 'f6', played: 3, of: 5, answer: 'Nxe5', loss: 15 },
    ]);
  });

  it('is none that was played twice, in half of the games or less, by the opponent, or that is best', () => {
    const holes = (...games: readonly EvaluatedGame[]) => evaluatedHabits(games).holes;
    expect(holes(...repeated(damiano, 2))).toEqual([]);
    expect(holes(...repeated(damiano, 3), ...repeated(normal, 3, 3))).toEqual([]);
    expect(holes(...repeated(damiano, 5).map((played) => ({ ...played, color: 'white' as const })))).toEqual([]);
    expect(holes(...repeated({ ...damiano, best: { 3: 'f6', 4: 'Nxe5' } }, 5))).toEqual([]);
  });

  it('is none in the quick search alone', () => {
    const quick = repeated(damiano, 3).map((played) => ({
      ...played,
      evaluations: played.evaluations.map((found, ply) => ({ ...found, ...(ply === 4 && { depth: 8 }) })),
    }));
    expect(evaluatedHabits(quick).holes).toEqual([]);
  });

  it('is counted over the games that reach the position, by any order of moves', () => {
    const lines = ['e4 e5 Nf3 f6', 'Nf3 e5 e4 f6', 'e4 e5 Nf3 Nc6'];
    const played = fc.array(fc.nat(lines.length - 1), { minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(played, (choices) => {
        const games = choices.map((choice, index) => {
          const moves = lines[choice] ?? '';
          const cps = [30, 30, 30, moves.endsWith('f6') ? 200 : 30];
          return game({ moves, cps, best: { 3: 'Nc6', 4: 'Nxe5' } }, index);
        });
        const boards = choices.map((choice) => playMoves(START_FEN, (lines[choice] ?? '').split(' ')));
        const [reached] = playMoves(START_FEN, ['e4', 'e5', 'Nf3']).slice(-1);
        const boardOf = (fen = '') => fen.split(' ')[0];
        const at = boards.filter((positions) => boardOf(positions[2]?.fen) === boardOf(reached?.fen));
        const losing = at.filter((positions) => positions[3]?.san === 'f6');
        const { holes } = evaluatedHabits(games);
        if (losing.length < 3 || 2 * losing.length <= at.length) expect(holes).toEqual([]);
        else expect(holes).toMatchObject([{ played: losing.length, of: at.length, move: 'f6' }]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('won positions', () => {
  it('are counted by game after a move of the player, with the move that gave the win away', () => {
    const evaluations = (cps: readonly number[]) => ({ moves: 'e4 e5', cps });
    const white = (cps: readonly number[], index: number, outcome: EvaluatedGame['outcome']) =>
      game(evaluations(cps), index, { color: 'white', outcome });
    const { conversion } = evaluatedHabits([
      white([800, 800, 100, 0], 1, 'draw'),
      // Only after a move of the opponent, who blundered and was let off.
      white([0, 800, 0, 0], 2, 'loss'),
      white([0, 0, 700], 3, 'win'),
      // Lost on time in a won position: no move gave it away.
      white([0, 0, 700], 4, 'loss'),
    ]);
    expect(conversion).toEqual({ games: 3, won: 2 - 1, places: [{ game: '1', ply: 2 }] });
  });

  it('are as many as a count of the evaluations gives', () => {
    const anyGame = fc.record({
      color: fc.constantFrom(...COLORS),
      outcome: fc.constantFrom('win' as const, 'draw' as const, 'loss' as const),
      cps: fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 12 }),
    });
    fc.assert(
      fc.property(fc.array(anyGame, { maxLength: 20 }), (given) => {
        const games = given.map(({ cps, ...rest }, index) => game({ moves: 'e4', cps }, index, rest));
        // 597 centipawns are 90% in Lichess' model.
        const winning = given.filter(({ color, cps }) =>
          cps.some((cp, ply) => (color === 'white' ? ply % 2 === 0 && cp >= 597 : ply % 2 === 1 && cp <= -597)),
        );
        const { conversion } = evaluatedHabits(games);
        expect(conversion.games).toBe(winning.length);
        expect(conversion.won).toBe(winning.filter(({ outcome }) => outcome === 'win').length);
        for (const { game: id, ply } of conversion.places) {
          const { color, cps = [] } = given[Number(id)] ?? {};
          const [before, after] = [cps[ply - 2] ?? 0, cps.slice(ply).filter((_, index) => index % 2 === 0)];
          const sign = color === 'white' ? 1 : -1;
          expect(sign * before).toBeGreaterThanOrEqual(597);
          for (const cp of after) expect(sign * cp).toBeLessThan(597);
        }
      }),
      { numRuns: 100 },
    );
  });
});
