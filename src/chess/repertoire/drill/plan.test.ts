import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomRepertoire, repertoireOf, START } from '../../../test/random-repertoire';
import { START_FEN } from '../../position/fen';
import { playMoves } from '../../position/move';
import { scheduleCard } from '../card';
import type { RepertoireCard } from '../drill-result';
import { applyEdit, setPaused, setRank } from '../edits';
import { indexRepertoire, mainMoveAt, parseEpd, playFrom, type RepertoireGraph } from '../graph';
import { countTrainedMoves } from '../reach';
import type { Epd } from '../repertoire';
import { type DrillMode, type DrillPlan, planDrill } from './plan';
import { nextDue } from './trained';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 27, 18);

const after = (...moves: string[]): Epd => parseEpd(playMoves(START_FEN, moves).at(-1)?.fen ?? '') ?? '';

/** Known since `days`, due or not. */
const cardAt = (
  graph: RepertoireGraph,
  position: Epd,
  { due = NOW, days = 30 }: { due?: number; days?: number } = {},
): RepertoireCard => {
  const { color } = graph.source;
  const expected = mainMoveAt(graph, position)?.move.uci ?? '';
  const at = NOW - days * DAY;
  const result = { id: '', color, position, expected, played: expected, outcome: 'good', source: 'drill', at } as const;
  return { ...scheduleCard(scheduleCard(undefined, result), { ...result, at: at + DAY }), due };
};

type Options = Partial<Parameters<typeof planDrill>[0]>;

const plan = (graph: RepertoireGraph, mode: DrillMode, options: Options = {}): DrillPlan =>
  planDrill({ graph, cards: [], reach: new Map(), now: NOW, limits: { today: NOW - DAY / 2 }, ...options, mode });

/** Own asked moves in brackets. */
const runsOf = ({ runs }: DrillPlan): readonly string[] =>
  runs.map((run) => run.map(({ kind, uci }) => (kind === 'asked' ? `[${uci}]` : uci)).join(' '));

const askedIn = ({ runs }: DrillPlan): readonly Epd[] =>
  runs.flat().flatMap(({ kind, position }) => (kind === 'asked' ? [position] : []));

const RUY = repertoireOf([['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6', 'O-O']]);

const [ROOT, SECOND, THIRD, FOURTH, FIFTH] = [
  START,
  after('e4', 'e5'),
  after('e4', 'e5', 'Nf3', 'Nc6'),
  after('e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6'),
  after('e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6'),
];

const edited = (graph: RepertoireGraph, edit: ReturnType<typeof setPaused>): RepertoireGraph =>
  indexRepertoire({ ...applyEdit(graph.source, edit), color: graph.source.color });

