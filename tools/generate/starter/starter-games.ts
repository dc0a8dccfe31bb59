/** Where the starter puzzles come from: games that the engine has played at limited strength, and none that people have. */
import type { PositionEvaluation } from '../../../src/chess/evaluation';
import type { Game } from '../../../src/chess/game';
import { readPgn } from '../../../src/chess/pgn/pgn';
import type { San } from '../../../src/chess/types';
import { SAMPLE_OWNER, SAMPLE_PLAYERS } from '../../../src/contract/player/samples';
import { rawSampleGames, readSampleGame } from '../../../src/server/sources/sample/sample-games';
import { evaluatedSampleGames } from '../../../src/server/sources/sample/seen-games';
import { createRandom, engineGames, seedOf } from '../../../src/test/mock-lichess/make-games';
import type { Adviser, Style } from '../samples/candidates';
import { ALL_LINES } from '../samples/openings';
import { ordinaryStyle } from '../samples/people';
import { playGame } from '../samples/play-game';

export type StarterGame = {
  /** What tells it from the others. */
  readonly name: string;
  readonly game: Game;
  /** What the engine is known to see in it, by position index. */
  readonly known: ReadonlyMap<number, PositionEvaluation>;
};

/**
 * Those that the product brings along, then as many more as are asked for, played when they are taken. Those that
 * `isDone` are left out.
 */
export async function* starterGames(
  adviser: Adviser,
  more: number,
  isDone: (name: string) => boolean,
): AsyncGenerator<StarterGame, void, undefined> {
  for (const { game, positions } of await evaluatedSampleGames(SAMPLE_OWNER.username)) {
    if (!isDone(game.id)) yield { name: game.id, game: game.game, known: new Map(positions.entries()) };
  }
  for (const [index, { moves }] of engineGames().entries()) {
    if (!isDone(`standin${index}`)) yield fromMoves(`standin${index}`, moves);
  }
  for (const { username } of SAMPLE_PLAYERS) {
    for (const written of await rawSampleGames(username)) {
      const read = readSampleGame(written, username);
      if (read?.kind === 'played' && !isDone(read.id)) yield { name: read.id, game: read.game, known: new Map() };
    }
  }
  for (let index = 0; index < more; index++) {
    if (!isDone(`more${index}`)) yield fromMoves(`more${index}`, (await playStarterGame(adviser, index)).join(' '));
  }
}

const fromMoves = (name: string, moves: string): StarterGame => {
  const [reading] = readPgn(moves);
  if (reading?.ok !== true) throw new Error(`${name} is no game`);
  return { name, game: reading.value, known: new Map() };
};

/** Games for the starter puzzles: of people who overlook a lot, so that there is something to find. */

const STRENGTH = { least: 1400, spread: 500 };

/** Against what is usual at that strength. */
const OVERSIGHTS: Style['oversights'] = { opening: 1.5, middlegame: 2.5, endgame: 2.5 };

/** The moves of the game with this number; the same each time. */
const playStarterGame = async (adviser: Adviser, index: number): Promise<readonly San[]> => {
  const random = createRandom(seedOf(`starter game ${index}`));
  const strength = STRENGTH.least + random.below(STRENGTH.spread);
  const style: Style = { ...ordinaryStyle(strength, random), oversights: OVERSIGHTS };
  const line = random.pick(ALL_LINES);
  const { plies } = await playGame(adviser, { line, styles: { white: style, black: style } }, random);
  return plies.map(({ san }) => san);
};
