/** The user's own games from a PGN file. */
import type { Game } from '../chess/game';
import { lineOf } from '../chess/openings/game-line';
import { openingOf } from '../chess/openings/opening-names';
import { plainName } from '../chess/names';
import { findPlayerColor, headerOf } from '../chess/pgn/headers';
import { formatPgnProblem, type PgnReading, readPgn } from '../chess/pgn/pgn';
import { factsOf } from '../chess/player/game-facts';
import { gameOfPgn } from '../chess/player/game-of-pgn';
import { siteOfUrl } from '../chess/player/game-sites';
import { type PreparationGame, toPreparationGame } from '../chess/preparation/visits';
import { PGN_KIND } from '../server/db/library/schema';
import { type HeadToHeadGame, matchesName } from '../server/games/head-to-head-games';
import { latestRating, type PlayerGames, type RatedGame } from '../server/games/player-games';
import { CommandError, EXIT, terminal } from './command';
import { readText } from './files';

/** Reports and skips unreadable games; games with an illegal move are cut there. */
export const readOwnGames = async (file: string): Promise<PlayerGames> => {
  const readings = readPgn(await readText(file), 'import');
  for (const reading of readings) {
    if (!reading.ok) terminal.printError(formatPgnProblem(reading.error));
    else if (reading.cut) terminal.printError(`${formatPgnProblem(reading.cut)}; the moves before it are used`);
  }
  const games = toPlayerGames(readings);
  if (games === undefined) throw new CommandError(EXIT.refused, `There is no game with a player’s name in ${file}`);
  return games;
};

/** Games of the most frequent player name; `undefined` without names. */
export const toPlayerGames = (readings: readonly PgnReading[]): PlayerGames | undefined => {
  const games = readings.flatMap((reading) => (reading.ok ? [reading.value] : []));
  const name = mostFrequentName(games);
  if (name === undefined) return undefined;
  const byId = new Map(games.flatMap((game) => toOwnGame(game, name) ?? []).map((own) => [own.game.id, own]));
  const own = [...byId.values()].sort((one, other) => byNewest(one.game, other.game));
  return {
    name,
    games: own.map(({ game }) => game),
    // Ratings of different sites are not comparable.
    ratingAt: (speed) =>
      latestRating(
        own.map(({ rated }) => rated),
        speed,
      ),
    against: ({ other }) =>
      own.flatMap(({ meeting, site }) => (matchesName(other, meeting.opponent, site) ? [meeting] : [])),
  };
};

/** In its first spelling. */
const mostFrequentName = (games: readonly Game[]): string | undefined => {
  const counts = new Map<string, { readonly name: string; readonly games: number }>();
  for (const game of games) {
    for (const header of ['White', 'Black']) {
      const name = headerOf(game, header);
      if (name === undefined) continue;
      const earlier = counts.get(plainName(name));
      counts.set(plainName(name), { name: earlier?.name ?? name, games: (earlier?.games ?? 0) + 1 });
    }
  }
  return [...counts.values()].reduce<{ readonly name?: string; readonly games: number }>(
    (most, count) => (count.games > most.games ? count : most),
    { games: 0 },
  ).name;
};

const byNewest = (one: PreparationGame, other: PreparationGame): number =>
  other.playedAt - one.playedAt || (one.id < other.id ? -1 : 1);

type OwnGame = {
  readonly game: PreparationGame;
  readonly rated: RatedGame;
  readonly meeting: HeadToHeadGame;
  /** Where it was played, if known. */
  readonly site: string | undefined;
};

const toOwnGame = (game: Game, name: string): OwnGame | undefined => {
  const color = findPlayerColor(game, [name]);
  if (color === undefined) return undefined;
  const { played, key, url } = gameOfPgn(game, { id: '', color, playedAt: 0, openingOf });
  const facts = factsOf(played);
  if (facts.excluded !== undefined) return undefined;
  const site = siteOfUrl(url ?? '')?.site;
  const { outcome, speed, playedAt, opponent, opening } = facts;
  const label = { color, outcome, speed, playedAt, opponent, source: PGN_KIND, ...(opening && { opening }) };
  return {
    game: toPreparationGame(key, lineOf(game), facts),
    rated: { ...facts, site },
    meeting: { ...label, moves: game.plies.map(({ san }) => san).join(' '), ...(url && { url }) },
    site,
  };
};