describe('a plan', () => {
  it('begins a move before the first due position, ends at the last, and plays what is not due', () => {
    const cards = [ROOT, SECOND, THIRD, FOURTH, FIFTH].map((position) =>
      cardAt(RUY, position, { due: position === THIRD || position === FIFTH ? NOW : NOW + DAY }),
    );
    const due = plan(RUY, { kind: 'due' }, { cards });
    expect(runsOf(due)).toEqual(['g1f3 b8c6 [f1b5] a7a6 b5a4 g8f6 [e1g1]']);
    expect(due).toMatchObject({ cards: 2, due: 2, seconds: 20, isGraded: true });
  });

  it('begins another run where nothing is asked for long', () => {
    const line = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6', 'O-O', 'Be7', 'Re1'];
    const graph = repertoireOf([line]);
    const cards = [2, 4, 6, 8].map((plies) => cardAt(graph, after(...line.slice(0, plies)), { due: NOW + DAY }));
    const [known, last] = [cardAt(graph, START), cardAt(graph, after(...line.slice(0, 10)))];
    expect(runsOf(plan(graph, { kind: 'due' }, { cards: [...cards, known, last] }))).toEqual([
      '[e2e4]',
      'e1g1 f8e7 [f1e1]',
    ]);
  });

  it('takes ten new positions a day, those first whose replies are likely, and never one before what leads to it', () => {
    const graph = repertoireOf([
      ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6', 'O-O'],
      ['e4', 'c5', 'Nf3', 'd6', 'd4', 'cxd4', 'Nxd4', 'Nf6', 'Nc3', 'a6', 'Be3'],
      ['e4', 'e6', 'd4', 'd5', 'Nc3', 'Bb4', 'e5'],
    ]);
    const reach = new Map([
      [after('e4'), 1],
      [after('e4', 'e5'), 0.2],
      [after('e4', 'c5'), 0.6],
      [after('e4', 'e6'), 0.1],
      // By other orders too, and still not before what leads to it.
      [after('e4', 'e6', 'd4', 'd5'), 0.9],
    ]);
    const three = plan(graph, { kind: 'due' }, { reach, limits: { today: NOW, newCards: 3 } });
    expect(runsOf(three)).toEqual(['[e2e4] c7c5 [g1f3]', 'e2e4 e7e5 [g1f3]']);
    expect(plan(graph, { kind: 'due' }).cards).toBe(10);
    expect(plan(graph, { kind: 'new' }).cards).toBe(13);
    const seen = { ...cardAt(graph, ROOT, { due: NOW + DAY }), firstSeenAt: NOW };
    expect(plan(graph, { kind: 'due' }, { cards: [seen] }).cards).toBe(9);
    expect(plan(graph, { kind: 'due' }, { cards: [{ ...seen, source: 'game' }] }).cards).toBe(10);
  });

  it('presents first what is likely to come up and to be forgotten', () => {
    const graph = repertoireOf([
      ['e4', 'e5', 'Nf3'],
      ['e4', 'c5', 'Nc3'],
      ['e4', 'e6', 'd4'],
    ]);
    const replies = ['e5', 'c5', 'e6'].map((reply) => after('e4', reply));
    const reach = new Map([
      [after('e4'), 1],
      ...replies.map((reply, index) => [reply, [0.3, 0.3, 0.2][index] ?? 0] as const),
    ]);
    const cards = [
      cardAt(graph, ROOT, { due: NOW + DAY }),
      ...replies.map((position, index) => cardAt(graph, position, { days: [30, 300, 30][index] })),
    ];
    expect(runsOf(plan(graph, { kind: 'due' }, { cards, reach }))).toEqual([
      'e2e4 c7c5 [b1c3]',
      'e2e4 e7e5 [g1f3]',
      'e2e4 e7e6 [d2d4]',
    ]);
  });

  it('is cut to the minutes, due positions before new ones', () => {
    const cards = [cardAt(RUY, THIRD)];
    const short = plan(RUY, { kind: 'due' }, { cards, limits: { today: NOW, minutes: 0.5 } });
    expect(runsOf(short)).toEqual(['[e2e4] e7e5 g1f3 b8c6 [f1b5]']);
    expect(plan(RUY, { kind: 'all' }, { limits: { today: NOW, minutes: 0 } })).toMatchObject({ cards: 0, runs: [] });
  });

  it('asks what a line leads to, or some positions without a grade', () => {
    const graph = repertoireOf([
      ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5'],
      ['e4', 'c5', 'Nc3', 'Nc6', 'f4'],
    ]);
    expect(runsOf(plan(graph, { kind: 'line', position: after('e4', 'c5') }))).toEqual([
      'e2e4 c7c5 [b1c3] b8c6 [f2f4]',
    ]);
    expect(runsOf(plan(graph, { kind: 'line', position: after('d4') }))).toEqual([]);
    const some = plan(graph, { kind: 'positions', positions: new Set([SECOND, after('d4'), after('e4')]) });
    expect(some).toMatchObject({ cards: 1, isGraded: false });
    expect(runsOf(some)).toEqual(['e2e4 e7e5 [g1f3]']);
  });

  it('does not ask what is paused or refuted, nor what only that leads to', () => {
    const paused = edited(RUY, setPaused(RUY, [{ position: after('e4', 'e5', 'Nf3'), uci: 'b8c6' }], true));
    expect(runsOf(plan(paused, { kind: 'all' }))).toEqual(['[e2e4] e7e5 [g1f3]']);
    const two = repertoireOf([
      ['e4', 'e5', 'Nf3'],
      ['e4', 'e5', 'Nc3', 'Nf6', 'g3'],
    ]);
    const refuted = edited(two, setRank(two, { position: SECOND, uci: 'b1c3' }, 'refuted')!);
    expect(runsOf(plan(refuted, { kind: 'all' }))).toEqual(['[e2e4] e7e5 [g1f3]']);
    expect(plan(refuted, { kind: 'all' }).runs.flat().at(-1)).toMatchObject({ also: [], refuted: ['b1c3'] });
  });

  it('asks what follows an accepted move in a run of its own', () => {
    const graph = repertoireOf([
      ['e4', 'e5', 'Nf3'],
      ['e4', 'e5', 'Nc3', 'Nf6', 'g3'],
    ]);
    expect(runsOf(plan(graph, { kind: 'all' }))).toEqual(['[e2e4] e7e5 [g1f3]', 'b1c3 g8f6 [g2g3]']);
  });

  it('asks anew where another move is expected', () => {
    const card = { ...cardAt(RUY, ROOT, { due: NOW + DAY }), expected: 'd2d4' };
    expect(plan(RUY, { kind: 'new' }, { cards: [card] }).cards).toBe(5);
  });
});

