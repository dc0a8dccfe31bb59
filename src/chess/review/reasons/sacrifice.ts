/** Moves that deserve a word though nothing is wrong with them. */
import { materialLead } from '../../motifs/piece-value';
import { centipawnsFor } from '../chances';
import { refutationOf, refutationProof, wasWonAnyway, type Moment } from './moment';
import type { Reason } from './reason';

/** In pawns. */
const LEAST_GIVEN = 2;
/** The answer takes, and the next two plies do not win it back. */
const PLIES_GIVEN = 4;

/** The engine's own choice gives material that does not come back at once, and its side is no worse for it. */
export const sacrifices = (moment: Moment): Reason | undefined => {
  const { played, before, after, mover } = moment;
  if (before.bestMove !== played.uci || after.pv.length + 1 < PLIES_GIVEN) return undefined;
  if (centipawnsFor(after.evaluation, mover) < 0 || wasWonAnyway(moment)) return undefined;
  const refutation = refutationOf(moment, PLIES_GIVEN);
  const [own, answer] = refutation;
  if (own === undefined || answer?.captured === undefined || refutation.length < PLIES_GIVEN) return undefined;
  const start = materialLead(own.before.board, mover);
  const isGiven = refutation
    .slice(1, PLIES_GIVEN)
    .every(({ after: { board } }) => start - materialLead(board, mover) >= LEAST_GIVEN);
  return isGiven ? { kind: 'sacrifice', ...refutationProof(moment) } : undefined;
};
