/** A person who plays under several names: what each brings to the report, and whose ratings it counts. Pure. */
import type { GameFacts } from '../../../chess/player/game-facts';
import { countResults } from '../../../chess/player/results';
import type { PlayerAccount } from '../../../contract/player/player-profile';
import { makePlayer, parsePlayer, playersOf } from '../../../contract/sites';
import type { CountedEntry, StoredPlayer } from '../../db/scout/stored-scout';

/**
 * Ratings of different sites are different scales: the report counts those of one site alone, that of the first name. Points
 * that ratings let expect are of one game, and stay.
 */
export const withRatingsOfOneSite = (requested: string, entry: CountedEntry): CountedEntry => {
  const [first] = playersOf(requested);
  if (entry.account === undefined || parsePlayer(entry.account).site === first?.site) return entry;
  const facts: { -readonly [Fact in keyof GameFacts]: GameFacts[Fact] } = { ...entry.facts };
  delete facts.rating;
  delete facts.opponentRating;
  return { ...entry, facts };
};

/** Each name with its games and its own rating; none of a player with one name. `entries` are the newest first. */
export const accountsOf = (
  requested: string,
  entries: readonly CountedEntry[],
  player: StoredPlayer | undefined,
): readonly PlayerAccount[] => {
  const names = playersOf(requested);
  if (names.length < 2) return [];
  return names.map(({ site, name }) => {
    const account = makePlayer({ site, name });
    const own = entries.filter((entry) => entry.account === account.toLowerCase());
    const known = player?.accounts?.find((one) => one.account === account.toLowerCase());
    const latest = own.find(({ facts }) => facts.rating !== undefined)?.facts;
    return {
      site,
      name: known?.name ?? name,
      account,
      results: countResults(own.map(({ facts }) => facts)),
      ...(known === undefined || known.url === '' ? {} : { url: known.url }),
      ...(latest?.rating === undefined ? {} : { rating: latest.rating, speed: latest.speed }),
    };
  });
};
