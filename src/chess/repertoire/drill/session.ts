/**
 * A session of training as a value and its next value. Times and the ids of results come with the actions. A position is
 * graded once at most. Every session ends: an answer, a skipped question or the next move of the program leads on, what was
 * wrong is asked once more at the end, without a grade, and tries without a grade are limited.
 */
import type { Milliseconds, Uci } from '../../types';
import type { DrillOutcome, DrillResult } from '../drill-result';
import { playFrom } from '../graph';
import type { Epd } from '../repertoire';
import type { AskedStep, DrillPlan, DrillRun, DrillStep } from './plan';

/**
 * `playing`: the program moves next. `asking`: a move is asked. `correcting`: the main move is shown, and is to be played.
 * `line-end`: a run is over.
 */
export type DrillPhase = 'playing' | 'asking' | 'correcting' | 'line-end' | 'finished';

/** On the user's last answer. */
export type DrillVerdict =
  | { readonly kind: 'right'; readonly isSlow: boolean }
  /** `played: null`: the move was shown on request. Until `takeBackUntil` it may have been a slip. */
  | {
      readonly kind: 'wrong';
      readonly played: Uci | null;
      readonly isRefuted: boolean;
      readonly takeBackUntil?: Milliseconds;
    }
  /** One's own move too, but the main move is trained: not graded. */
  | { readonly kind: 'also'; readonly played: Uci }
  /** Not in the repertoire and hardly worse: not graded, and asked again unless the phase is `correcting`. */
  | { readonly kind: 'sound'; readonly played: Uci };

export type DrillState = {
  readonly plan: DrillPlan;
  readonly phase: DrillPhase;
  /** The run, those to repeat counted after those of the plan, and the step in it. */
  readonly run: number;
  readonly step: number;
  readonly question: Question;
  readonly verdict?: DrillVerdict;
  /** All of the session; they never change afterwards. */
  readonly results: readonly DrillResult[];
  readonly repeats: readonly DrillRun[];
  readonly pending?: Pending;
  readonly tally: Tally;
  readonly clock: DrillClock;
};

type Question = {
  readonly since: Milliseconds;
  readonly hasHint: boolean;
  readonly soundMoves: number;
  readonly hasTakenBack: boolean;
};

/** A wrong answer that can still be undone. */
type Pending = { readonly answer: Answer; readonly until: Milliseconds };

type Answer = Pick<DrillResult, 'id' | 'played' | 'outcome' | 'at'>;

type Tally = { readonly asked: number; readonly right: number; readonly due: number };

type DrillClock = {
  readonly last: Milliseconds;
  readonly spent: Milliseconds;
  /** Of right answers, sorted. */
  readonly answers: readonly Milliseconds[];
  /** From earlier sessions. */
  readonly usual?: Milliseconds;
};

export type DrillAction =
  /** `loss`: compared with the main move, in points of win probability (0 to 100), where it is known. */
  | {
      readonly type: 'move';
      readonly uci: Uci;
      readonly id: string;
      readonly at: Milliseconds;
      readonly loss?: number;
    }
  /** Shows the move, which counts as a wrong answer. */
  | { readonly type: 'show'; readonly id: string; readonly at: Milliseconds }
  /** Names the piece. */
  | { readonly type: 'hint'; readonly at: Milliseconds }
  /** Takes a slip back. */
  | { readonly type: 'back'; readonly at: Milliseconds }
  /** Plays the program's move, leaves a question without a grade, or begins the next run. */
  | { readonly type: 'next'; readonly at: Milliseconds }
  /** Time has passed: a slip can no longer be undone. */
  | { readonly type: 'time'; readonly at: Milliseconds };

export const TAKE_BACK_TIME: Milliseconds = 3000;

/** In points of win probability. */
const SOUND_LOSS = 3;

/** In one question; after that the move is shown. */
const MAX_SOUND_MOVES = 3;

/** An answer that takes longer than this many times one's median is a hard one. */
const SLOW = 3;

/** Right answers until their median is used rather than that of earlier sessions. */
const ENOUGH_ANSWERS = 5;

/** Longer pauses between two actions do not count. */
const MAX_PAUSE: Milliseconds = 60_000;

/** `usual`: the median of earlier sessions, see `medianAnswer`. */
export const startDrill = (
  plan: DrillPlan,
  { at, usual }: { readonly at: Milliseconds; readonly usual?: Milliseconds },
): DrillState => {
  const state: DrillState = {
    plan,
    phase: 'playing',
    run: 0,
    step: 0,
    question: newQuestion(at),
    results: [],
    repeats: [],
    tally: { asked: 0, right: 0, due: 0 },
    clock: { last: at, spent: 0, answers: [], ...(usual !== undefined && { usual }) },
  };
  return enter(state, { run: 0, step: 0, at });
};

