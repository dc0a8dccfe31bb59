/** Everybody with enough games in the files of a folder, and in the folders within it: `.pgn`, `.ndjson` and `.json` of the sites. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exclusionReason } from '../../../src/chess/player/game-facts';
import type { PlayedGame } from '../../../src/chess/player/played-game';
import { START_FEN } from '../../../src/chess/position/fen';
import { COLORS } from '../../../src/chess/types';
import { nameIn, playedBy, readGames } from './histories';

export type Person = {
  /** In the order of their number of games, then by name. */
  readonly name: string;
  /** The newest of these games that count, oldest first. */
  readonly newest: (count: number) => readonly PlayedGame[];
};

export const readPeople = (folder: string, leastGames: number): readonly Person[] => {
  const byName = new Map<string, Set<string>>();
  for (const text of textsIn(folder)) {
    for (const game of text.split(/(?<=\n)\s*\n(?=\[Event )/u)) {
      for (const [, name = ''] of game.matchAll(/^\[(?:White|Black) "([^"]{2,})"\]/gmu)) {
        const own = byName.get(name.toLowerCase()) ?? new Set();
        byName.set(name.toLowerCase(), own.add(game.trim()));
      }
    }
  }
  return [...byName]
    .filter(([, games]) => games.size >= leastGames)
    .sort(([one, own], [other, theirs]) => theirs.size - own.size || (one < other ? -1 : 1))
    .map(([name, games]) => ({ name, newest: (count) => gamesOf(name, games).slice(-count) }));
};

const gamesOf = (name: string, texts: Iterable<string>): readonly PlayedGame[] => {
  const seen = new Set<string>();
  return [...texts]
    .flatMap((text) => readGames(text))
    .flatMap((game, index) => {
      const color = COLORS.find((side) => nameIn(game, side) === name);
      // Collections overlap.
      const moves = game.plies.map(({ uci }) => uci).join(' ');
      const key = `${game.headers.get('Site') ?? ''} ${moves}`;
      if (color === undefined || game.start !== START_FEN || seen.has(key)) return [];
      seen.add(key);
      return [playedBy(game, color, String(index))];
    })
    .filter((game) => exclusionReason(game) === undefined && game.speed !== 'correspondence')
    .sort((one, other) => one.playedAt - other.playedAt);
};

const textsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return textsIn(path);
      if (entry.name.endsWith('.pgn')) return [readFileSync(path, 'utf8').replaceAll('\r', '')];
      if (entry.name.endsWith('.ndjson')) return readFileSync(path, 'utf8').split('\n').flatMap(pgnsIn);
      return entry.name.endsWith('.json') ? pgnsIn(readFileSync(path, 'utf8')) : [];
    });

/** Of one game, or of the games of a month. */
const pgnsIn = (json: string): readonly string[] => {
  if (!json.includes('"pgn"')) return [];
  const { pgn, games = [] } = JSON.parse(json) as { pgn?: string; games?: readonly { pgn?: string }[] };
  return [pgn, ...games.map((game) => game.pgn)].flatMap((text) => text ?? []);
};
