import { countResults, pointsOf, type Outcome, type Results } from './results';
import { fromMillionths } from './sums';

export type Badge = 'W' | 'L' | 'D';

/** The last games in the player's view, the latest first. */
export type Form = {
  readonly results: Results;
  readonly games: readonly { readonly id: string; readonly badge: Badge }[];
  /** Of those in which the ratings let expect something: the points, and those expected. Missing where there are none. */
  readonly rated?: { readonly games: number; readonly points: number; readonly expected: number };
};

/** A game of which the form is made; see `GameFacts`. */
export type FormGame = { readonly id: string; readonly outcome: Outcome; readonly expected?: number };

/** How many games make up the form. Specification, "Last 10 Games". */
const FORM_GAMES = 10;
const BADGES: Readonly<Record<Outcome, Badge>> = { win: 'W', loss: 'L', draw: 'D' };

/** `games` are the latest first. */
export const reportForm = (games: readonly FormGame[]): Form => {
  const last = games.slice(0, FORM_GAMES);
  return {
    results: countResults(last),
    games: last.map(({ id, outcome }) => ({ id, badge: BADGES[outcome] })),
    ...ratedForm(last),
  };
};

const ratedForm = (games: readonly FormGame[]): Pick<Form, 'rated'> => {
  const rated = games.filter(({ expected }) => expected !== undefined);
  if (rated.length === 0) return {};
  const expected = fromMillionths(rated.reduce((sum, game) => sum + (game.expected ?? 0), 0));
  return { rated: { games: rated.length, points: pointsOf(countResults(rated)), expected } };
};

/** `Won 6 of last 10 games (60% win rate)`. Specification, SCT-32. */
export const formatForm = ({ results: { wins, games, winRate } }: Form): string =>
  `Won ${wins} of last ${games} games (${winRate}% win rate)`;
