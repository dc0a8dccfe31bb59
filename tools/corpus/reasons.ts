/**
 * How many mistakes and blunders have a reason, in games of June 2026 as an analysis looks at them; and whether reasons drawn
 * by a fixed seed hold at depth 18. `npm run corpus -- reasons ../shared/data/lichess-games/lichess-db-2026-06-250games-clk-eval.pgn`
 * takes hours; `GAMES=25` reads as many games at equal distances, `SHOW=40` prints reasons with their
 * boards to be judged; `STOCKFISH_PATH` names another engine than the bundled one.
 */
import { readFileSync } from 'node:fs';
import { judge, type PositionEvaluation, winChanceOf } from '../../src/chess/evaluation';
import { type Game, plyColor, positionAt } from '../../src/chess/game';
import { materialLead } from '../../src/chess/motifs/attackers';
import { playLine } from '../../src/chess/motifs/played-line';
import { readPgn } from '../../src/chess/pgn/pgn';
import { positionOf } from '../../src/chess/position/fen-position';
import { legalMoves, type PlayedMove, playMove } from '../../src/chess/position/move';
import { playNullMove } from '../../src/chess/position/position';
import { centipawnsFor, isMating } from '../../src/chess/review/opportunity';
import type { Proof, Reason } from '../../src/chess/review/reasons/moment';
import { type Color, type Fen, otherColor, type Ply, type San, turnOf, type Uci } from '../../src/chess/types';
import { ANALYSIS_LIMITS } from '../../src/engine/analyze-game';
import { explainGame } from '../../src/engine/explain-game';
import { engineProgram, startProcess } from '../../src/engine/process';
import { createLocalPool, type LocalPool } from '../../src/engine/queue/pool';
import type { EngineRequest, SearchLimit } from '../../src/engine/search';
import { reasonSentence } from '../../src/messages/review/reasons';
import { createRandom } from '../../src/test/mock-lichess/make-games';
import { workOnEach } from './work-on-each';

const GAMES = Number(process.env['GAMES'] ?? Infinity);

const SHOW = Number(process.env['SHOW'] ?? 0);

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

/** Of win probability, 0-1: a game that is called lost; and what a threat gains at least. */
const [LOST, THREAT_GAIN] = [0.15, 0.1];

/** Replies as good as the best one are looked for among those that a short search finds hardly worse, in centipawns. */
const LOOKING = { depth: 10 } as const;

const [MAYBE_AS_GOOD, AS_GOOD] = [100, 30];

/** Plies of the best play after a reply. */
const FURTHER = 6;

type Given = { readonly game: Game; readonly ply: Ply; readonly reason: Reason };

type Analyzed = { readonly given: readonly Given[]; readonly errors: number; readonly explained: number };

export const check = async (path: string): Promise<boolean> => {
  const all = readPgn(readFileSync(path, 'utf8')).flatMap((reading) =>
    reading.ok && !reading.value.isChess960 && reading.value.plies.length > 0 ? [reading.value] : [],
  );
  const step = Math.max(1, Math.floor(all.length / GAMES));
  const games = all.filter((_, index) => index % step === 0).slice(0, GAMES);
  const pool = createLocalPool({ start: startProcess(engineProgram(process.env['STOCKFISH_PATH'])) });
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
    for (const { game, ply, reason } of drawn.slice(0, SHOW))
      console.log(`    ${game.plies[ply]?.san ?? ''}: ${reasonSentence(reason)} (${positionAt(game, ply - 1)})`);
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
  const search = async (
    fens: readonly Fen[],
    limit: SearchLimit = JUDGING,
    only?: readonly Uci[],
  ): Promise<readonly PositionEvaluation[]> => {
    const block = fens.map((fen) => ({ fen, isChess960: false, ...(only && { only }) }));
    const outcomes = await Promise.all(request.searchBlock(block, limit));
    return outcomes.map((outcome) => {
      if (!outcome.ok) throw new Error(`the engine failed: ${outcome.reason}`);
      return outcome.found;
    });
  };
  const deep = async (fen: Fen, only?: readonly Uci[]): Promise<PositionEvaluation> => {
    const [found] = await search([fen], JUDGING, only);
    if (found === undefined) throw new Error('the engine has not answered');
    return found;
  };
  const mover = plyColor(game, ply);
  const [before, after] = [await deep(positionAt(game, ply - 1)), await deep(positionAt(game, ply))];
  const cost = winChanceOf(before.evaluation, mover) - winChanceOf(after.evaluation, mover);
  if (reason.kind === 'wasLost')
    return winChanceOf(before.evaluation, mover) > LOST ? 'the game was not lost' : undefined;
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
  if (cost < ('from' in reason ? CHANCES_COST : LEAST_COST)) return 'the move cost nothing';
  const side = turnOf(reason.start);
  const first = playMove(reason.start, reason.line[0] ?? '');
  if (!first.ok) return 'the proof is not legal';
  const best = reason.start === positionAt(game, ply) ? after : before;
  const lost = winChanceOf(best.evaluation, side) - winChanceOf((await deep(first.value.fen)).evaluation, side);
  if (lost > MOST_LOST) return 'the proof is not the best answer';
  const threat = await threatGain({ game, ply, reason }, deep);
  if (threat < THREAT_GAIN) return `the threat gains ${(100 * threat).toFixed(1)} points`;
  if (!('pawns' in reason)) return undefined;
  const held = await leastHeld(reason, search);
  return held >= reason.pawns ? undefined : `${held} pawns are left of it`;
};

