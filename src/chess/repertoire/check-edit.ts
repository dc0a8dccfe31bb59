/**
 * Checks parts of a repertoire from outside without the rest of it, so that an edit of one move is checked as quickly in a
 * large repertoire. That every move can be reached is not checked.
 */
import { type Color, turnOf, type Uci } from '../types';
import type { EditProblem } from './edits';
import { parseEpd, playFrom } from './graph';
import type { Epd, RepertoireEdit, RepertoireMove } from './repertoire';

/** A position that is not in normal form, or with `uci` a move that is not legal there or not written in normal form. */
export type InvalidPlace = { readonly position: Epd; readonly uci?: Uci };

/** The first one among the moves, notes and starts; what is removed may be anything. */
export const findInvalidPlace = ({
  put,
  notes,
  starts = [],
}: Pick<RepertoireEdit, 'put' | 'notes' | 'starts'>): InvalidPlace | undefined => {
  const ucis = new Map<Epd, Set<Uci>>();
  for (const place of [...starts, ...notes, ...put]) {
    const { position, uci }: InvalidPlace = place;
    const here = ucis.get(position) ?? new Set();
    ucis.set(position, here);
    if (uci !== undefined) here.add(uci);
  }
  for (const [position, here] of ucis) {
    if (parseEpd(position) !== position) return { position };
    const play = playFrom(position);
    for (const uci of here) if (play(uci)?.uci !== uci) return { position, uci };
  }
  return undefined;
};

/** `moves`: all of some positions. An own position has one main move, or refuted moves alone. */
export const findRankProblem = (
  color: Color,
  moves: readonly RepertoireMove[],
): Extract<EditProblem, 'several-mains' | 'no-main'> | undefined => {
  const mains = new Map<Epd, number>();
  const needing = new Set<Epd>();
  for (const { position, rank } of moves) {
    if (turnOf(position) !== color && rank !== 'main') return 'no-main';
    if (turnOf(position) !== color || rank === 'refuted') continue;
    needing.add(position);
    mains.set(position, (mains.get(position) ?? 0) + (rank === 'main' ? 1 : 0));
  }
  for (const position of needing) {
    const count = mains.get(position) ?? 0;
    if (count !== 1) return count === 0 ? 'no-main' : 'several-mains';
  }
  return undefined;
};
