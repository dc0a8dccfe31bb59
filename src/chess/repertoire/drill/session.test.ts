import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomRepertoire, repertoireOf, START } from '../../../test/random-repertoire';
import { START_FEN } from '../../position/fen';
import { legalMoves, playMoves } from '../../position/move';
import { cardKeyOf } from '../drill-result';
import { applyEdit, setRank } from '../edits';
import { fenOf, indexRepertoire, mainMoveAt, parseEpd, type RepertoireGraph } from '../graph';
import type { Epd } from '../repertoire';
import { type DrillPlan, planDrill } from './plan';
import {
  type DrillAction,
  drillBoard,
  type DrillState,
  drillStep,
  medianAnswer,
  startDrill,
  summarizeDrill,
  unknownMoveOf,
} from './session';

const NOW = Date.UTC(2026, 10, 27, 18);

const after = (...moves: string[]): Epd => parseEpd(playMoves(START_FEN, moves).at(-1)?.fen ?? '') ?? '';

const planOf = (graph: RepertoireGraph): DrillPlan =>
  planDrill({ graph, cards: [], reach: new Map(), now: NOW, mode: { kind: 'all' }, limits: { today: NOW } });

/** The program's moves are played at once; an own move takes a second. */
const toQuestion = (state: DrillState): DrillState =>
  state.phase === 'playing' || state.phase === 'line-end'
    ? toQuestion(drillStep(state, { type: 'next', at: state.clock.last }))
    : state;

const begin = (graph: RepertoireGraph, usual?: number): DrillState =>
  toQuestion(startDrill(planOf(graph), { at: NOW, usual }));

const play = (state: DrillState, uci: string, change: { after?: number; loss?: number } = {}): DrillState => {
  const at = state.clock.last + (change.after ?? 1000);
  return drillStep(state, { type: 'move', uci, id: `${state.results.length}`, at, loss: change.loss });
};

const act = (state: DrillState, type: 'hint' | 'back' | 'next' | 'time', wait = 1000): DrillState =>
  drillStep(state, { type, at: state.clock.last + wait });

const outcomes = ({ results }: DrillState): readonly string[] =>
  results.map(({ expected, played, outcome }) => `${expected} ${played} ${outcome}`);

const RUY = repertoireOf([['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']]);

const withAlso = (): RepertoireGraph => {
  const both = repertoireOf([
    ['e4', 'e5', 'Nf3'],
    ['e4', 'e5', 'Nc3'],
    ['e4', 'e5', 'Qh5'],
  ]);
  const edit = setRank(both, { position: after('e4', 'e5'), uci: 'd1h5' }, 'refuted');
  return indexRepertoire({ ...applyEdit(both.source, edit!), color: 'white' });
};

