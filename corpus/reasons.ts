/**
 * How many mistakes and blunders have a reason, in games of June 2026 as an analysis looks at them; and whether reasons drawn
 * by a fixed seed hold at depth 18. `npm run corpus -- reasons ../shared/data/lichess-games/lichess-db-2026-06-250games-clk-eval.pgn`
 */
import { readFileSync } from 'node:fs';
import type { PositionEvaluation } from '../src/chess/evaluation';
import type { Game } from '../src/chess/game';
import { judge } from '../src/chess/judgement';
import { legalMoves } from '../src/chess/legal-moves';
import { readPgn } from '../src/chess/notation/pgn/pgn';
import { playMove } from '../src/chess/notation/move';
import { plyColor, positionAt } from '../src/chess/replay';
import { isMating } from '../src/chess/review/chances';
import { endOfProof, staysWon, type MaterialReason } from '../src/chess/review/reasons/checks';
import type { Reason } from '../src/chess/review/reasons/reason';
import { turnOf } from '../src/chess/turn-of';
import type { Fen, Ply, Uci } from '../src/chess/types';
import { winChanceOf } from '../src/chess/win-chance';
import { ANALYSIS_LIMITS } from '../src/engine/analysis-modes';
import { engineProgram } from '../src/engine/engine-program';
import { explainGame } from '../src/engine/explain-game';
import { createLocalPool, type LocalPool } from '../src/engine/queue/pool';
import { startProcess } from '../src/engine/process';
import type { EngineRequest } from '../src/engine/search';
import { reasonSentence } from '../src/messages/reasons';
import { createRandom } from '../src/test/mock-lichess/seeded-random';
import { workOnEach } from './work-on-each';

const LEAST_SHARE = 0.85;
const DRAWN = 200;
const SEED = 18;
const JUDGING = { depth: 18 } as const;
/** Of win probability, 0-1: what the first move of a proof may lose against the best one. */
const MOST_LOST = 0.1;
/** Of win probability, 0-1: what a move costs at least of which something is said; and one that changes the chances. */
const LEAST_COST = 0.02;
const CHANCES_COST = 0.05;
/** Of win probability, 0-1: what the next best loses at least after what is called the only move; half of what is claimed. */
const ONLY_GAP = 0.05;
const OF_CHANCES: ReadonlySet<Reason['kind']> = new Set(['turnsRound', 'letsGo', 'handsOver']);

type Given = { readonly game: Game; readonly ply: Ply; readonly reason: Reason };
type Analyzed = { readonly given: readonly Given[]; readonly errors: number; readonly explained: number };

export const check = async (path: string): Promise<boolean> => {
  const games = readPgn(readFileSync(path, 'utf8')).flatMap((reading) =>
    reading.ok && !reading.value.isChess960 && reading.value.plies.length > 0 ? [reading.value] : [],
  );
  const pool = createLocalPool({ start: startProcess(engineProgram()) });
  const stayAlive = setInterval(() => undefined, 60_000);
  try {
    const analyzed = await workOnEach(pool, games, (game) => analyze(pool, game));
    const sum = (of: (one: Analyzed) => number): number => analyzed.reduce((total, one) => total + of(one), 0);
    const [errors, explained] = [sum((one) => one.errors), sum((one) => one.explained)];
    const given = analyzed.flatMap((one) => one.given);
    console.log(`${path}: ${games.length} games, ${errors} mistakes and blunders`);
    console.log(`  with a reason  ${explained} (${((100 * explained) / errors).toFixed(1)} %)`);
    for (const [kind, count] of countKinds(given)) console.log(`    ${kind.padEnd(16)} ${count}`);
    const drawn = draw(given);
    const wrong = (await workOnEach(pool, drawn, wrongIn)).flatMap((words, index) => {
      const one = drawn[index];
      return words === undefined || one === undefined
        ? []
        : [`${reasonSentence(one.reason)} (${words}; ${one.reason.start})`];
    });
    console.log(`  ${drawn.length} drawn, ${wrong.length} of them false at depth ${JUDGING.depth}`);
    for (const words of wrong) console.log(`    ${words}`);
    return explained >= LEAST_SHARE * errors && wrong.length === 0;
  } finally {
    clearInterval(stayAlive);
    await pool.close();
  }
};

