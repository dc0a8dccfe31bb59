/**
 * Games of ordinary club players for the mock Lichess server, without names, dates and clocks; every third is analyzed.
 */
import { type Evaluation, judge, type Judgement } from '../../../src/chess/evaluation';
import { type GamePly, plyColor } from '../../../src/chess/game';
import { START_FEN } from '../../../src/chess/position/fen';
import { sanLine } from '../../../src/chess/position/move';
import type { Color, San, Uci } from '../../../src/chess/types';
import { scanGame } from '../../../src/engine/scan-game';
import type { EnginePool } from '../../../src/engine/search';
import { readRawGame } from '../../../src/server/sources/lichess/to-remote-game';
import type { GameEvaluations } from '../../../src/server/sources/sample/sample-games';
import type { JsonPly } from '../../../src/test/mock-lichess/lichess-json';
import { createRandom, type EngineGame, seedOf } from '../../../src/test/mock-lichess/make-games';
import type { Adviser, Candidate } from './candidates';
import { ALL_LINES } from './openings';
import { ordinaryStyle } from './people';
import { playGame } from './play-game';

const ANALYZED = 3;

const LIMIT = 'depth 10';

const LINE_PLIES = 8;

/** What Lichess takes the start position to be worth. */
const START: Evaluation = { cp: 15 };

export const makeEngineGame = async (adviser: Adviser, index: number): Promise<EngineGame> => {
  const random = createRandom(seedOf(`engine game ${index}`));
  const strength = 1400 + random.below(800);
  const styles = {
    white: ordinaryStyle(strength, random),
    black: ordinaryStyle(strength - 100 + random.below(200), random),
  };
  const line = ALL_LINES[index % ALL_LINES.length] ?? '';
  const { plies, status, winner } = await playGame(adviser, { line, styles }, random);
  return {
    moves: plies.map(({ san }) => san).join(' '),
    status,
    winner,
    ...(index % ANALYZED === 0 ? { analysis: await analyze(adviser, plies) } : {}),
  };
};

/** An entry a ply but for the one that mates. */
const analyze = async (adviser: Adviser, plies: readonly GamePly[]): Promise<readonly JsonPly[]> => {
  const entries: JsonPly[] = [];
  let before: Evaluation = START;
  await adviser.newGame();
  let [expected] = await adviser.ask({ moves: [], lines: 1, limit: LIMIT });
  for (const [ply, played] of plies.entries()) {
    if (played.san.endsWith('#')) break;
    const color = plyColor({ start: START_FEN }, ply);
    const moves = plies.slice(0, ply + 1).map(({ uci }) => uci);
    const [next] = await adviser.ask({ moves, lines: 1, limit: LIMIT });
    const after = next === undefined ? { cp: 0 } : whitesView(next, color === 'white' ? 'black' : 'white');
    const judgement = expected?.uci === played.uci ? undefined : judge(before, after, color);
    const start = plies[ply - 1]?.fen ?? START_FEN;
    entries.push({ ...toEntry(after), ...(judgement && expected ? toAdvice(start, expected, judgement) : {}) });
    before = after;
    expected = next;
  }
  return entries;
};

const whitesView = ({ score }: Candidate, mover: Color): Evaluation => {
  const sign = mover === 'white' ? 1 : -1;
  return 'cp' in score ? { cp: sign * score.cp || 0 } : { mate: sign * score.mate };
};

const toEntry = (evaluation: Evaluation): JsonPly => {
  if ('cp' in evaluation) return { eval: evaluation.cp };
  return 'mate' in evaluation ? { mate: evaluation.mate } : {};
};

/** In Lichess' words. */
const toAdvice = (start: string, { uci, pv }: Candidate, judgement: Judgement): Partial<JsonPly> => {
  const variation = sanLine(start, pv.slice(0, LINE_PLIES), false);
  const name = judgement.charAt(0).toUpperCase() + judgement.slice(1);
  const [best = uci] = variation;
  return {
    best: kingTakesRook(uci, best),
    variation: variation.join(' '),
    judgment: { name, comment: `${name}. ${best} was best.` },
  };
};

/** Lichess castles by taking the rook. */
const kingTakesRook = (uci: Uci, san: San): Uci => {
  if (!san.startsWith('O-O')) return uci;
  return `${uci.slice(0, 2)}${san.startsWith('O-O-O') ? 'a' : 'h'}${uci.charAt(1)}`;
};

/** What the product's own look at a game finds in those of a sample player. */

/**
 * `written` is the game as Lichess writes it. A request of its own for each game, so that an engine has forgotten the others: with one engine
 * the same is found each time.
 */
export const evaluateGame = async (pool: EnginePool, username: string, written: unknown): Promise<GameEvaluations> => {
  const remote = readRawGame(written, username);
  const request = pool.open({ priority: 'background' });
  if (remote?.kind !== 'played' || request === undefined) throw new Error(`Cannot evaluate ${JSON.stringify(written)}`);
  const { id, game, color } = remote;
  const scan = await scanGame({ request, game, color, look: 'first' });
  request.close();
  if (!scan.ok) throw new Error(`${id}: ${scan.reason}`);
  return { id, positions: scan.positions, alternatives: scan.alternatives };
};
