/**
 * Invented sample players for use without a network. No federation assigns these ids; each player has one of every kind
 * for the local search.
 */
export type SamplePlayer = {
  /** Contains a dot, which Lichess does not allow. */
  readonly username: string;
  readonly name: string;
  readonly fideId: number;
  readonly aicfId: string;
  readonly fideRating: number;
  readonly country: string;
};

/** Found by the local search. */
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

/** Owner of the sample library in a fresh installation; not found by the local search. */
export const SAMPLE_OWNER: SamplePlayer = {
  username: 'ansel.thornquist',
  name: 'Ansel Thornquist',
  fideId: 990_000_033,
  aicfId: '00033SMP2026',
  fideRating: 1712,
  country: 'Sweden',
};

/** Ignores case. */
export const findSamplePlayer = (username: string): SamplePlayer | undefined => {
  const key = username.trim().toLowerCase();
  return [...SAMPLE_PLAYERS, SAMPLE_OWNER].find((player) => player.username === key);
};

/** Those whose names have words beginning with all of these, in any order. */
export const samplesNamed = (name: string): readonly SamplePlayer[] => {
  const words = wordsOf(name);
  if (words.length === 0) return [];
  return SAMPLE_PLAYERS.filter((player) => {
    const own = wordsOf(player.name);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
};

const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[\s.,]+/)
    .filter((word) => word !== '');

export const isSamplePlayer = (username: string): boolean => findSamplePlayer(username) !== undefined;

/** Points and performances are computed from the games. */
type SampleEvent = {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly timeControl: string;
  readonly totalPlayers: number;
  /** Final ranks by username, plausible for the points. */
  readonly ranks: Readonly<Record<string, number>>;
};

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

/** Two points for a win, one for a draw; no streaks. */
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