const analyze = async (pool: LocalPool, game: Game): Promise<Analyzed> => {
  const outcome = await explainGame({ pool, game, limit: ANALYSIS_LIMITS.fast, priority: 'background' });
  if (!outcome.ok) throw new Error(`the engine failed: ${outcome.reason}`);
  const { positions, reasons } = outcome;
  const errors = game.plies.flatMap((_, ply) => (isError(game, positions, ply) ? [ply] : []));
  return {
    given: Array.from(reasons, ([ply, reason]) => ({ game, ply, reason })),
    errors: errors.length,
    explained: errors.filter((ply) => reasons.has(ply)).length,
  };
};

const isError = (game: Game, positions: readonly PositionEvaluation[], ply: Ply): boolean => {
  const [before, after] = [positions[ply], positions[ply + 1]];
  if (before === undefined || after === undefined || before.bestMove === game.plies[ply]?.uci) return false;
  const judgement = judge(before.evaluation, after.evaluation, plyColor(game, ply));
  return judgement === 'mistake' || judgement === 'blunder';
};

const countKinds = (given: readonly Given[]): readonly (readonly [kind: string, count: number])[] => {
  const counts = new Map<string, number>();
  for (const { reason } of given) counts.set(reason.kind, (counts.get(reason.kind) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
};

const draw = (given: readonly Given[]): readonly Given[] => {
  const random = createRandom(SEED);
  return given
    .map((one) => ({ one, order: random.next() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, DRAWN)
    .map(({ one }) => one);
};

/** What a deep search says against the reason; `undefined` where it holds. */
const wrongIn = async ({ game, ply, reason }: Given, request: EngineRequest): Promise<string | undefined> => {
  const deep = async (fen: Fen, only?: readonly Uci[]): Promise<PositionEvaluation> => {
    const outcome = await request.search({ fen, isChess960: false, ...(only && { only }) }, JUDGING);
    if (!outcome.ok) throw new Error(`the engine failed: ${outcome.reason}`);
    return outcome.found;
  };
  const mover = plyColor(game, ply);
  const [before, after] = [await deep(positionAt(game, ply - 1)), await deep(positionAt(game, ply))];
  const cost = winChanceOf(before.evaluation, mover) - winChanceOf(after.evaluation, mover);
  if (reason.kind === 'sacrifice') return cost > MOST_LOST ? 'it loses' : undefined;
  if (reason.kind === 'onlyMove') {
    if (cost > MOST_LOST) return 'it loses';
    const others = legalMoves(reason.start).filter((move) => move !== game.plies[ply]?.uci);
    const next = await deep(reason.start, others);
    const gap = winChanceOf(after.evaluation, mover) - winChanceOf(next.evaluation, mover);
    return gap < ONLY_GAP ? `another loses ${(100 * gap).toFixed(1)} points` : undefined;
  }
  if (reason.kind === 'allowsMate' || reason.kind === 'missesMate') {
    const [at, side] = reason.start === positionAt(game, ply) ? [after, turnOf(reason.start)] : [before, mover];
    return isMating(at.evaluation, side) ? undefined : 'there is no mate';
  }
  if (cost < (OF_CHANCES.has(reason.kind) ? CHANCES_COST : LEAST_COST)) return 'the move cost nothing';
  const side = turnOf(reason.start);
  const first = playMove(reason.start, reason.line[0] ?? '');
  if (!first.ok) return 'the proof is not legal';
  const best = reason.start === positionAt(game, ply) ? after : before;
  const lost = winChanceOf(best.evaluation, side) - winChanceOf((await deep(first.value.fen)).evaluation, side);
  if (lost > MOST_LOST) return 'the proof is not the best answer';
  if (reason.kind !== 'losesMaterial' && reason.kind !== 'missesMaterial') return undefined;
  return (await keeps(reason, deep)) ? undefined : 'the material does not stay';
};

/** After the proof the best play of both keeps what it has won. */
const keeps = async (reason: MaterialReason, deep: (fen: Fen) => Promise<PositionEvaluation>): Promise<boolean> => {
  const end = endOfProof(reason, false);
  return end !== undefined && staysWon(reason, end.moves, await deep(end.fen));
};