/** What does not apply in a phase changes nothing but the time. */
export const drillStep = (before: DrillState, action: DrillAction): DrillState => {
  if (before.phase === 'finished') return before;
  if (action.type === 'back') return takeBack(before, action.at);
  const state = action.type === 'time' ? before : spendTime(before, action.at);
  // A further move or `next` says that it was no slip.
  const isSlipOver = action.type === 'move' || action.type === 'next' || action.at > (state.pending?.until ?? Infinity);
  const settled = isSlipOver ? settle(state) : state;
  if (action.type === 'time') return settled;
  if (action.type === 'next') return leave(settled, action.at);
  const step = stepOf(settled);
  if (step?.kind !== 'asked') return settled;
  if (action.type === 'move') return answer(settled, step, action);
  if (settled.phase !== 'asking') return settled;
  if (action.type === 'hint') return { ...settled, question: { ...settled.question, hasHint: true } };
  return reject(settled, step, { id: action.id, played: null, outcome: 'again', at: action.at });
};

/** A move that the repertoire does not have where a move is asked: the engine may find it sound. */
export type UnknownMove = { readonly position: Epd; readonly main: Uci };

export const unknownMoveOf = (state: DrillState, uci: Uci): UnknownMove | undefined => {
  const step = stepOf(state);
  if (state.phase !== 'asking' || step?.kind !== 'asked') return undefined;
  const isKnown = uci === step.uci || step.also.includes(uci) || step.refuted.includes(uci);
  return isKnown ? undefined : { position: step.position, main: step.uci };
};

// Where the session is

const runsAt = ({ plan, repeats }: DrillState, run: number): DrillRun | undefined =>
  plan.runs[run] ?? repeats[run - plan.runs.length];

const stepOf = (state: DrillState): DrillStep | undefined => runsAt(state, state.run)?.[state.step];

const isRepeat = ({ plan, run }: DrillState): boolean => run >= plan.runs.length;

export type DrillBoard = {
  readonly position: Epd;
  /** That led to it in this run, from the position `from`. */
  readonly last?: Uci;
  readonly from?: Epd;
  /** The program's next move, or the asked one where it is shown. */
  readonly move?: Uci;
  /** Of the piece that moves, after a hint. */
  readonly hint?: string;
};

/** `undefined` when the session is finished. */
export const drillBoard = (state: DrillState): DrillBoard | undefined => {
  const run = runsAt(state, state.run);
  const [before, step] = [run?.[state.step - 1], run?.[state.step]];
  const position = step?.position ?? before?.to;
  if (state.phase === 'finished' || position === undefined) return undefined;
  const isShown = state.phase === 'playing' || state.phase === 'correcting';
  return {
    position,
    ...(before !== undefined && { last: before.uci, from: before.position }),
    ...(isShown && step !== undefined && { move: step.uci }),
    ...(state.phase === 'asking' && state.question.hasHint && step && { hint: step.uci.slice(0, 2) }),
  };
};

const enter = (
  state: DrillState,
  { run, step, at }: { readonly run: number; readonly step: number; readonly at: Milliseconds },
): DrillState => {
  const moves = runsAt(state, run);
  if (moves === undefined) return { ...state, run, step: 0, phase: 'finished' };
  const kind = moves[step]?.kind;
  const phase = kind === undefined ? 'line-end' : kind === 'asked' ? 'asking' : 'playing';
  return { ...state, run, step, phase, question: newQuestion(at) };
};

const onward = (state: DrillState, at: Milliseconds): DrillState =>
  enter(state, { run: state.run, step: state.step + 1, at });

/** The verdict stays while the program replies. */
const leave = (state: DrillState, at: Milliseconds): DrillState => {
  const { verdict: _, ...cleared } = state;
  if (state.phase === 'playing') return onward(state, at);
  return state.phase === 'line-end' ? enter(cleared, { run: state.run + 1, step: 0, at }) : onward(cleared, at);
};

const newQuestion = (since: Milliseconds): Question => ({
  since,
  hasHint: false,
  soundMoves: 0,
  hasTakenBack: false,
});

// Answers

type PlayedMove = Extract<DrillAction, { readonly type: 'move' }>;

const answer = (state: DrillState, step: AskedStep, move: PlayedMove): DrillState => {
  const { id, at, loss } = move;
  const uci = playFrom(step.position)(move.uci)?.uci;
  if (uci === undefined) return state;
  if (state.phase === 'correcting') return uci === step.uci ? onward(state, at) : state;
  if (uci === step.uci) return accept(state, { id, at });
  if (step.also.includes(uci)) return { ...state, phase: 'correcting', verdict: { kind: 'also', played: uci } };
  const isRefuted = step.refuted.includes(uci);
  if (!isRefuted && loss !== undefined && loss <= SOUND_LOSS) return trySound(state, uci);
  return reject(state, step, { id, played: uci, outcome: 'again', at });
};

