import type { PlayerReport } from '../../player/player-report';
import { ownTacticAdvice } from '../tactic-advice';
import { foundTactic, missedTactics, tacticHabits } from '../tactics';
import type { OwnAdvice, OwnMessage } from './own-part';

/** The tactic missed most, pieces left to be taken, and the tactic found most. */
export const ownTactics = (report: PlayerReport): readonly OwnAdvice[] => {
  const habits = tacticHabits(report);
  if (habits === undefined) return [];
  const { games, missed, hanging, found } = habits;
  const messages: readonly (OwnMessage | undefined)[] = [
    missed && {
      id: 'own.missed-tactics',
      values: { games, missed: missedTactics(missed), way: ownTacticAdvice(missed.name) },
    },
    hanging && { id: 'own.left-pieces', values: { games, count: hanging.count } },
    found && { id: 'own.found-tactics', values: { games, ...foundTactic(found) } },
  ];
  return messages.flatMap((message) => (message === undefined ? [] : [{ part: 'tactics', message, games }]));
};
