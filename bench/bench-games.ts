import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Game } from '../src/chess/game';
import { readPgn } from '../src/chess/pgn/pgn';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const REAL_GAMES = `${HERE}../../shared/data/lichess-games/lichess-db-2026-06-250games-clk-eval.pgn`;

export type BenchGame = { readonly source: string; readonly game: Game };

/** Real games of Lichess where they are at hand, otherwise classic ones; says which. */
export const benchGames = (): readonly BenchGame[] => {
  const file = existsSync(REAL_GAMES) ? REAL_GAMES : `${HERE}games.pgn`;
  const games = readPgn(readFileSync(file, 'utf8')).flatMap((reading) =>
    reading.ok ? [{ source: reading.source, game: reading.value }] : [],
  );
  console.log(`games: ${file === REAL_GAMES ? 'lichess-db-2026-06 (../shared/data)' : 'bench/games.pgn'}`);
  return games;
};
