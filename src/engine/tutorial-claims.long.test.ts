/** The bundled engine confirms the tutorials' claims about positions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evaluation } from '../chess/evaluation';
import { plyColor, positionAt } from '../chess/game';
import { type Claim, type TutorialLine, TUTORIALS } from '../chess/tutorials/tutorials';
import type { Fen } from '../chess/types';
import { readGame } from '../test/data/games';
import { engineProgram, startProcess } from './process';
import { createLocalPool, type LocalPool } from './queue/pool';

const LIMIT = { depth: 16 };
/** Minimum and maximum in centipawns, White's view. */
const BOUNDS: Record<Claim, readonly [number, number]> = {
  equal: [-60, 60],
  'white is slightly better': [25, 120],
  'black is slightly better': [-120, -25],
  'white is better': [80, 250],
  'black is better': [-250, -80],
  'white is winning': [200, Infinity],
  'black is winning': [-Infinity, -200],
};
const LEAST_DROP = 150;
const MATE = 10_000;

const gameOf = ({ moves }: TutorialLine) => readGame(moves.map(({ san }) => san).join(' '));
const inTutorials = <Line extends TutorialLine>(linesOf: (tutorial: (typeof TUTORIALS)[number]) => readonly Line[]) =>
  TUTORIALS.flatMap((tutorial) => linesOf(tutorial).map((line) => ({ line, title: `${tutorial.id}/${line.id}` })));

const CLAIMED = inTutorials(({ lines, traps }) => [...lines, ...traps]).flatMap(({ line, title }) =>
  line.claim === undefined ? [] : [{ title, claim: line.claim, fen: positionAt(gameOf(line), line.moves.length - 1) }],
);
const MISTAKES = inTutorials(({ traps }) => traps).map(({ line, title }) => {
  const game = gameOf(line);
  const ply = line.moves.findIndex(({ isMistake }) => isMistake);
  const sign = plyColor(game, ply) === 'white' ? 1 : -1;
  return { title, sign, before: positionAt(game, ply - 1), after: positionAt(game, ply) };
});

const worth = (evaluation: Evaluation): number => {
  if ('cp' in evaluation) return evaluation.cp;
  const isWhites = 'mate' in evaluation ? evaluation.mate > 0 : evaluation.checkmate === 'white';
  return isWhites ? MATE : -MATE;
};

const found = new Map<Fen, number>();
const inCentipawns = (fen: Fen): number => found.get(fen) ?? NaN;

let pool: LocalPool;
beforeAll(async () => {
  const fens = [
    ...new Set([...CLAIMED.map(({ fen }) => fen), ...MISTAKES.flatMap(({ before, after }) => [before, after])]),
  ];
  pool = createLocalPool({ start: startProcess(engineProgram()), processes: 2, maxOpen: fens.length });
  await Promise.all(fens.map(async (fen) => found.set(fen, await evaluate(fen))));
}, 600_000);
afterAll(() => pool.close());

/** One request per position, so that each search starts from an empty hash. */
const evaluate = async (fen: Fen): Promise<number> => {
  const request = pool.open({ priority: 'background' });
  const outcome = await request?.search({ fen, isChess960: false }, LIMIT);
  request?.close();
  if (outcome?.ok !== true) throw new Error(`no evaluation of ${fen}`);
  return worth(outcome.found.evaluation);
};

describe('the engine agrees with the tutorials', () => {
  it.each(CLAIMED)('$title: $claim', ({ claim, fen }) => {
    const [least, most] = BOUNDS[claim];
    const centipawns = inCentipawns(fen);
    expect(centipawns).toBeGreaterThanOrEqual(least);
    expect(centipawns).toBeLessThanOrEqual(most);
  });

  it.each(MISTAKES)('$title: the marked move loses what it is said to lose', ({ sign, before, after }) => {
    expect(sign * (inCentipawns(before) - inCentipawns(after))).toBeGreaterThanOrEqual(LEAST_DROP);
  });
});