const modes: fc.Arbitrary<DrillMode> = fc
  .constantFrom('due' as const, 'new' as const, 'all' as const)
  .map((kind) => ({ kind }));

it('asks each trained position once, in legal lines, in time', () => {
  fc.assert(
    fc.property(
      randomRepertoire,
      modes,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }),
      fc.option(fc.integer({ min: 0, max: 5 })),
      (graph, mode, numbers, minutes) => {
        const numberOf = (index: number): number => numbers[index % numbers.length] ?? 0;
        const own = [...graph.positions.keys()].filter((position) => mainMoveAt(graph, position) !== undefined);
        const cards = own
          .filter((_, index) => numberOf(index) > 0.5)
          .map((position, index) => cardAt(graph, position, { due: NOW + (numberOf(index + 1) - 0.5) * DAY }));
        const reach = new Map([...graph.positions.keys()].map((position, index) => [position, numberOf(index + 2)]));
        const limits = { today: NOW, minutes: minutes ?? undefined };
        const planned = plan(graph, mode, { cards, reach, limits });
        const asked = askedIn(planned);
        expect(new Set(asked).size).toBe(asked.length);
        expect(asked.length).toBe(planned.cards);
        for (const run of planned.runs) {
          expect(run.at(-1)?.kind).toBe('asked');
          run.forEach(({ position, uci, to }, index) => {
            expect(playFrom(position)(uci)?.to).toBe(to);
            expect(run[index + 1]?.position ?? to).toBe(to);
          });
        }
        const counts = nextDue(cards, graph, NOW);
        expect(planned.due).toBe(mode.kind === 'new' ? 0 : counts.due);
        if (minutes !== null) expect(planned.seconds).toBeLessThanOrEqual(60 * minutes);
        else if (mode.kind === 'all') expect(asked.length).toBe(countTrainedMoves(graph));
        else if (mode.kind === 'new') expect(asked.length).toBe(counts.new);
        else expect(asked.length).toBe(counts.due + Math.min(10, counts.new));
      },
    ),
  );
});

it('asks a new position only after new ones that lead to it', () => {
  fc.assert(
    fc.property(
      randomRepertoire,
      fc.integer({ min: 0, max: 8 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }),
      (graph, newCards, numbers) => {
        const reach = new Map(
          [...graph.positions.keys()].map((at, index) => [at, numbers[index % numbers.length] ?? 0]),
        );
        const asked = askedIn(plan(graph, { kind: 'due' }, { reach, limits: { today: NOW, newCards } }));
        // Own positions that can be reached with what was asked before alone.
        const seen = new Set<Epd>();
        for (const position of asked) {
          expect(reachableWith(graph, seen)).toContain(position);
          seen.add(position);
        }
      },
    ),
  );
});

const reachableWith = (graph: RepertoireGraph, known: ReadonlySet<Epd>): ReadonlySet<Epd> => {
  const reached = new Set<Epd>(graph.source.starts.map(({ position }) => position));
  for (const position of reached) {
    if (graph.positions.get(position)?.isOwn === true && !known.has(position)) continue;
    for (const { to } of graph.positions.get(position)?.moves ?? []) reached.add(to);
  }
  return reached;
};

describe('nextDue', () => {
  it('counts what is due and new, and says when the next is due', () => {
    const cards = [
      cardAt(RUY, ROOT),
      cardAt(RUY, SECOND, { due: NOW + 5000 }),
      cardAt(RUY, THIRD, { due: NOW + 3000 }),
      { ...cardAt(RUY, FOURTH), color: 'black' as const },
      cardAt(RUY, after('d4')),
    ];
    expect(nextDue(cards, RUY, NOW)).toEqual({ due: 1, new: 2, nextAt: NOW + 3000 });
    expect(nextDue([], RUY, NOW)).toEqual({ due: 0, new: 5 });
  });
});