describe('an answer', () => {
  it('is good when it is right at once', () => {
    let state = begin(RUY);
    expect(drillBoard(state)).toEqual({ position: START });
    for (const uci of ['e2e4', 'g1f3', 'f1b5']) state = toQuestion(play(state, uci));
    expect(state.phase).toBe('finished');
    expect(outcomes(state)).toEqual(['e2e4 e2e4 good', 'g1f3 g1f3 good', 'f1b5 f1b5 good']);
    expect(state.results[1]).toEqual({
      id: '1',
      color: 'white',
      position: after('e4', 'e5'),
      expected: 'g1f3',
      played: 'g1f3',
      outcome: 'good',
      source: 'drill',
      at: NOW + 2000,
    });
    expect(summarizeDrill(state)).toEqual({ right: 3, answered: 3, seconds: 3, stillDue: 0 });
  });

  it('is hard after a hint, which names the piece', () => {
    const state = act(begin(RUY), 'hint');
    expect(drillBoard(state)?.hint).toBe('e2');
    const next = play(state, 'e2e4');
    expect(outcomes(next)).toEqual(['e2e4 e2e4 hard']);
    expect(summarizeDrill(next)).toMatchObject({ right: 0, answered: 1 });
  });

  it('is hard when it takes more than three times the median', () => {
    const usually = (wait: number) => outcomes(play(begin(RUY, 2000), 'e2e4', { after: wait }));
    expect(usually(6000)).toEqual(['e2e4 e2e4 good']);
    expect(usually(6001)).toEqual(['e2e4 e2e4 hard']);
    expect(outcomes(play(begin(RUY), 'e2e4', { after: 60_000 }))).toEqual(['e2e4 e2e4 good']);
  });

  it('that is wrong has to be played, and is asked once more at the end without a grade', () => {
    let state = play(begin(RUY), 'd2d4');
    expect(state.verdict).toMatchObject({ kind: 'wrong', played: 'd2d4', isRefuted: false });
    expect([state.phase, drillBoard(state)?.move, state.results]).toEqual(['correcting', 'e2e4', []]);
    expect(play(state, 'c2c4')).toMatchObject({ phase: 'correcting' });
    for (const uci of ['e2e4', 'g1f3', 'f1b5']) state = toQuestion(play(state, uci));
    expect(drillBoard(state)).toEqual({ position: START });
    const wrongAgain = act(play(state, 'd2d4'), 'time', 4000);
    expect(toQuestion(play(wrongAgain, 'e2e4')).phase).toBe('finished');
    state = toQuestion(play(state, 'e2e4'));
    expect(state.phase).toBe('finished');
    expect(outcomes(state)).toEqual(['e2e4 d2d4 again', 'g1f3 g1f3 good', 'f1b5 f1b5 good']);
    expect(summarizeDrill(state)).toMatchObject({ right: 2, answered: 3 });
  });

  it('is repeated with the moves before', () => {
    let state = toQuestion(play(toQuestion(play(begin(RUY), 'e2e4')), 'g1f3'));
    state = toQuestion(play(play(state, 'f1c4'), 'f1b5'));
    expect(state.repeats).toHaveLength(1);
    expect(state.repeats[0]?.map(({ kind, uci }) => `${kind} ${uci}`)).toEqual([
      'played g1f3',
      'played b8c6',
      'asked f1b5',
    ]);
  });

  it('can be undone as a slip within three seconds, once', () => {
    const slip = play(begin(RUY), 'd2d4');
    const back = act(slip, 'back', 3000);
    expect(back).toMatchObject({ phase: 'asking', results: [] });
    expect(back.verdict).toBeUndefined();
    expect(outcomes(play(back, 'e2e4'))).toEqual(['e2e4 e2e4 good']);
    const again = play(back, 'd2d4');
    expect(outcomes(again)).toEqual(['e2e4 d2d4 again']);
    expect(act(again, 'back').phase).toBe('correcting');
    expect(outcomes(act(slip, 'back', 3001))).toEqual(['e2e4 d2d4 again']);
    expect(outcomes(act(slip, 'time', 3000))).toEqual([]);
    expect(outcomes(act(slip, 'time', 3001))).toEqual(['e2e4 d2d4 again']);
  });

  it('is accepted without a grade where it is one’s own move too', () => {
    const state = play(toQuestion(play(begin(withAlso()), 'e2e4')), 'b1c3');
    expect(state).toMatchObject({ phase: 'correcting', verdict: { kind: 'also', played: 'b1c3' } });
    expect(drillBoard(state)?.move).toBe('g1f3');
    const end = toQuestion(play(state, 'g1f3'));
    expect([end.phase, outcomes(end)]).toEqual(['finished', ['e2e4 e2e4 good']]);
    expect(summarizeDrill(end)).toMatchObject({ right: 1, answered: 1 });
  });

  it('is wrong where it is refuted, however sound it is', () => {
    const state = play(toQuestion(play(begin(withAlso()), 'e2e4')), 'd1h5', { loss: 0 });
    expect(state.verdict).toMatchObject({ kind: 'wrong', isRefuted: true });
  });

  it('is for the engine to judge where the repertoire does not have it, once it is asked', () => {
    const asked = toQuestion(play(begin(withAlso()), 'e2e4'));
    const judged = ['g1f3', 'b1c3', 'd1h5', 'f1c4'].filter((uci) => unknownMoveOf(asked, uci) !== undefined);
    expect(judged).toEqual(['f1c4']);
    expect(unknownMoveOf(asked, 'f1c4')).toEqual({ position: after('e4', 'e5'), main: 'g1f3' });
    expect(unknownMoveOf(play(asked, 'f1c4'), 'f1c4')).toBeUndefined();
  });

  it('is tried again without a grade where it is sound, three times', () => {
    const sound = play(begin(RUY), 'd2d4', { loss: 3 });
    expect(sound).toMatchObject({ phase: 'asking', verdict: { kind: 'sound', played: 'd2d4' }, results: [] });
    expect(outcomes(play(sound, 'e2e4'))).toEqual(['e2e4 e2e4 good']);
    expect(summarizeDrill(play(sound, 'e2e4')).right).toBe(0);
    const third = play(play(sound, 'c2c4', { loss: 1 }), 'g1f3', { loss: 1 });
    expect(third).toMatchObject({ phase: 'correcting', results: [] });
    expect(play(begin(RUY), 'd2d4', { loss: 3.1 }).verdict?.kind).toBe('wrong');
  });

  it('may be to see the move, or to skip it', () => {
    const start = begin(RUY);
    const shown = drillStep(start, { type: 'show', id: 'x', at: NOW + 5 });
    expect(shown).toMatchObject({ phase: 'correcting', verdict: { kind: 'wrong', played: null } });
    expect(outcomes(shown)).toEqual(['e2e4 null again']);
    expect(act(shown, 'back').phase).toBe('correcting');
    const skipped = toQuestion(act(start, 'next'));
    expect([skipped.results, drillBoard(skipped)?.position]).toEqual([[], after('e4', 'e5')]);
  });

  it('is ignored where it is no legal move', () => {
    const start = begin(RUY);
    for (const uci of ['e2e5', '', 'xx', 'e9e4', '0000']) expect(play(start, uci).phase).toBe('asking');
  });
});

