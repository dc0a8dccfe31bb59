/**
 * An opening tutorial: the idea, lines that are played through move by move, traps and plans. Names and codes stand in
 * tutorial-index.ts, the words in src/content/tutorials, a file an opening. Every move is legal, every claim is one that the engine shares.
 */
import type { San } from '../types';
import type { TutorialLink } from './tutorial-index';

/**
 * What a tutorial may say of a final position, from nobody's view. In centipawns of the bundled engine at depth 16 for
 * the side named: equal is at most 60 for either, slightly better 25 to 120, better 80 to 250, winning 200 or a mate.
 */
export const CLAIMS = [
  'equal',
  'white is slightly better',
  'black is slightly better',
  'white is better',
  'black is better',
  'white is winning',
  'black is winning',
] as const;
export type Claim = (typeof CLAIMS)[number];

const KNOWN_CLAIMS: ReadonlySet<string> = new Set(CLAIMS);

export const isClaim = (text: string): text is Claim => KNOWN_CLAIMS.has(text);

/** One move, and one sentence on what it does. */
export type TutorialMove = {
  readonly san: San;
  readonly text: string;
  /** The move that falls into the trap: it costs at least 150 centipawns. */
  readonly isMistake?: true;
};

/** `moves` lead from the start position; `id` is unique in its tutorial. */
export type TutorialLine = {
  readonly id: string;
  readonly name: string;
  readonly moves: readonly TutorialMove[];
  /** About the final position; missing where nothing is claimed. */
  readonly claim?: Claim;
};

/** A line in which one side goes wrong and loses. `lesson` says why, and what to play instead. */
export type TutorialTrap = TutorialLine & {
  readonly claim: 'white is winning' | 'black is winning';
  readonly lesson: string;
};

/** The first of `lines` is the main line. */
export type TutorialContent = {
  readonly idea: string;
  readonly lines: readonly [TutorialLine, ...TutorialLine[]];
  readonly traps: readonly TutorialTrap[];
  readonly plans: { readonly white: readonly string[]; readonly black: readonly string[] };
};

export type Tutorial = TutorialLink & TutorialContent;
