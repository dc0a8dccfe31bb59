/** The local search: it covers the two sample players and nobody else. Specification, OWN-14 to OWN-16. */
import { SAMPLE_PLAYERS, SAMPLE_TOURNAMENTS, type SamplePlayer } from '../../../contract/player/samples';

/** Shorter texts find nobody. */
const LEAST_LENGTH = 3;

export const isSearchable = (text: string): boolean => text.trim().length >= LEAST_LENGTH;

/** Those in whose username, FIDE ID or AICF ID the text stands, in any case. */
export const findSamplePlayers = (text: string): readonly SamplePlayer[] => {
  if (!isSearchable(text)) return [];
  const wanted = text.trim().toLowerCase();
  return SAMPLE_PLAYERS.filter(({ username, fideId, aicfId }) =>
    [username, String(fideId), aicfId].some((field) => field.toLowerCase().includes(wanted)),
  );
};

export type SamplePlace = { readonly name: string; readonly place: string; readonly startsAt: number };

/** The player's places in the sample tournaments, the latest first. */
export const samplePlaces = ({ username }: SamplePlayer): readonly SamplePlace[] =>
  SAMPLE_TOURNAMENTS.flatMap(({ name, startsAt, ranks, totalPlayers }) => {
    const rank = ranks[username];
    return rank === undefined ? [] : [{ name, startsAt, place: `${rank} of ${totalPlayers}` }];
  });
