import { type Evaluation, negate } from '../evaluation';
import type { Centipawns, Color, Uci } from '../types';

/** From the side to move; `mate` 0 is checkmate on the board. */
export type UciScore = { readonly cp: Centipawns } | { readonly mate: number };

export type UciInfo = {
  readonly depth: number;
  readonly score: UciScore;
  readonly isBound: boolean;
  /** MultiPV index, from 1. */
  readonly rank: number;
  readonly speed?: number;
  readonly pv: readonly Uci[];
};

/** `info depth 12 score cp 31 nodes 4711 pv e2e4 e7e5`; `undefined` without depth or score. */
export const parseInfo = (line: string): UciInfo | undefined => {
  const words = line.trim().split(/\s+/);
  if (words[0] !== 'info' || words[1] === 'string') return undefined;
  const pvAt = words.indexOf('pv');
  const tokens = pvAt < 0 ? words : words.slice(0, pvAt);
  const depth = numberAfter(tokens, 'depth');
  const score = parseScore(tokens);
  if (depth === undefined || score === undefined) return undefined;
  const speed = numberAfter(tokens, 'nps');
  return {
    depth,
    score,
    isBound: tokens.includes('lowerbound') || tokens.includes('upperbound'),
    rank: numberAfter(tokens, 'multipv') ?? 1,
    speed,
    pv: pvAt < 0 ? [] : words.slice(pvAt + 1),
  };
};

/** Converts to White's view. */
export const evaluationOf = (score: UciScore, turn: Color): Evaluation =>
  turn === 'white' ? asWhite(score) : negate(asWhite(score));

/** `mate 0` means that the mover is mated. */
const asWhite = (score: UciScore): Evaluation => {
  if ('cp' in score) return { cp: score.cp };
  return score.mate === 0 ? { checkmate: 'black' } : { mate: score.mate };
};

const parseScore = (tokens: readonly string[]): UciScore | undefined => {
  const cp = numberAfter(tokens, 'cp');
  if (cp !== undefined) return { cp };
  const mate = numberAfter(tokens, 'mate');
  return mate === undefined ? undefined : { mate };
};

const numberAfter = (words: readonly string[], word: string): number | undefined => {
  const at = words.indexOf(word);
  const text = at < 0 ? undefined : words[at + 1];
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined;
};
