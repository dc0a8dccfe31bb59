/**
 * Writes `src/test/data/reason-cases.json`: moves of games and of puzzles with what the engine found around them, and the
 * sentence that is given for each. Read the sentences before you commit them: they are what the test expects.
 *
 *     npx tsx scripts/make-reason-cases.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge } from '../../src/chess/evaluation';
import { type Game, plyColor, positionAt } from '../../src/chess/game';
import { readPgn } from '../../src/chess/pgn/pgn';
import { parseFen } from '../../src/chess/position/fen';
import { legalMoves } from '../../src/chess/position/move';
import STARTER_PUZZLES from '../../src/content/starter-puzzles.json' with { type: 'json' };
import { ANALYSIS_LIMITS, analyzeGame } from '../../src/engine/analyze-game';
import { engineProgram, startProcess } from '../../src/engine/process';
import { createLocalPool, type LocalPool } from '../../src/engine/queue/pool';
import { gameOf, type ReasonCase, sentenceOf } from '../../src/test/data/facts';

const CASES = 180;

const PUZZLES = 150;

const HERE = import.meta.dirname;

const TARGET = join(HERE, '../../src/test/data/reason-cases.json');

/** Every judged ply but the first, and every other that something is said of. */
const casesIn = async (pool: LocalPool, game: Game): Promise<readonly ReasonCase[]> => {
  const outcome = await analyzeGame({ pool, game, limit: ANALYSIS_LIMITS.fast, priority: 'background' });
  if (!outcome.ok) throw new Error(`the engine failed: ${outcome.reason}`);
  return game.plies.slice(1).flatMap((played, index) => {
    const positions = outcome.positions.slice(index, index + 3);
    const [, before, after] = positions;
    if (before === undefined || after === undefined) return [];
    const last = game.plies[index]?.uci ?? '';
    const alternative = outcome.alternatives.get(index + 1);
    const one = {
      start: positionAt(game, index - 1),
      moves: [last, played.uci],
      positions,
      ...(alternative && { alternative }),
    };
    const sentence = sentenceOf(one);
    const isBest = before.bestMove === played.uci;
    const isJudged = !isBest && judge(before.evaluation, after.evaluation, plyColor(game, index + 1)) !== undefined;
    return sentence === null && !isJudged ? [] : [{ ...one, sentence }];
  });
};

/** The opponent's move, and one that is not the solution. */
const puzzleGames = (): readonly Game[] =>
  STARTER_PUZZLES.slice(1, 1 + PUZZLES).flatMap((row, index) => {
    const [, fen = '', moves = ''] = row.split(',');
    const start = parseFen(fen);
    const [first = '', solution] = moves.split(' ');
    const after = start.ok ? gameOf(start.value, [first]) : undefined;
    const others = after === undefined ? [] : legalMoves(positionAt(after, 0)).filter((move) => move !== solution);
    const other = others[(7 * index) % Math.max(1, others.length)];
    return start.ok && other !== undefined ? (gameOf(start.value, [first, other]) ?? []) : [];
  });

const classicGames = (): readonly Game[] =>
  readPgn(readFileSync(join(HERE, '../bench/games.pgn'), 'utf8')).flatMap((reading) =>
    reading.ok ? [reading.value] : [],
  );

/** As many of each kind of sentence as there are, in turns. */
const choose = (all: readonly ReasonCase[]): readonly ReasonCase[] => {
  const kinds = new Map<string, ReasonCase[]>();
  for (const one of all) {
    const kind = one.sentence?.split(' ').slice(0, 2).join(' ') ?? '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const rounds = Array.from(all, (_, round) => [...kinds.values()].flatMap((cases) => cases[round] ?? []));
  return rounds.flat().slice(0, CASES);
};

const pool = createLocalPool({ start: startProcess(engineProgram()) });

const stayAlive = setInterval(() => undefined, 60_000);

const all: ReasonCase[] = [];

for (const game of [...classicGames(), ...puzzleGames()]) all.push(...(await casesIn(pool, game)));

clearInterval(stayAlive);

await pool.close();

const chosen = choose(all);

writeFileSync(TARGET, `${JSON.stringify(chosen)}\n`);

console.log(`${chosen.length} of ${all.length} cases`);

for (const { sentence, start, moves } of chosen) console.log(`${sentence ?? '-'}   ${start} ${moves.join(' ')}`);
