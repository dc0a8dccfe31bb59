/**
 * What to work on, from the report on one's own games. The rules and their floors are those of the advice against others;
 * the sentences, which are the catalogue's, speak to "you".
 */
import type { PlayerReport } from '../../player/player-report';
import { ownEndgame } from './own-endgame';
import { ownMental } from './own-mental';
import { ownOpenings } from './own-openings';
import type { OwnAdvice } from './own-part';
import { ownPhase } from './own-phase';
import { ownTactics } from './own-tactics';
import { ownTime } from './own-time';

export { OWN_PARTS, type OwnAdvice, type OwnMessage, type OwnPart } from './own-part';

/** In the order of the parts, as they are on the page; a part of which nothing can be said has none. */
export const adviseOneself = (report: PlayerReport): readonly OwnAdvice[] => [
  ...ownOpenings(report),
  ...ownPhase(report, 'opening'),
  ...ownTactics(report),
  ...ownPhase(report, 'middlegame'),
  ...ownTime(report),
  ...ownPhase(report, 'endgame'),
  ...ownEndgame(report),
  ...ownMental(report),
];