/** What the move that is said to be threatened gains if the other side passes; infinite where none is said to be. */
const threatGain = async (
  { game, ply, reason }: Given,
  deep: (fen: Fen) => Promise<PositionEvaluation>,
): Promise<number> => {
  const isIgnored = reason.kind === 'ignoresMove';
  const point = 'point' in reason && reason.point.kind === 'threatens' ? reason.point : undefined;
  if (!isIgnored && point === undefined) return Infinity;
  const now = isIgnored ? positionAt(game, ply - 1) : (playedFen(reason.start, reason.line[0]) ?? '');
  const passed = playNullMove(now) ?? '';
  const threatened = playedFen(passed, isIgnored ? reason.line[0] : point?.move.replace(/^\d+\.+/, ''));
  if (threatened === undefined) return 0;
  const side = turnOf(passed);
  return winChanceOf((await deep(threatened)).evaluation, side) - winChanceOf((await deep(now)).evaluation, side);
};

const playedFen = (fen: Fen, move = ''): Fen | undefined => {
  const played = playMove(fen, move);
  return played.ok ? played.value.fen : undefined;
};

/** The positions are searched in this order, each with what is found of those before it. */
type Search = (fens: readonly Fen[], limit?: SearchLimit) => Promise<readonly PositionEvaluation[]>;

/**
 * What is left of what the proof wins, in pawns, against every reply that is as good as the best one, each searched by itself:
 * the least of it after six plies more of the best play, when nothing is being exchanged. The side follows the proof as long
 * as the replies do, and plays its best moves where they do not. Unlike the product this looks at every legal reply, searches
 * the position after each, and takes what is there in the end.
 */
export const leastHeld = async ({ start, line }: Proof, search: Search): Promise<number> => {
  const side = turnOf(start);
  const before = positionOf(start);
  const first = playMove(start, line[0] ?? '');
  if (before === undefined || !first.ok) return 0;
  const lead = await leastAfter({ side, search }, first.value.fen, line.slice(1));
  return lead - materialLead(before.board, side);
};

type Judging = { readonly side: Color; readonly search: Search };

type Replied = PlayedMove & { readonly found: PositionEvaluation };

/** By how much the side is ahead in the end; the other side is to move, and `proof` goes on with its reply. */
const leastAfter = async ({ side, search }: Judging, fen: Fen, proof: readonly San[]): Promise<number> => {
  const replies = playedFrom(fen);
  const looked = best(replies, await search(fensOf(replies), LOOKING), MAYBE_AS_GOOD);
  const good = best(looked, await search(fensOf(looked)), AS_GOOD);
  let least = Infinity;
  for (const { san, fen: replied, found } of good) {
    const [said, next, ...rest] = proof;
    const move = said === san && next !== undefined ? playMove(replied, next) : undefined;
    const lead =
      move?.ok === true ? await leastAfter({ side, search }, move.value.fen, rest) : leadInTheEnd(replied, found, side);
    least = Math.min(least, lead);
  }
  return least === Infinity ? 0 : least;
};

const playedFrom = (fen: Fen): readonly PlayedMove[] =>
  legalMoves(fen).flatMap((move) => {
    const played = playMove(fen, move);
    return played.ok ? [played.value] : [];
  });

const fensOf = (played: readonly PlayedMove[]): readonly Fen[] => played.map(({ fen }) => fen);

/** Those that are worth hardly less than the best one, to the side that has played them. */
const best = (
  replies: readonly PlayedMove[],
  found: readonly PositionEvaluation[],
  within: number,
): readonly Replied[] => {
  const known = replies.flatMap((reply, index) => {
    const after = found[index];
    return after === undefined
      ? []
      : [{ ...reply, found: after, worth: centipawnsFor(after.evaluation, otherColor(turnOf(reply.fen))) }];
  });
  const most = Math.max(...known.map(({ worth }) => worth));
  return known.filter(({ worth }) => most - worth <= within);
};

/** After the plies that are looked at, and as many more as the exchange takes that is going on. */
const leadInTheEnd = (start: Fen, { pv, evaluation }: PositionEvaluation, side: Color): number => {
  if (isMating(evaluation, side) || 'checkmate' in evaluation) return Infinity;
  const steps = playLine({ start, moves: pv, solver: side })?.moves ?? [];
  const isTaking = (index: number): boolean => steps[index]?.captured !== undefined;
  const end = steps.findIndex((_, index) => index + 1 >= FURTHER && !isTaking(index + 1));
  const board = (steps[end] ?? steps.at(-1))?.after.board ?? positionOf(start)?.board;
  return board === undefined ? 0 : materialLead(board, side);
};
