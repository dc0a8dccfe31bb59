/** What UCI engines say of a position while they search it. */
import { type Evaluation, negate } from '../evaluation';
import type { Centipawns, Color, Uci } from '../types';

/** The engine's own words about a worth: its view is the side to move. `mate` 0 is a mate on the board. */
export type UciScore = { readonly cp: Centipawns } | { readonly mate: number };

/** What one `info` line says of a position. */
export type UciInfo = {
  /** Depth completed, in plies. */
  readonly depth: number;
  readonly score: UciScore;
  /** A score that is only a bound was still being searched; it is not an answer. */
  readonly isBound: boolean;
  /** Rank of the line among several, from 1. */
  readonly rank: number;
  /** Nodes a second, where the engine says so. */
  readonly speed?: number;
  readonly pv: readonly Uci[];
};

/** Reads a line such as `info depth 12 score cp 31 nodes 4711 pv e2e4 e7e5`. Without depth and score: undefined. */
export const parseInfo = (line: string): UciInfo | undefined => {
  const words = line.trim().split(/\s+/);
  if (words[0] !== 'info' || words[1] === 'string') return undefined;
  const pvAt = words.indexOf('pv');
  const facts = pvAt < 0 ? words : words.slice(0, pvAt);
  const depth = numberAfter(facts, 'depth');
  const score = parseScore(facts);
  if (depth === undefined || score === undefined) return undefined;
  const speed = numberAfter(facts, 'nps');
  return {
    depth,
    score,
    isBound: facts.includes('lowerbound') || facts.includes('upperbound'),
    rank: numberAfter(facts, 'multipv') ?? 1,
    speed,
    pv: pvAt < 0 ? [] : words.slice(pvAt + 1),
  };
};

/** The worth in White's view: an engine's is that of the side to move. */
export const evaluationOf = (score: UciScore, turn: Color): Evaluation =>
  turn === 'white' ? asWhite(score) : negate(asWhite(score));

/** In the view of the side to move, as if it were White: `mate 0` says that it has been mated. */
const asWhite = (score: UciScore): Evaluation => {
  if ('cp' in score) return { cp: score.cp };
  return score.mate === 0 ? { checkmate: 'black' } : { mate: score.mate };
};

const parseScore = (facts: readonly string[]): UciScore | undefined => {
  const cp = numberAfter(facts, 'cp');
  if (cp !== undefined) return { cp };
  const mate = numberAfter(facts, 'mate');
  return mate === undefined ? undefined : { mate };
};

const numberAfter = (words: readonly string[], word: string): number | undefined => {
  const at = words.indexOf(word);
  const text = at < 0 ? undefined : words[at + 1];
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined;
};
