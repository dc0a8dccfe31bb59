/** Rated games of players of all strengths, in an order whose every beginning fills ratings and speeds evenly. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from '../../../src/chess/game';
import type { GameFacts } from '../../../src/chess/player/game-facts';
import type { PlayedGame } from '../../../src/chess/player/played-game';
import { type Color, COLORS } from '../../../src/chess/types';
import { quickScan, scanGame } from '../../../src/engine/scan-game';
import type { EngineRequest } from '../../../src/engine/search';
import { reviewPlayed } from '../../../src/server/games/review-game';
import { mostFrequent, nameIn, readGames, readHistories } from './histories';
import { spread } from './spread';

/** `colors` are those whose players are nobody in particular: not the one whose history the game was taken from. */
export type RatedGame = { readonly game: Game; readonly colors: readonly Color[] };

export const readRatedGames = (data: string): readonly RatedGame[] => {
  const folder = join(data, 'lichess-rated');
  if (!existsSync(folder)) return [];
  const rows = readIndex(join(folder, 'rated-sample-6000.index.tsv'));
  const games = readGames(readFileSync(join(folder, 'rated-sample-6000.pgn'), 'utf8'));
  if (games.length !== rows.length) throw new Error(`${rows.length} rows in the index, ${games.length} games`);
  const known = games.flatMap((game, index) => {
    const row = rows[index];
    return row === undefined ? [] : [{ game, ...row }];
  });
  const cells = groupBy(known, ({ band, speed }) => `${band} ${speed}`).map(spread);
  const owners = new Map(
    groupBy(known, ({ source }) => source).map((same) => [
      same[0]?.source,
      mostFrequent(same.flatMap(({ game }) => COLORS.map((color) => nameIn(game, color)))),
    ]),
  );
  return inTurns(cells).map(({ game, kind, source }) => ({
    game,
    colors: COLORS.filter((color) => kind === 'db-slice' || nameIn(game, color) !== owners.get(source)),
  }));
};

/** Without the colors of players whose predictions `npm run corpus -- preparation` looks at. */
export const readUntestedGames = (data: string): readonly RatedGame[] => {
  const tested = new Set(readHistories(data).map(({ player }) => player));
  return readRatedGames(data).map(({ game, colors }) => ({
    game,
    colors: colors.filter((color) => !tested.has(nameIn(game, color))),
  }));
};

const readIndex = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, , , band = '', speed = '', , , kind = '', source = ''] = line.split('\t');
      return { band, speed, kind, source };
    });

export const groupBy = <Value>(values: readonly Value[], keyOf: (value: Value) => string): readonly Value[][] => {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return [...groups.values()];
};

/** One of each list, then the next of each. */
export const inTurns = <Value>(lists: readonly (readonly Value[])[]): readonly Value[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => index).flatMap((index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  );
};

/** `SCAN=sweep` looks at the first look alone, with what it shows of moves; tactics take the whole scan. */
const IS_SWEEP = process.env['SCAN'] === 'sweep';

/** The facts of a game as a report has them; `undefined` where a search that they need is not kept. */
export const scannedFacts = async (request: EngineRequest, played: PlayedGame): Promise<GameFacts | undefined> => {
  const { game, color } = played;
  if (IS_SWEEP) {
    const swept = await quickScan({ request, game });
    return swept.ok
      ? reviewPlayed(played, { ...swept, alternatives: new Map(), evaluatedBy: 'engine', look: 'first' }).facts
      : undefined;
  }
  const scan = await scanGame({ request, game, color, look: 'first' });
  return scan.ok ? reviewPlayed(played, { ...scan, evaluatedBy: 'engine', look: 'first' }).facts : undefined;
};
