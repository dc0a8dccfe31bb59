/**
 * How many missed tactics a report tells of, after the first look and after the deep one, against a reference: every position
 * of the game to depth 16 and the conditions of the motifs, without the scan's choice of where to look. Players of the
 * collections, some games of each, spread over their histories. `npm run corpus -- missed-count ../shared/data`
 *
 * What was searched is kept in `.cache` and not searched again. The reference has a store of its own: the scan must not be
 * answered from it. After `MINUTES` of the engine no further game is begun; the next run goes on from there.
 */
import { resolve } from 'node:path';
import type { PositionEvaluation } from '../../src/chess/evaluation';
import { type Game, pliesBy, positionAt } from '../../src/chess/game';
import type { Motif } from '../../src/chess/motifs/motif';
import { motifsOf } from '../../src/chess/motifs/motifs';
import { playLine } from '../../src/chess/motifs/played-line';
import type { PlayedGame } from '../../src/chess/player/played-game';
import {
  chancesLost,
  lineFrom,
  MIN_GAIN,
  MIN_LOSS,
  movesOf,
  type Positions,
  securedGain,
} from '../../src/chess/review/opportunity';
import { findTactics } from '../../src/chess/review/tactics';
import type { Ply } from '../../src/chess/types';
import { evenBlocks, searchBlocks } from '../../src/engine/queue/block';
import { scanGame, type ScanPass } from '../../src/engine/scan-game';
import { type History, readHistories, readPeopleOverTheBoard } from './scans/histories';
import { type KeptSearches, openKeptSearches } from './scans/kept-searches';
import { inTurns } from './scans/rated-games';
import { spread } from './scans/spread';

const PLAYERS_OVER_THE_BOARD = 3;

const GAMES_OF_A_PLAYER = Number(process.env['GAMES'] ?? 5);

/** They play long games, and each of their moves takes longest to search. */
const GAMES_OVER_THE_BOARD = 1;

const MINUTES = Number(process.env['MINUTES'] ?? 40);

const REFERENCE = { depth: 16 } as const;

const FOLDER = resolve('.cache', 'missed-count');

/** The report after the deep look may tell of so much more or less than the reference, in all. */
const MOST_APART = 0.1;

type Sample = { readonly player: number; readonly played: PlayedGame };

type Counts = { reference: number; first: number; deep: number; both: number };

export const check = async (data: string): Promise<boolean> => {
  const samples = samplesIn(data);
  const reference = await openKeptSearches(resolve(FOLDER, 'reference.txt'));
  const scans = await openKeptSearches(resolve(FOLDER, 'scans.txt'));
  const byPlayer = new Map<number, Counts>();
  const total: Counts = { reference: 0, first: 0, deep: 0, both: 0 };
  let games = 0;
  for (const { player, played } of samples) {
    if (reference.made().busy + scans.made().busy > MINUTES * 60_000) break;
    const positions = await searchAll(reference, played.game);
    const reported = missedIn(played, positions);
    const first = await scanned(scans, played, 'first');
    const deep = await scanned(scans, played, 'deep');
    const counts = byPlayer.get(player) ?? { reference: 0, first: 0, deep: 0, both: 0 };
    byPlayer.set(player, counts);
    for (const sums of [counts, total]) {
      sums.reference += reported.size;
      sums.first += first.reported.size;
      sums.deep += deep.reported.size;
      sums.both += [...reported.keys()].filter((ply) => deep.reported.has(ply)).length;
    }
    games++;
    explain(games, played, { positions, reported }, deep);
  }
  await reference.close();
  await scans.close();
  console.log(`\n${games} games of ${byPlayer.size} players: missed tactics, to depth 16 and as the report tells them`);
  for (const [player, counts] of byPlayer) console.log(`  player ${player + 1}  ${formatCounts(counts)}`);
  console.log(`  all       ${formatCounts(total)}`);
  return Math.abs(total.deep - total.reference) <= MOST_APART * total.reference;
};

type Missed = { readonly positions: Positions; readonly reported: ReadonlyMap<Ply, Motif> };

const missedIn = ({ game, color }: PlayedGame, positions: Positions): ReadonlyMap<Ply, Motif> =>
  new Map(findTactics(game, positions, color, new Map()).missed.map(({ ply, kind }) => [ply, kind]));

