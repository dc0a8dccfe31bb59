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
