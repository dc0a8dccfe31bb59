import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { evaluationSchema } from '../../contract/analysis/evaluation';
import type { PositionEvaluation } from '../evaluation';
import type { Game } from '../game';
import { openingOf } from '../openings/opening-names';
import { playMoves } from '../position/move';
import { type LabelEvidence, labelsOf, MOVE_LABELS, type MoveLabel } from './move-labels';

const positionSchema = z.object({
  evaluation: evaluationSchema,
  depth: z.number(),
  bestMove: z.string().optional(),
  pv: z.array(z.string()),
});

/**
 * Positions of old games with the bundled engine's lines at depth 12, the alternatives searched without the move, and
 * where they matter the same at depth 18.
 */
const caseSchema = z.object({
  what: z.string(),
  start: z.string(),
  moves: z.array(z.string()),
  before: positionSchema,
  after: positionSchema,
  other: positionSchema.optional(),
  deeper: z.object({ before: positionSchema, after: positionSchema, other: positionSchema }).optional(),
  isBook: z.literal(true).optional(),
  label: z.enum(MOVE_LABELS).nullable(),
});
type Case = z.infer<typeof caseSchema>;

const CASES = z
  .array(caseSchema)
  .parse(JSON.parse(readFileSync(new URL('../../test/data/label-cases.json', import.meta.url), 'utf8')));

const gameOf = ({ start, moves }: Pick<Case, 'start' | 'moves'>): Game => ({
  headers: new Map(),
  isChess960: false,
  start,
  plies: playMoves(start, moves),
  result: '*',
});

const evidenceOf = ({ moves, before, after, other, deeper, isBook }: Case): LabelEvidence => {
  const ply = moves.length - 1;
  return {
    positions: ply === 0 ? [before, after] : [before, before, after],
    alternatives: new Map(other && [[ply, other]]),
    deeper: new Map(deeper && [[ply, deeper]]),
    lastBookPly: isBook && ply,
  };
};

const labelIn = (found: Case, more: Partial<LabelEvidence> = {}): MoveLabel | null =>
  labelsOf(gameOf(found), { ...evidenceOf(found), ...more })[found.moves.length - 1] ?? null;

const marked = CASES.filter(({ label }) => label === 'good' || label === 'brilliant');

describe('the label of a move', () => {
  it.each(CASES.map((found) => [found.what, found] as const))('%s', (_what, found) => {
    expect(labelIn(found)).toBe(found.label);
  });

  it('is ! or !! only where the alternatives were searched', () => {
    expect(marked.length).toBeGreaterThan(12);
    expect(marked.map((found) => labelIn(found, { alternatives: new Map() }))).toEqual(marked.map(() => 'best'));
  });

  it('needs a search deeper than that of the fast mode', () => {
    const labels = marked.map((found) => labelIn(found, { deeper: new Map() }));
    const exact = marked.map(
      ({ after, other }) => other && [after, other].every(({ evaluation }) => !('cp' in evaluation)),
    );
    expect(labels).toEqual(marked.map(({ label }, index) => (exact[index] === true ? label : 'best')));
  });

  it('waits for the deeper search', () => {
    const labels = marked.map((found) => labelIn(found, { open: new Set([found.moves.length - 1]) }));
    expect(labels).toEqual(marked.map(() => 'best'));
  });

  it('is book rather than ! as long as the opening has a name', () => {
    const labels = marked.map((found) => labelIn(found, { lastBookPly: found.moves.length - 1 }));
    expect(labels).toEqual(marked.map(() => 'book'));
  });
});

it('is book up to the last named position, over unnamed ones', () => {
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const game = gameOf({ start, moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'b2b4', 'c5b4', 'h2h3'] });
  const position: PositionEvaluation = { evaluation: { cp: 20 }, depth: 12, pv: [] };
  const labels = labelsOf(game, {
    positions: Array.from({ length: 10 }, () => position),
    alternatives: new Map(),
    lastBookPly: openingOf(game)?.ply,
  });
  expect(labels).toEqual([...Array.from({ length: 8 }, () => 'book'), undefined]);
});
