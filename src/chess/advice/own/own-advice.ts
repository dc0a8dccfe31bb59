/**
 * What to work on, from the report on one's own games: the same findings as in the advice against others, in sentences,
 * which are the catalogue's, to "you".
 */
import type { PlayerReport } from '../../player/player-report';
import { ownMental } from './own-mental';
import { ownOpenings } from './own-openings';
import type { OwnAdvice } from './own-part';
import { ownRates } from './own-rates';

export { OWN_PARTS, type OwnAdvice, type OwnMessage, type OwnPart } from './own-part';

/** In the order of the parts, as they are on the page; a part of which nothing can be said has none. */
export const adviseOneself = (report: PlayerReport): readonly OwnAdvice[] => [
  ...ownOpenings(report),
  ...(['openings', 'tactics', 'time', 'endgame'] as const).flatMap((part) => ownRates(report, part)),
  ...ownMental(report),
];
