/** The bundled engine confirms the tutorials' claims about positions, and the examples of the tactics lessons. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evaluation } from '../chess/evaluation';
import { plyColor, positionAt } from '../chess/game';
import { TACTICS_LESSONS, type TacticsLesson } from '../chess/lessons/tactics-lessons';
import { legalMoves, type PlayedMove, playMoves } from '../chess/position/move';
import { type Claim, type TutorialLine, TUTORIALS } from '../chess/tutorials/tutorials';
import { type Fen, turnOf, type Uci } from '../chess/types';
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
  if ('mate' in evaluation) return Math.sign(evaluation.mate) * (MATE - Math.abs(evaluation.mate));
  return evaluation.checkmate === 'white' ? MATE : -MATE;
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
const evaluate = async (fen: Fen, only?: readonly Uci[]): Promise<number> => {
  const request = pool.open({ priority: 'background' });
  const outcome = await request?.search({ fen, isChess960: false, only }, LIMIT);
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

/** In centipawns: what a good move may lose against the best one, and what winning is at least. */
const TOLERANCE = 100;
const WINNING = 200;
/** Where the side with the tactic is winning with quiet moves too. */
const WINS_ANYWAY: readonly TacticsLesson['id'][] = ['hanging-piece', 'pin', 'deflection', 'trapped-piece'];

type ExampleMove = { readonly before: Fen; readonly played: PlayedMove };

const playedIn = ({ example }: TacticsLesson): readonly ExampleMove[] => {
  const sans = example.moves.map(({ san }) => san);
  const moves = playMoves(example.fen, sans);
  return moves.map((played, ply) => ({ before: moves[ply - 1]?.fen ?? example.fen, played }));
};
const ownMovesOf = (lesson: TacticsLesson) => playedIn(lesson).filter((_, ply) => ply % 2 === 0);
const signOf = ({ example }: TacticsLesson): number => (turnOf(example.fen) === 'white' ? 1 : -1);

describe('the engine agrees with the examples of the tactics lessons', () => {
  it.each(TACTICS_LESSONS)('$id: every own move wins and is as good as any', async (lesson) => {
    const sign = signOf(lesson);
    for (const { before, played } of ownMovesOf(lesson)) {
      const after = sign * (await evaluate(played.fen));
      expect(after).toBeGreaterThanOrEqual(WINNING);
      expect(after, played.san).toBeGreaterThanOrEqual(sign * (await evaluate(before)) - TOLERANCE);
    }
  });

  it.each(TACTICS_LESSONS.filter(({ id }) => !WINS_ANYWAY.includes(id)))(
    '$id: no other first move does as much',
    async (lesson) => {
      const [first] = ownMovesOf(lesson);
      if (first === undefined) throw new Error('an example has moves');
      const others = legalMoves(first.before).filter((move) => move !== first.played.uci);
      const rest = signOf(lesson) * (await evaluate(first.before, others));
      const best = signOf(lesson) * (await evaluate(first.played.fen));
      // A slower mate is less than a mate.
      expect(best - rest).toBeGreaterThanOrEqual(rest > MATE / 2 ? 1 : LEAST_DROP);
    },
  );

  it.each(TACTICS_LESSONS.filter(({ example }) => example.moves.at(-1)?.san.endsWith('#')))(
    '$id: it is the shortest mate, and replies called forced are',
    async (lesson) => {
      const moves = playedIn(lesson);
      expect(signOf(lesson) * (await evaluate(lesson.example.fen))).toBe(MATE - ownMovesOf(lesson).length);
      for (const [ply, { text }] of lesson.example.moves.entries()) {
        const before = moves[ply]?.before ?? '';
        if (text.includes('the only legal move')) expect(legalMoves(before)).toHaveLength(1);
      }
    },
  );
});
