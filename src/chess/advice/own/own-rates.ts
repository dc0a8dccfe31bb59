import type { PlayerReport } from '../../player/player-report';
import { groupOf, sayToOneself, strikingRates, type StrikingRate } from '../rates';
import type { OwnAdvice, OwnPart } from './own-part';

/** What is worse or better than others do it, of one part of the page. */
export const ownRates = (report: PlayerReport, part: OwnPart): readonly OwnAdvice[] =>
  strikingRates(report)
    .filter((rate) => partOf(rate) === part)
    .map((rate) => ({ part, message: sayToOneself(rate), games: rate.finding.games, finding: rate.finding }));

const partOf = ({ fault, topic }: StrikingRate): OwnPart => {
  if (topic === 'time' || topic === 'endgame') return topic;
  return groupOf(fault) === 'opening' ? 'openings' : 'tactics';
};
