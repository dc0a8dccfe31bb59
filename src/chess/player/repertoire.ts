/** The openings of a player, one group for each name and colour. */
import type { Color, San } from '../types';
import { countResults, type Outcome, type Results } from './results';

type Opened = {
  readonly color: Color;
  readonly outcome: Outcome;
  readonly opening?: string;
  readonly firstMoves: readonly San[];
};

/** `moves` are the first half-moves that the group's games were begun with most often, the latest among equals. */
export type OpeningGroup = Results & {
  readonly name: string;
  readonly color: Color;
  readonly moves: readonly San[];
};

/** Most played first, then by name. `unnamed` games have no known opening and stand in no group. */
export type Repertoire = {
  readonly white: readonly OpeningGroup[];
  readonly black: readonly OpeningGroup[];
  readonly unnamed: number;
};

/** Half-moves that show how an opening begins. Specification, ENT-08. */
export const FIRST_MOVES = 4;
const NO_NAMES: ReadonlySet<string> = new Set(['', 'Unknown', '?']);

/** Whether the text names an opening: it is not empty, `Unknown`, or PGN's `?`. Specification, ENT-09 and VAL-17. */
export const isOpeningName = (name: string | undefined): name is string =>
  name !== undefined && !NO_NAMES.has(name.trim());

/** `games` are the latest first. */
export const reportRepertoire = (games: readonly Opened[]): Repertoire => ({
  white: groupOpenings(games, 'white'),
  black: groupOpenings(games, 'black'),
  unnamed: games.filter(({ opening }) => !isOpeningName(opening)).length,
});

const groupOpenings = (games: readonly Opened[], color: Color): readonly OpeningGroup[] => {
  const groups = new Map<string, Opened[]>();
  for (const game of games) {
    if (game.color !== color || !isOpeningName(game.opening)) continue;
    const group = groups.get(game.opening);
    if (group === undefined) groups.set(game.opening, [game]);
    else group.push(game);
  }
  return [...groups]
    .map(([name, own]) => ({ name, color, moves: usualMoves(own), ...countResults(own) }))
    .sort((one, other) => other.games - one.games || compareNames(one.name, other.name));
};

const usualMoves = (games: readonly Opened[]): readonly San[] => {
  const counts = new Map<string, { moves: readonly San[]; games: number }>();
  for (const { firstMoves: moves } of games) {
    const key = moves.join(' ');
    counts.set(key, { moves, games: (counts.get(key)?.games ?? 0) + 1 });
  }
  return [...counts.values()].reduce((best, next) => (next.games > best.games ? next : best), { moves: [], games: 0 })
    .moves;
};

/** By character code, the same in every place and language. */
const compareNames = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
