/** Rounds as they were read out of a pairing list, until they are added. */
import type { Pairing } from '../../../../chess/events/pairing-list';
import { EVENT_LIMITS, type Round, type RoundDetails } from '../../../../contract/events';

export const toDraft = ({ round, date, time, color, name, rating, outcome }: Pairing): RoundDetails => ({
  ...(round !== undefined && { number: round }),
  ...(date !== undefined && { date }),
  ...(time !== undefined && { time }),
  ...(color !== undefined && { color }),
  opponent: name.slice(0, EVENT_LIMITS.opponent),
  ...(rating !== undefined && { rating }),
  ...(outcome !== undefined && { outcome }),
});

/** A round that is there already takes what was read: one of the same number whose opponent is the same, or not known. */
export const roundFor = (rounds: readonly Round[], { number, opponent }: RoundDetails): Round | undefined =>
  rounds.find((round) => {
    const isSame = round.opponent?.toLowerCase() === opponent?.toLowerCase();
    return number === undefined ? isSame : round.number === number && (isSame || round.opponent === undefined);
  });

/** What was known stays where nothing was read. */
export const filledRound = (
  { number, date, time, color, opponent, rating, player, outcome }: Round,
  draft: RoundDetails,
): RoundDetails => ({
  ...(number !== undefined && { number }),
  ...(date !== undefined && { date }),
  ...(time !== undefined && { time }),
  ...(color !== undefined && { color }),
  ...(opponent !== undefined && { opponent }),
  ...(rating !== undefined && { rating }),
  ...(player !== undefined && { player }),
  ...(outcome !== undefined && { outcome }),
  ...draft,
});
