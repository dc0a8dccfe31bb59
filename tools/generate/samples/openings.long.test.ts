import { describe, expect, it } from 'vitest';
import { readPgn } from '../../../src/chess/pgn/pgn';
import { ALL_LINES, ATTACKER, POSITIONAL, SOLID } from './openings';

describe('the opening lines', () => {
  it('are legal and written as everybody writes them', () => {
    for (const line of [...ALL_LINES, ...SOLID.white, ...SOLID.black]) {
      const [reading] = readPgn(`${line} *`);
      expect(reading?.ok === true && reading.value.plies.map(({ san }) => san).join(' ')).toBe(line);
    }
  });

  it('of a player begin as that player does', () => {
    const firstMoves = (lines: readonly string[], ply: number) => new Set(lines.map((line) => line.split(' ')[ply]));
    expect([...firstMoves(ATTACKER.white, 0)]).toEqual(['e4']);
    expect([...firstMoves(POSITIONAL.white, 0)].sort()).toEqual(['c4', 'd4']);
    const answersToKingsPawn = POSITIONAL.black.filter((line) => line.startsWith('e4'));
    expect([...firstMoves(answersToKingsPawn, 1)]).toEqual(['c6']);
  });
});
