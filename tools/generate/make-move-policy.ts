/**
 * Writes src/chess/preparation/prediction/policy.json: what people of all strengths play in the opening, learned from the rated
 * games of Lichess under `../shared/data` that are slices of its database (CC0). Takes a few minutes.
 * `npx tsx tools/generate/make-move-policy.ts DATA`
 */
import { writeFileSync } from 'node:fs';
import { MAX_TREE_PLIES } from '../../src/chess/openings/game-line';
import { positionOf } from '../../src/chess/position/fen-position';
import {
  movesWithFeatures,
  type MoveWithFeatures,
  positionFeatures,
} from '../../src/chess/preparation/prediction/move-features';
import { packRows, rowsOf, rowsOfPaths } from '../../src/chess/preparation/prediction/network';
import { COLORS, SQUARE_NAMES } from '../../src/chess/types';
import { createRandom } from '../../src/test/mock-lichess/make-games';
import { playedBy } from '../corpus/scans/histories';
import { type RatedGame, readUntestedGames } from '../corpus/scans/rated-games';
import { createLearner, learnAll } from './move-policy/learning';

const HIDDEN = 64;

const TIMES = 16;

/** A path that was taken less often has no row of its own. */
const LEAST_TAKEN = 3;

/** In one of so many positions what is not always known is hidden, so that the network can do without. */
const UNKNOWN = 10;

const random = createRandom(4);

type Choice = {
  readonly position: readonly number[];
  readonly moves: readonly MoveWithFeatures[];
  readonly played: number;
};

/** The moves of both sides, each with what its player could have played. */
const choicesOf = ({ game }: RatedGame): readonly Choice[] => {
  const [white, black] = COLORS.map((color) => playedBy(game, color, ''));
  const { speed } = playedBy(game, 'white', '');
  const ratings = [white?.rating, black?.rating];
  return game.plies.slice(0, MAX_TREE_PLIES).flatMap(({ uci }, ply) => {
    const before = game.plies[ply - 1];
    const position = positionOf(before?.fen ?? game.start);
    if (position === undefined) return [];
    const rating = random.below(UNKNOWN) === 0 ? undefined : ratings[ply % 2];
    const last = random.below(UNKNOWN) === 0 || before === undefined ? undefined : arrivalOf(before.uci);
    const moves = movesWithFeatures(position, last);
    const known = {
      ...(random.below(UNKNOWN) === 0 ? {} : { speed }),
      rating,
      last,
    };
    return [
      {
        position: positionFeatures(position, known),
        moves,
        played: moves.findIndex((move) => move.uci === uci),
      },
    ];
  });
};

const arrivalOf = (uci: string): number => SQUARE_NAMES.indexOf(uci.slice(2, 4));

const pathsIn = (choices: readonly Choice[]): readonly number[] => {
  const taken = new Map<number, number>();
  for (const { moves, played } of choices) {
    const path = moves[played]?.path;
    if (path !== undefined) taken.set(path, (taken.get(path) ?? 0) + 1);
  }
  return [...taken].flatMap(([path, times]) => (times >= LEAST_TAKEN ? [path] : [])).sort((one, other) => one - other);
};

const [data = '../shared/data'] = process.argv.slice(2);

const games = readUntestedGames(data).filter(({ colors }) => colors.length === COLORS.length);

const choices = games.flatMap(choicesOf);

const paths = pathsIn(choices);

const rowOfPath = rowsOfPaths(paths);

console.log(`${games.length} games, ${choices.length} positions, ${paths.length} paths`);

const learner = createLearner(HIDDEN, rowOfPath, paths.length, random);

const examples = choices.map((choice) => ({ ...choice, moves: choice.moves.map((move) => rowsOf(rowOfPath, move)) }));

learnAll(learner, examples, TIMES, random);

const policy = {
  about: {
    source: 'rated games of database.lichess.org of 2013, 2021 and 2026',
    license: 'CC0 1.0',
    made: new Date().toISOString().slice(0, 10),
    games: games.length,
    positions: choices.length,
    plies: MAX_TREE_PLIES,
  },
  hidden: HIDDEN,
  paths,
  position: packRows(learner.network.position, HIDDEN),
  move: packRows(learner.network.move, HIDDEN + 1),
};

writeFileSync('src/chess/preparation/prediction/policy.json', `${JSON.stringify(policy)}\n`);
