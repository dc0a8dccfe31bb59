/**
 * The report on a player against a plain count of the same games, figure by figure. Under a path it takes the files
 * `user-NAME-*.ndjson` (games of Lichess' API, the latest first) for the player whose they are, and PGN files of
 * database.lichess.org for White, which is where clocks are. What is excluded is told with its reason.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type PlayerReport, reportPlayer } from '../../src/chess/player/player-report';
import type { OpeningGroup } from '../../src/chess/player/repertoire';
import type { Results } from '../../src/chess/player/results';
import { countApiGames, countPgnText, type Totals } from './player-count';
import { type ApiGame, takeApiGame, type Taken, takePgnGames } from './player-games';

/** The refusals that are as they should be. */
const MEANT = /is not supported/;

export const check = (path: string): boolean => {
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .map((name) => join(path, name))
    : [path];
  const checked = files.flatMap((file) => checkFile(file) ?? []);
  if (checked.length === 0) console.log(`${path}: no games of a player, nothing was checked.`);
  return checked.length > 0 && checked.every(Boolean);
};

/** `undefined` for a file of another kind. */
const checkFile = (file: string): boolean | undefined => {
  const [, player] = /^user-([^-]+)-.*\.ndjson$/.exec(basename(file)) ?? [];
  if (player !== undefined) return checkPlayer(file, player.toLowerCase());
  if (!/^lichess-db-.*\.pgn$/.test(basename(file))) return undefined;
  const text = readFileSync(file, 'utf8');
  return compare(`${file}, White`, takePgnGames(text), countPgnText(text));
};

const checkPlayer = (file: string, player: string): boolean => {
  const games = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as ApiGame);
  const taken = games.map((game) => takeApiGame(game, player));
  return compare(`${file}, ${player}`, taken, countApiGames(games, player));
};

const compare = (name: string, taken: readonly Taken[], counted: Totals): boolean => {
  const refusals = taken.flatMap((game) => ('refusal' in game ? [game.refusal] : []));
  const report = reportPlayer(taken.flatMap((game) => ('refusal' in game ? [] : [game])));
  const reported = totalsOf(report);
  const names = [...new Set([...reported.keys(), ...counted.keys()])];
  const differing = names.filter((figure) => Math.abs((reported.get(figure) ?? 0) - (counted.get(figure) ?? 0)) > 1e-6);

  console.log(`${name}: ${taken.length} games, ${report.results.all.games} counted`);
  for (const [reason, games] of [...tally(refusals), ...Object.entries(report.excluded)]) {
    if (games > 0) console.log(`  excluded: ${games}, ${reason}`);
  }
  for (const figure of differing) {
    console.log(`  ${figure}: report ${reported.get(figure) ?? 0}, plain count ${counted.get(figure) ?? 0}`);
  }
  console.log(`  ${names.length - differing.length} of ${names.length} totals equal a plain count`);
  summarise(report);
  return differing.length === 0 && refusals.every((refusal) => MEANT.test(refusal));
};

/** The figures of the report under the names of the plain count. */
const totalsOf = ({ results, ratings, repertoire, clockUse }: PlayerReport): Totals =>
  new Map([
    ['games', results.all.games],
    ...outcomes('', results.all),
    ...outcomes('white ', results.white),
    ...outcomes('black ', results.black),
    ['lost on time', clockUse.lostOnTime],
    ['current rating', ratings.current ?? 0],
    ...ratings.bySpeed.map(({ speed, rating }): Total => [`${speed} rating`, rating]),
    ...ratings.bySpeed.map(({ speed, games }): Total => [`${speed} games`, games]),
    ['unnamed', repertoire.unnamed],
    ...[...repertoire.white, ...repertoire.black].flatMap((group: OpeningGroup) =>
      outcomes(`${group.color} ${group.name} `, group),
    ),
    ['games with clocks', clockUse.games],
    ['low games', clockUse.lowGames],
    ['timed moves', clockUse.moves],
    ['seconds', (clockUse.averageSeconds ?? 0) * clockUse.moves],
  ]);

type Total = [name: string, total: number];

const outcomes = (before: string, { wins, losses, draws }: Results): readonly Total[] => [
  [`${before}wins`, wins],
  [`${before}losses`, losses],
  [`${before}draws`, draws],
];

const tally = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

const summarise = ({ results: { all, white, black }, clockUse, rookEndgames }: PlayerReport): void => {
  for (const [whose, { wins, losses, draws, winRate }] of Object.entries({ all, white, black })) {
    console.log(`  ${whose}: ${wins} won, ${losses} lost, ${draws} drawn, ${winRate} % won`);
  }
  const average = clockUse.averageSeconds?.toFixed(1) ?? '-';
  console.log(
    `  clocks: ${clockUse.games} games, ${average} s a move, ${clockUse.lowShare ?? '-'} % low; ` +
      `lost on time: ${clockUse.lostOnTime}; rook endgames: ${rookEndgames.games}, score ${rookEndgames.score ?? '-'} %`,
  );
};
