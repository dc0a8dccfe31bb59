/** The people in any folder of PGN files: who has enough games is drawn by a seed. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from '../../../src/chess/game';
import { urlOf } from '../../../src/chess/player/identity';
import { exclusionReason } from '../../../src/chess/player/game-facts';
import type { PlayedGame } from '../../../src/chess/player/played-game';
import { COLORS } from '../../../src/chess/types';
import type { Random } from '../../../src/test/mock-lichess/make-games';
import { nameIn, playedBy, readGames } from '../scans/histories';

/** The games that count, newest first. */
export type Person = { readonly name: string; readonly games: readonly PlayedGame[] };

const LEAST_GAMES = 25;

/** Of everybody in the PGN files below a path. */
export const readPeople = (path: string, isWanted: (person: Person) => boolean = () => true): readonly Person[] => {
  const games = uniqueGames(filesBelow(path).flatMap((file) => readGames(readFileSync(file, 'utf8'))));
  const byName = new Map<string, PlayedGame[]>();
  games.forEach((game, index) => {
    for (const color of COLORS) {
      const name = nameIn(game, color);
      const played = playedBy(game, color, `${index}`);
      if (name === '' || name === '?' || exclusionReason(played) !== undefined || played.speed === 'correspondence')
        continue;
      byName.set(name, [...(byName.get(name) ?? []), played]);
    }
  });
  return [...byName]
    .map(([name, played]) => ({ name, games: played.sort((one, other) => other.playedAt - one.playedAt) }))
    .filter((person) => person.games.length >= LEAST_GAMES && isWanted(person))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
};

/** In an order drawn by the seed. */
export const drawn = <Item>(items: readonly Item[], random: Random): readonly Item[] =>
  items
    .map((item) => ({ item, order: random.next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);

export const gamesText = ({ games }: Person): string => `${games.length} games`;

const filesBelow = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesBelow(join(path, name)))
    : path.endsWith('.pgn')
      ? [path]
      : [];

const uniqueGames = (games: readonly Game[]): readonly Game[] => [
  ...new Map(games.map((game, index) => [urlOf(game) ?? `${index}`, game])).values(),
];
