import type { PlayerReport } from '../../player/player-report';
import { ownTacticAdvice } from '../tactic-advice';
import { missedTactics, tacticHabits } from '../tactics';
import { countOf, splitName } from '../wording';
import type { OwnAdvice } from './own-part';

/** The tactic missed most, pieces left to be taken, and the tactic found most. */
export const ownTactics = (report: PlayerReport): readonly OwnAdvice[] => {
  const habits = tacticHabits(report);
  if (habits === undefined) return [];
  const { games, missed, hanging, found } = habits;
  const texts = [
    missed && `You missed ${missedTactics(missed)} in ${games} games. ${ownTacticAdvice(missed.name)}`,
    hanging &&
      `You left a piece to be taken ${countOf(hanging.count, 'time')} in ${games} games. Before every move ask what it leaves unguarded.`,
    found &&
      `What you found most in ${games} games is "${splitName(found.name)}", ${countOf(found.count, 'time')}. Steer for positions that allow it.`,
  ];
  return texts.flatMap((text) => (text === undefined ? [] : [{ part: 'tactics', text, games }]));
};
