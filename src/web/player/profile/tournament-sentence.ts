import type { ScoutedTournament } from '../../../contract/player/scout';
import { countOf, orDash } from '../labels';

const NONE = 'Limited recent tournament activity - may focus on casual play.';

/** How many tournaments there were, the latest and the place in it. Specification, SCT-33 and SCT-34. */
export const tournamentSentence = (tournaments: readonly ScoutedTournament[]): string => {
  const latest = tournaments.reduce<ScoutedTournament | undefined>(later, undefined);
  if (!latest) return NONE;
  const { name, position, players, totalPlayers } = latest;
  const of = players ?? totalPlayers;
  const place = `place ${orDash(position)}${of === null || of === undefined ? '' : ` of ${of}`}`;
  return `Active in ${countOf(tournaments.length, 'recent tournament')}; the latest was ${name}, ${place}.`;
};

/** The first in the list of those that are of the same date or of none. */
const later = (one: ScoutedTournament | undefined, other: ScoutedTournament): ScoutedTournament =>
  one === undefined || timeOf(other) > timeOf(one) ? other : one;

const timeOf = ({ date }: ScoutedTournament): number => Date.parse(date ?? '') || 0;