const scanned = async ({ request }: KeptSearches, played: PlayedGame, look: ScanPass): Promise<Missed> => {
  const scan = await scanGame({ request, game: played.game, color: played.color, look });
  if (!scan.ok) throw new Error(`the engine failed: ${scan.reason}`);
  return { positions: scan.positions, reported: missedIn(played, scan.positions) };
};

/** Without names: by their place among the players. */
const samplesIn = (data: string): readonly Sample[] => {
  const sampleOf = ({ games }: History, most: number) => spread(games).slice(0, most);
  const lists = [
    ...readHistories(data).map((history) => sampleOf(history, GAMES_OF_A_PLAYER)),
    ...readPeopleOverTheBoard(data, PLAYERS_OVER_THE_BOARD).map((history) => sampleOf(history, GAMES_OVER_THE_BOARD)),
  ];
  return inTurns(lists.map((games, player) => games.map((played) => ({ player, played }))));
};

const searchAll = async ({ request }: KeptSearches, game: Game): Promise<Positions> => {
  const places = Array.from({ length: game.plies.length + 1 }, (_, index) => index);
  const positions = places.map((index) => [index, positionAt(game, index - 1)] as const);
  const searches = searchBlocks({ request, isChess960: game.isChess960, limit: REFERENCE }, evenBlocks(positions));
  const found = new Map<number, PositionEvaluation>();
  for (const [index, outcome] of await Promise.all(searches)) {
    if (!outcome.ok) throw new Error(`the engine failed: ${outcome.reason}`);
    found.set(index, outcome.found);
  }
  return places.flatMap((index) => found.get(index) ?? []);
};

/** Where the two differ, and mistakes whose line has a motif or a gain that neither tells. */
const explain = (game: number, played: PlayedGame, reference: Missed, deep: Missed): void => {
  for (const ply of pliesBy(played.game, played.color)) {
    const [inReference, inDeep] = [reference.reported.get(ply), deep.reported.get(ply)];
    if (inReference !== undefined && inDeep !== undefined) continue;
    if (inReference === undefined && inDeep === undefined) {
      const why = untold(played, reference.positions, ply);
      if (why !== undefined) console.log(`game ${game}, ply ${ply}: not reported: ${why}`);
      continue;
    }
    const what = inDeep === undefined ? `only to depth 16: ${inReference}` : `only reported: ${inDeep}`;
    console.log(`game ${game}, ply ${ply}: ${what}; ${lossIn(played, reference, ply)}, ${lossIn(played, deep, ply)}`);
  }
};

const lossIn = ({ color }: PlayedGame, { positions }: Missed, ply: Ply): string => {
  const [before, after] = [positions[ply], positions[ply + 1]];
  if (before === undefined || after === undefined) return '-';
  const lost = chancesLost(before.evaluation, after.evaluation, color).toFixed(2);
  return `depth ${before.depth}/${after.depth} ${JSON.stringify(before.evaluation)} ${JSON.stringify(after.evaluation)} lost ${lost}`;
};

/** A mistake at depth 16 whose line has a motif besides a pin, or wins material, and which is reported by nobody. */
const untold = ({ game, color }: PlayedGame, positions: Positions, ply: Ply): string | undefined => {
  const [before, after] = [positions[ply], positions[ply + 1]];
  if (before === undefined || after === undefined || before.bestMove === game.plies[ply]?.uci) return undefined;
  const lost = chancesLost(before.evaluation, after.evaluation, color);
  if (lost < MIN_LOSS) return undefined;
  const line = { ...lineFrom(game, ply, movesOf(before)), solver: color };
  const steps = playLine({ start: positionAt(game, ply - 1), moves: movesOf(before), solver: color })?.moves ?? [];
  const gains = [0, 2, 4, 6, 8]
    .filter((index) => index < steps.length)
    .map((index) => securedGain(steps, index, color));
  const motifs = motifsOf({ ...line, moves: line.moves.slice(0, 6) });
  const named = motifs.filter((motif) => !['capture', 'check', 'sacrifice', 'pin'].includes(motif));
  if (named.length === 0 && !gains.some((gain) => gain >= MIN_GAIN)) return undefined;
  return `${motifs.join(' ')}; gains ${gains.join(' ')}; ${JSON.stringify(positions[ply - 1]?.evaluation)} ${JSON.stringify(before.evaluation)} ${JSON.stringify(after.evaluation)} lost ${lost.toFixed(2)}`;
};

const formatCounts = ({ reference, first, deep, both }: Counts): string =>
  `depth 16: ${reference}, first look: ${first}, deep look: ${deep} (${both} of them to depth 16 as well)`;
