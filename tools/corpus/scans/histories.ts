/** The collections of real games as the player's own report takes them: whose they are, in the order they were played. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Game } from '../../../src/chess/game';
import { openingOf } from '../../../src/chess/openings/opening-names';
import { readPgn } from '../../../src/chess/pgn/pgn';
import { exclusionReason } from '../../../src/chess/player/game-facts';
import { gameOfPgn } from '../../../src/chess/player/game-of-pgn';
import type { PlayedGame } from '../../../src/chess/player/played-game';
import type { Color } from '../../../src/chess/types';

/** The games that count, oldest first. */
export type History = { readonly player: string; readonly games: readonly PlayedGame[] };

const LEAST_GAMES = 500;

/** Of everybody with 500 games or more under the folder of collections. */
export const readHistories = (data: string): readonly History[] =>
  textsOf(data)
    .map(readHistory)
    .filter(({ games }) => games.length >= LEAST_GAMES);

/** Of those who play most of the games over the board, so many. */
export const readPeopleOverTheBoard = (data: string, count: number): readonly History[] => {
  const games = filesIn(join(data, 'otb'), '.pgn').flatMap((file) => readGames(readText(file)));
  return namesIn(games)
    .slice(0, count)
    .map((player) => historyOf(player, games));
};

/** One PGN text a player. */
const textsOf = (data: string): readonly string[] => [
  ...filesIn(join(data, 'lichess-players'), '.pgn').map(readText),
  ...filesIn(join(data, 'lichess-games'), '.ndjson')
    .filter((file) => basename(file).startsWith('user-'))
    .map((file) => readText(file).trim().split('\n').map(pgnIn).join('\n\n')),
  ...foldersIn(join(data, 'chesscom')).flatMap((folder) => {
    const months = filesIn(folder, '.pgn').map(readText);
    const archives = filesIn(folder, '.json').flatMap((file) =>
      (JSON.parse(readText(file)) as { games: { pgn?: string }[] }).games.flatMap(({ pgn }) => pgn ?? []),
    );
    return [...months, ...archives].length === 0 ? [] : [[...months, ...archives].join('\n\n')];
  }),
];

/** The player is who stands in most of the games. */
const readHistory = (text: string): History => {
  const games = readGames(text);
  return historyOf(namesIn(games)[0] ?? '', games);
};

const historyOf = (player: string, games: readonly Game[]): History => {
  const played = games
    .flatMap((game, index) => {
      const color = (['white', 'black'] as const).find((side) => nameIn(game, side) === player);
      return color === undefined ? [] : [playedBy(game, color, String(index))];
    })
    .filter((game) => exclusionReason(game) === undefined && game.speed !== 'correspondence');
  return { player, games: played.sort((one, other) => one.playedAt - other.playedAt) };
};

export const readGames = (text: string): readonly Game[] =>
  readPgn(text).flatMap((reading) => (reading.ok ? [reading.value] : []));

export const playedBy = (game: Game, color: Color, id: string): PlayedGame =>
  gameOfPgn(game, { id, color, playedAt: 0, openingOf }).played;

export const nameIn = (game: Game, color: Color): string =>
  (game.headers.get(color === 'white' ? 'White' : 'Black') ?? '').toLowerCase();

/** Who plays most comes first. */
const namesIn = (games: readonly Game[]): readonly string[] =>
  byFrequency(games.flatMap((game) => [nameIn(game, 'white'), nameIn(game, 'black')]));

export const mostFrequent = (names: readonly string[]): string => byFrequency(names)[0] ?? '';

const byFrequency = (names: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
};

const pgnIn = (line: string): string => (JSON.parse(line) as { pgn: string }).pgn;

const readText = (file: string): string => readFileSync(file, 'utf8');

const filesIn = (folder: string, ending: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .sort()
        .map((name) => join(folder, name))
    : [];

const foldersIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(folder, name))
    : [];