it('knows the median of the answers after five, and does not count long pauses', () => {
  let state = begin(repertoireOf([['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6', 'O-O']]), 700);
  for (const [uci, wait] of [
    ['e2e4', 9000],
    ['g1f3', 1000],
    ['f1b5', 3000],
    ['b5a4', 100_000],
  ] as const) {
    expect(medianAnswer(state)).toBe(700);
    state = toQuestion(play(state, uci, { after: wait }));
  }
  state = play(state, 'e1g1', { after: 2000 });
  expect(medianAnswer(state)).toBe(3000);
  expect(summarizeDrill(state).seconds).toBe(9 + 1 + 3 + 60 + 2);
});

// Whatever the user does

type Behavior = { readonly pick: number; readonly number: number; readonly wait: number };

const behavior: fc.Arbitrary<Behavior> = fc.record({ pick: fc.nat(9), number: fc.nat(50), wait: fc.nat(5000) });

const actionOf = (state: DrillState, { pick, number, wait }: Behavior): DrillAction => {
  const at = state.clock.last + wait;
  const board = drillBoard(state);
  const legal = board === undefined ? [] : legalMoves(fenOf(board.position));
  const step = board === undefined ? undefined : state.plan.runs.flat().find((one) => one.position === board.position);
  const move = (uci = '', loss?: number): DrillAction => ({ type: 'move', uci, id: `${at}`, at, loss });
  if (pick <= 3) return move(step?.uci);
  if (pick === 4) return move(legal[number % legal.length]);
  if (pick === 5) return move(legal[number % legal.length], number / 10);
  if (pick === 6) return { type: 'show', id: `${at}`, at };
  return { type: (['hint', 'back', 'next', 'time'] as const)[number % 4] ?? 'next', at };
};

it('ends, grades each trained position once at most, and changes no result, whatever the user does', () => {
  fc.assert(
    fc.property(randomRepertoire, fc.array(behavior, { maxLength: 200 }), (graph, behaviors) => {
      const plan = planOf(graph);
      let state = startDrill(plan, { at: NOW });
      for (const one of behaviors) {
        const next = drillStep(state, actionOf(state, one));
        expect(next.results.slice(0, state.results.length)).toEqual(state.results);
        state = next;
      }
      const steps = [...plan.runs, ...state.repeats].reduce((sum, run) => sum + run.length + 1, 0);
      for (let left = steps + 6; left > 0 && state.phase !== 'finished'; left--) state = act(state, 'next');
      expect(state.phase).toBe('finished');
      const keys = state.results.map(cardKeyOf);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { position, expected } of state.results) expect(mainMoveAt(graph, position)?.move.uci).toBe(expected);
      const { right, answered } = summarizeDrill(state);
      expect(right).toBeLessThanOrEqual(answered);
      expect(answered).toBe(keys.length);
    }),
  );
});

it('ends after a bounded number of moves when every wrong answer is followed by the right one', () => {
  fc.assert(
    fc.property(randomRepertoire, fc.array(fc.tuple(fc.boolean(), fc.double({ min: 0, max: 6 }))), (graph, tries) => {
      const plan = planOf(graph);
      let state = toQuestion(startDrill(plan, { at: NOW }));
      let moves = 0;
      while (state.phase !== 'finished') {
        const board = drillBoard(state)!;
        const run = plan.runs.flat().find((step) => step.kind === 'asked' && step.position === board.position)!;
        const [isRight, loss] = tries[moves % Math.max(1, tries.length)] ?? [true, 0];
        const legal = legalMoves(fenOf(board.position));
        const uci = isRight || state.phase === 'correcting' ? run.uci : (legal[moves % legal.length] ?? '');
        state = toQuestion(play(state, uci, { loss }));
        expect(++moves).toBeLessThanOrEqual(10 * plan.cards);
      }
    }),
  );
});

it('takes a game’s order of moves as one position', () => {
  const graph = repertoireOf([
    ['d4', 'd6', 'Nf3', 'Nf6', 'c4'],
    ['Nf3', 'd6', 'd4', 'Nf6', 'c4'],
    ['d4', 'Nf6', 'Nf3', 'd6', 'c4'],
  ]);
  const asked = planOf(graph)
    .runs.flat()
    .filter(({ kind }) => kind === 'asked');
  const position = after('d4', 'd6', 'Nf3', 'Nf6');
  expect(asked.filter((step) => step.position === position)).toHaveLength(1);
});
