/** Local search over the two sample players. OWN-14 to OWN-16. */
import { SAMPLE_PLAYERS, SAMPLE_TOURNAMENTS, type SamplePlayer } from '../../../contract/player/samples';

/** Minimum length of a search text. */
const MIN_LENGTH = 3;

export const isSearchable = (text: string): boolean => text.trim().length >= MIN_LENGTH;

/** Matches part of the username, FIDE ID or AICF ID, ignoring case. */
export const findSamplePlayers = (text: string): readonly SamplePlayer[] => {
  if (!isSearchable(text)) return [];
  const needle = text.trim().toLowerCase();
  return SAMPLE_PLAYERS.filter(({ username, fideId, aicfId }) =>
    [username, String(fideId), aicfId].some((field) => field.toLowerCase().includes(needle)),
  );
};

export type SampleResult = { readonly name: string; readonly place: string; readonly startsAt: number };

/** Results in the sample tournaments, newest first. */
export const sampleResults = ({ username }: SamplePlayer): readonly SampleResult[] =>
  SAMPLE_TOURNAMENTS.flatMap(({ name, startsAt, ranks, totalPlayers }) => {
    const rank = ranks[username];
    return rank === undefined ? [] : [{ name, startsAt, place: `${rank} of ${totalPlayers}` }];
  });
