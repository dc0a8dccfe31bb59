import type { PlayerReport } from '../player/player-report';
import { primaryWeakness, type TacticCount, type TacticsReport } from '../player/tactics';
import type { Advice } from './piece-of-advice';
import { tacticAdvice } from './tactic-advice';
import { countOf, splitName } from './wording';

/** Games looked through, and times a thing was seen in them, before it is a habit. */
const LEAST_GAMES = 5;
const LEAST_TIMES = 3;

/** The tactic missed most, pieces left to be taken, and the tactic found most. */
export const adviseOnTactics = ({ tactics }: PlayerReport): readonly Advice[] => {
  if (tactics.games < LEAST_GAMES) return [];
  const texts = [adviseOnMissed(tactics), adviseOnHanging(tactics), adviseOnFound(tactics)];
  return texts.flatMap((text) => (text === undefined ? [] : [{ topic: 'tactics', text, games: tactics.games }]));
};

const adviseOnMissed = (tactics: TacticsReport): string | undefined => {
  const missed = often(primaryWeakness(tactics));
  if (missed === undefined) return undefined;
  const times = countOf(missed.count, 'chance');
  return `They missed ${times} of the kind "${splitName(missed.name)}" in ${tactics.games} games. ${tacticAdvice(missed.name)}`;
};

const adviseOnHanging = ({ games, weaknesses }: TacticsReport): string | undefined => {
  const hanging = often(weaknesses.find(({ name }) => name === 'hangingPieces'));
  if (hanging === undefined) return undefined;
  return `They left a piece to be taken ${hanging.count} times in ${games} games. Look after each of their moves at what it no longer guards.`;
};

/** Of the strengths that are tactics; pawn breaks and exchanges are none. */
const adviseOnFound = ({ games, strengths }: TacticsReport): string | undefined => {
  const found = often(strengths.find(({ name }) => name !== 'pawnBreaks' && name !== 'exchanges'));
  if (found === undefined) return undefined;
  return `What they found most in ${games} games is "${splitName(found.name)}", ${found.count} times. Look for it in their replies before you move.`;
};

const often = <Name>(counted: TacticCount<Name> | undefined): TacticCount<Name> | undefined =>
  counted !== undefined && counted.count >= LEAST_TIMES ? counted : undefined;
