import type { Centipawns, Uci } from '../chess/types';

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
  return {
    depth,
    score,
    isBound: facts.includes('lowerbound') || facts.includes('upperbound'),
    rank: numberAfter(facts, 'multipv') ?? 1,
    pv: pvAt < 0 ? [] : words.slice(pvAt + 1),
  };
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
