/** PGN texts for the import to read: real games where they are at hand, under the name of one player. */
import { existsSync, readFileSync } from 'node:fs';
import { readPgn } from '../src/chess/pgn/pgn';
import { inventedGames, PLAYER } from '../src/test/data/invented-games';

export { PLAYER };

const REAL_GAMES = '../shared/data/lichess-games/lichess-db-2021-10-999games-clk.pgn';
const DAY = 86_400_000;

/** Games as a site exports them, with clocks, each once. */
export const sourceGames = (): readonly string[] => {
  const isThere = existsSync(REAL_GAMES);
  console.log(isThere ? `games: ${REAL_GAMES}` : `${REAL_GAMES} is not there: the engine's games instead`);
  return isThere
    ? readPgn(readFileSync(REAL_GAMES, 'utf8')).flatMap(({ ok, source }) => (ok ? [source] : []))
    : inventedGames(180);
};

/** The games over and over, the player on alternating sides, each with an address of its own. */
export const fullText = (sources: readonly string[], count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const own = index % 2 === 0 ? 'White' : 'Black';
    return (sources[index % sources.length] ?? '')
      .replace(/\[Site "[^"]*"\]/, `[Site "https://lichess.org/${String(index).padStart(8, 'b')}"]`)
      .replace(new RegExp(`\\[${own} "[^"]*"\\]`), `[${own} "${PLAYER}"]`);
  }).join('\n\n');

/** One game as short as PGN allows, with a rival and a day of its own: 100,000 of them fit into one import. */
export const shortGame = (source: string, index: number): string => {
  const moves = source
    .slice(source.lastIndexOf(']\n') + 2)
    .replace(/\{[^}]*\}/g, '')
    .replace(/\d+\.\.\.|\s+/g, ' ')
    .replace(/ +/g, ' ');
  const date = new Date(Date.UTC(2000, 0, 1) + (index % 9000) * DAY).toISOString().slice(0, 10).replaceAll('-', '.');
  const result = /(1-0|0-1|1\/2-1\/2)\s*$/.exec(moves)?.[1] ?? '*';
  const names = [PLAYER, `R${index}`];
  const [white, black] = index % 2 === 0 ? names : names.toReversed();
  return `[Date "${date}"]\n[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n\n${moves.trim()}\n\n`;
};
