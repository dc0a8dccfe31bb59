/**
 * The two sample players and the owner of the sample library: invented people with whom everything can be tried without a
 * network. The numbers are invented, too: no federation gives such ones. All have a number of each kind, so that the local
 * search can find its two by either.
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

/** Those whom the local search covers. */
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

/** Whose games a fresh installation holds as those of its owner, until he brings his own. The local search does not find him. */
export const SAMPLE_OWNER: SamplePlayer = {
  username: 'ansel.thornquist',
  name: 'Ansel Thornquist',
  fideId: 990_000_033,
  aicfId: '00033SMP2026',
  fideRating: 1712,
  country: 'Sweden',
};

/** Any of the three by username, in any case. */
export const findSamplePlayer = (username: string): SamplePlayer | undefined => {
  const wanted = username.trim().toLowerCase();
  return [...SAMPLE_PLAYERS, SAMPLE_OWNER].find((player) => player.username === wanted);
};

export const isSamplePlayer = (username: string): boolean => findSamplePlayer(username) !== undefined;

/** The two sample tournaments, invented. Points and performances are not here: they are counted from the games. */
type SampleEvent = {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly timeControl: string;
  readonly totalPlayers: number;
  /** Final places by username, as people with such points have. */
  readonly ranks: Readonly<Record<string, number>>;
};

/** A point for a win, half a point for a draw. */
export const SAMPLE_SWISS: SampleEvent & { readonly kind: 'swiss'; readonly rounds: number } = {
  kind: 'swiss',
  id: 'smpSwiss',
  name: 'Monsoon Rapid Swiss (sample)',
  startsAt: Date.UTC(2026, 9, 10, 9),
  timeControl: '600+5',
  rounds: 9,
  totalPlayers: 54,
  ranks: { 'mira.talwade': 15, 'oskar.brandvold': 2, 'ansel.thornquist': 27 },
};

/** Two points for a win, one for a draw; without streaks. */
export const SAMPLE_ARENA: SampleEvent & { readonly kind: 'arena' } = {
  kind: 'arena',
  id: 'smpArena',
  name: 'Harbour Blitz Arena (sample)',
  startsAt: Date.UTC(2026, 8, 19, 15),
  timeControl: '180+2',
  totalPlayers: 71,
  ranks: { 'mira.talwade': 19, 'oskar.brandvold': 33, 'ansel.thornquist': 28 },
};

/** The latest first. */
export const SAMPLE_TOURNAMENTS = [SAMPLE_SWISS, SAMPLE_ARENA] as const;
