/** What a move does to the chances of winning. */
import { judge, type Judgement } from '../../judgement';
import type { Color } from '../../types';
import type { Evaluation } from '../../evaluation';
import { winChanceOf } from '../../win-chance';
import { betterProof, refutationProof, type Moment } from './moment';
import type { Reason } from './reason';

/** In %: from clearly better to clearly worse. */
const REVERSED = { from: 67.5, to: 32.5 };
/** From so much on a side has an advantage, and this much above or below one half nobody has. */
const ADVANTAGE = 60;
const EVEN = 50;
const LEAST_LOST = 10;
const ERRORS: ReadonlySet<Judgement | undefined> = new Set(['mistake', 'blunder'] as const);

export const chancesReason = (moment: Moment): Reason | undefined =>
  turnsRound(moment) ?? letsGo(moment) ?? doesNotPunish(moment) ?? handsOver(moment);

const turnsRound = (moment: Moment): Reason | undefined => {
  const { from, to } = chancesOf(moment);
  if (from < REVERSED.from || to > REVERSED.to) return undefined;
  return { kind: 'turnsRound', from: Math.round(from), to: Math.round(to), ...refutationProof(moment) };
};

/** Half of an advantage or more. */
const letsGo = (moment: Moment): Reason | undefined => {
  const { from, to } = chancesOf(moment);
  if (from < ADVANTAGE || from - to < LEAST_LOST || 2 * (to - EVEN) > from - EVEN) return undefined;
  return { kind: 'letsGo', from: Math.round(from), to: Math.round(to), ...betterProof(moment) };
};

/** Nobody was better, and now the opponent is. */
const handsOver = (moment: Moment): Reason | undefined => {
  const { from, to } = chancesOf(moment);
  if (from < 100 - ADVANTAGE || to > 100 - ADVANTAGE || from - to < LEAST_LOST) return undefined;
  return { kind: 'handsOver', from: Math.round(from), to: Math.round(to), ...refutationProof(moment) };
};

/** The opponent has just made a mistake or worse, and the move gives back half of it or more. */
const doesNotPunish = (moment: Moment): Reason | undefined => {
  const { positions, ply, before, after, mover, opponent } = moment;
  const earlier = positions[ply - 1];
  if (earlier === undefined || !ERRORS.has(judge(earlier.evaluation, before.evaluation, opponent))) return undefined;
  const given = percent(before.evaluation, mover) - percent(earlier.evaluation, mover);
  const lost = percent(before.evaluation, mover) - percent(after.evaluation, mover);
  return 2 * lost < given ? undefined : { kind: 'doesNotPunish', ...betterProof(moment) };
};

const chancesOf = ({ before, after, mover }: Moment) => ({
  from: percent(before.evaluation, mover),
  to: percent(after.evaluation, mover),
});

const percent = (evaluation: Evaluation, color: Color): number => 100 * winChanceOf(evaluation, color);
