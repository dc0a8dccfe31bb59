/** Games of club strength, played by the engine: `tools/generate/make-samples.ts` makes them, the mock server dresses them. */
import { readFileSync } from 'node:fs';
import type { JsonGame } from './lichess-json';

export type EngineGame = Pick<JsonGame, 'status' | 'winner' | 'analysis'> & { readonly moves: string };

export const ENGINE_GAMES_FILE = new URL('./engine-games.ndjson', import.meta.url);

/** All of them; read from the disk when they are first asked for. */
export const engineGames = (): readonly EngineGame[] => (read ??= readEngineGames());

let read: readonly EngineGame[] | undefined;

const readEngineGames = (): readonly EngineGame[] =>
  readFileSync(ENGINE_GAMES_FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as EngineGame);
