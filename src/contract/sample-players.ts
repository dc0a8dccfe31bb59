/**
 * The two sample players: invented people with whom everything can be tried without a network. The numbers are invented,
 * too: no federation gives such ones. Both have a number of each kind, so that both can be found by either.
 */
export type SamplePlayer = {
  /** With a dot, which no name at Lichess has. */
  readonly username: string;
  readonly name: string;
  readonly fideId: number;
  readonly aicfId: string;
  readonly fideRating: number;
  readonly country: string;
};

export const SAMPLE_PLAYERS: readonly SamplePlayer[] = [
  {
    username: 'mira.talwade',
    name: 'Mira Talwade',
    fideId: 990_000_017,
    aicfId: '00017SMP2026',
    fideRating: 1874,
    country: 'India',
  },
  {
    username: 'oskar.brandvold',
    name: 'Oskar Brandvold',
    fideId: 990_000_025,
    aicfId: '00025SMP2026',
    fideRating: 1803,
    country: 'Norway',
  },
];

/** By username, in any case. */
export const findSamplePlayer = (username: string): SamplePlayer | undefined => {
  const wanted = username.trim().toLowerCase();
  return SAMPLE_PLAYERS.find((player) => player.username === wanted);
};

export const isSamplePlayer = (username: string): boolean => findSamplePlayer(username) !== undefined;