const accept = (state: DrillState, { id, at }: Pick<PlayedMove, 'id' | 'at'>): DrillState => {
  const { question, clock, tally } = state;
  const time = Math.max(0, at - question.since);
  const isSlow = time > SLOW * (medianAnswer(state) ?? Infinity);
  const outcome: DrillOutcome = question.hasHint || isSlow ? 'hard' : 'good';
  const isAtOnce = !question.hasHint && !question.hasTakenBack && question.soundMoves === 0;
  const known = record(state, { id, played: stepOf(state)?.uci ?? null, outcome, at });
  const counted =
    isRepeat(state) || !isAtOnce ? known : { ...known, tally: { ...known.tally, right: tally.right + 1 } };
  const timed = { ...counted, clock: { ...clock, answers: withAnswer(clock.answers, time) } };
  return onward({ ...timed, verdict: { kind: 'right', isSlow } }, at);
};

const trySound = (state: DrillState, played: Uci): DrillState => {
  const soundMoves = state.question.soundMoves + 1;
  return {
    ...state,
    phase: soundMoves < MAX_SOUND_MOVES ? 'asking' : 'correcting',
    question: { ...state.question, soundMoves },
    verdict: { kind: 'sound', played },
  };
};

/** Pending, so that a slip can be undone, once a question. */
const reject = (state: DrillState, { refuted }: AskedStep, given: Answer): DrillState => {
  const { played, at } = given;
  const isSlip = played !== null && !state.question.hasTakenBack;
  const until = at + TAKE_BACK_TIME;
  const isRefuted = played !== null && refuted.includes(played);
  const rejected: DrillState = {
    ...state,
    phase: 'correcting',
    pending: { answer: given, until },
    verdict: { kind: 'wrong', played, isRefuted, ...(isSlip && { takeBackUntil: until }) },
  };
  return isSlip ? rejected : settle(rejected);
};

const takeBack = (state: DrillState, at: Milliseconds): DrillState => {
  const { pending, verdict: _, ...others } = state;
  if (pending === undefined) return state;
  if (at > pending.until) return settle(state);
  return { ...others, phase: 'asking', question: { ...state.question, hasTakenBack: true } };
};

/** Records a wrong answer, and asks the position again at the end. */
const settle = (state: DrillState): DrillState => {
  const { pending, ...others } = state;
  if (pending === undefined) return state;
  const known = record(others, pending.answer);
  return isRepeat(state) ? known : { ...known, repeats: [...known.repeats, repeatOf(state)] };
};

/** With what led to it: one's own move and the reply. */
const repeatOf = (state: DrillState): DrillRun => {
  const steps = (runsAt(state, state.run) ?? []).slice(Math.max(0, state.step - 2), state.step + 1);
  return steps.map((step, index) => (index < steps.length - 1 ? toPlayed(step) : step));
};

const toPlayed = ({ position, uci, to }: DrillStep): DrillStep => ({ kind: 'played', position, uci, to });

/** Nothing of a repeat, and no result where answers do not count for the schedule. */
const record = (state: DrillState, given: Answer): DrillState => {
  const step = stepOf(state);
  if (step?.kind !== 'asked' || isRepeat(state)) return state;
  const { tally, plan, results } = state;
  const counted = {
    ...state,
    tally: { ...tally, asked: tally.asked + 1, due: tally.due + (step.status === 'due' ? 1 : 0) },
  };
  if (!plan.isGraded) return counted;
  const { position, uci: expected } = step;
  return { ...counted, results: [...results, { ...given, color: plan.color, position, expected, source: 'drill' }] };
};

// Time

const spendTime = (state: DrillState, at: Milliseconds): DrillState => {
  const { last, spent } = state.clock;
  const passed = Math.min(MAX_PAUSE, Math.max(0, at - last));
  return { ...state, clock: { ...state.clock, last: Math.max(last, at), spent: spent + passed } };
};

const withAnswer = (answers: readonly Milliseconds[], time: Milliseconds): readonly Milliseconds[] => {
  const after = answers.findIndex((other) => other > time);
  return answers.toSpliced(after === -1 ? answers.length : after, 0, time);
};

/** To keep for the next session; `undefined` when there is none. */
export const medianAnswer = ({ clock: { answers, usual } }: DrillState): Milliseconds | undefined =>
  answers.length < ENOUGH_ANSWERS ? usual : answers[Math.floor((answers.length - 1) / 2)];

export type DrillSummary = {
  /** At the first try, without a hint. */
  readonly right: number;
  /** Positions that were answered; repeats do not count. */
  readonly answered: number;
  readonly seconds: number;
  /** In the mode, as of when the session was planned. */
  readonly stillDue: number;
};

export const summarizeDrill = ({ tally, clock, plan }: DrillState): DrillSummary => ({
  right: tally.right,
  answered: tally.asked,
  seconds: Math.round(clock.spent / 1000),
  stillDue: plan.due - tally.due,
});
