/**
 * Fills the store of searches for `findings` and for the baselines: `npm run corpus -- scan ../shared/data` sweeps,
 * `npm run corpus -- scan-whole ../shared/data` makes everything that a scan asks. Both may be ended and started again
 * at any time: what was searched is not searched twice. `SCANS` is the folder of the store, `../scans` without it.
 */
import type { Game } from '../../src/chess/game';
import type { PlayedGame } from '../../src/chess/player/played-game';
import type { Color } from '../../src/chess/types';
import { quickScan, scanGame } from '../../src/engine/scan-game';
import { readHistories } from './scans/histories';
import { type KeptSearches, openKeptSearches, SEARCHES } from './scans/kept-searches';
import { inTurns, readRatedGames } from './scans/rated-games';
import { spread } from './scans/spread';

/** Of each player, spread over the whole history: at first, and in all. */
const FIRST_OF_A_PLAYER = 400;

const GAMES_OF_A_PLAYER = 1000;

const RATED_FIRST = 3000;

/** `colors` are the sides whose play is of interest. */
type GameToLookAt = { readonly game: Game; readonly colors: readonly Color[] };

type Scan = (kept: KeptSearches, looked: GameToLookAt) => Promise<unknown>;

const sweepOnly: Scan = ({ request }, { game }) => quickScan({ request, game });

const scanWhole: Scan = async ({ request }, { game, colors }) => {
  for (const color of colors) await scanGame({ request, game, color, look: 'first' });
};

export const check = (data: string): Promise<boolean> => fill(data, sweepOnly);

export const checkWhole = (data: string): Promise<boolean> => fill(data, scanWhole);

const fill = async (data: string, scan: Scan): Promise<boolean> => {
  const kept = await openKeptSearches(SEARCHES);
  const games = gamesIn(data);
  console.log(`${kept.size()} searches kept, ${games.length} games to look at`);
  for (const [index, game] of games.entries()) {
    await scan(kept, game);
    if ((index + 1) % 100 === 0) report(index + 1, kept);
  }
  report(games.length, kept);
  await kept.close();
  return true;
};

const report = (games: number, kept: KeptSearches): void => {
  const { searches, busy } = kept.made();
  console.log(`${games} games, ${searches} searches, ${(busy / 1000).toFixed(0)} s of the engine`);
};

/** Half of the rated games in turns with some of each player, then the others in turns. */
const gamesIn = (data: string): readonly GameToLookAt[] => {
  const rated = readRatedGames(data);
  const players = readHistories(data).map(({ games }) =>
    gamesToScan(games).map(({ game, color }) => ({ game, colors: [color] })),
  );
  const [first, rest] = [
    players.map((games) => games.slice(0, FIRST_OF_A_PLAYER)),
    players.map((games) => games.slice(FIRST_OF_A_PLAYER)),
  ];
  return [
    ...inTurns([rated.slice(0, RATED_FIRST), inTurns(first)]),
    ...inTurns([rated.slice(RATED_FIRST), inTurns(rest)]),
  ];
};

/** Those of a player that are looked at, not in order. */
export const gamesToScan = (games: readonly PlayedGame[]): readonly PlayedGame[] =>
  spread(games).slice(0, GAMES_OF_A_PLAYER);
