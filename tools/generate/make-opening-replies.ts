/**
 * Writes src/chess/preparation/prediction/replies.json: how often each move was played in the positions of the opening, by
 * rating, counted in the rated games of Lichess under `../shared/data` that are slices of its database (CC0).
 * `npx tsx tools/generate/make-opening-replies.ts DATA`
 */
import { MAX_TREE_PLIES } from '../../src/chess/openings/game-line';
import { hashOf } from '../../src/chess/position/hash';
import { bandOf, BANDS } from '../../src/chess/preparation/prediction/opening-replies';
import { COLORS } from '../../src/chess/types';
import { playedBy } from '../corpus/scans/histories';
import { readUntestedGames } from '../corpus/scans/rated-games';
import { writeRows } from './write-rows';

/** A position that was reached less often tells little. */
const LEAST_GAMES = 5;

const [data = '../shared/data'] = process.argv.slice(2);

const positions = new Map<string, Map<string, number[]>>();

for (const { game, colors } of readUntestedGames(data)) {
  const bands = COLORS.map((color) => (colors.includes(color) ? bandOf(playedBy(game, color, '').rating) : undefined));
  let fen = game.start;
  for (const [ply, { uci, fen: after }] of game.plies.slice(0, MAX_TREE_PLIES).entries()) {
    const moves = positions.get(hashOf(fen)) ?? new Map<string, number[]>();
    const counts = moves.get(uci) ?? BANDS.map(() => 0);
    const band = bands[ply % 2];
    if (band !== undefined) {
      counts[band] = (counts[band] ?? 0) + 1;
      positions.set(hashOf(fen), moves.set(uci, counts));
    }
    fen = after;
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const rows = [...positions].flatMap(([hash, moves]) => {
  const mostPlayed = [...moves]
    .filter(([, counts]) => sum(counts) > 0)
    .sort((one, other) => sum(other[1]) - sum(one[1]));
  if (mostPlayed.reduce((total, [, counts]) => total + sum(counts), 0) < LEAST_GAMES) return [];
  return [[hash, ...mostPlayed.map(([uci, counts]) => [uci, ...counts].join(' '))]];
});

console.log(`${rows.length} positions`);

writeRows('src/chess/preparation/prediction/replies.json', rows);
