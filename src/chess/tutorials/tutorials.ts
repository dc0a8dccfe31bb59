// Tutorials with their texts; lists and links use the lighter index
import caroKannDefense from '../../content/tutorials/caro-kann-defense.json' with { type: 'json' };
import catalanOpening from '../../content/tutorials/catalan-opening.json' with { type: 'json' };
import englishOpening from '../../content/tutorials/english-opening.json' with { type: 'json' };
import frenchDefense from '../../content/tutorials/french-defense.json' with { type: 'json' };
import italianGame from '../../content/tutorials/italian-game.json' with { type: 'json' };
import kingsIndianDefense from '../../content/tutorials/kings-indian-defense.json' with { type: 'json' };
import londonSystem from '../../content/tutorials/london-system.json' with { type: 'json' };
import nimzoIndianDefense from '../../content/tutorials/nimzo-indian-defense.json' with { type: 'json' };
import petrovsDefense from '../../content/tutorials/petrovs-defense.json' with { type: 'json' };
import queensGambit from '../../content/tutorials/queens-gambit.json' with { type: 'json' };
import ruyLopez from '../../content/tutorials/ruy-lopez.json' with { type: 'json' };
import scandinavianDefense from '../../content/tutorials/scandinavian-defense.json' with { type: 'json' };
import scotchGame from '../../content/tutorials/scotch-game.json' with { type: 'json' };
import sicilianDefense from '../../content/tutorials/sicilian-defense.json' with { type: 'json' };
import slavDefense from '../../content/tutorials/slav-defense.json' with { type: 'json' };
import viennaGame from '../../content/tutorials/vienna-game.json' with { type: 'json' };
import type { San } from '../types';
import { TUTORIAL_LINKS, type TutorialId, type TutorialLink } from './tutorial-index';

/** As in the content file. */
export type TutorialJson = {
  readonly idea: string;
  /** Named move sequences shared by several lines. */
  readonly starts: Readonly<Record<string, MovesJson>>;
  readonly lines: readonly LineJson[];
  readonly traps: readonly (LineJson & { readonly lesson: string })[];
  readonly plans: { readonly white: readonly string[]; readonly black: readonly string[] };
};

type LineJson = MovesJson & {
  readonly id: string;
  readonly name: string;
  readonly claim?: string | undefined;
};

/**
 * A move is its SAN, its text and, for a mistake, a `?`. `moves` follow the sequence named `after`, or the start
 * position.
 */
type MovesJson = { readonly after?: string | undefined; readonly moves: readonly (readonly string[])[] };

const CONTENT: Readonly<Record<TutorialId, TutorialJson>> = {
  'italian-game': italianGame,
  'ruy-lopez': ruyLopez,
  'scotch-game': scotchGame,
  'vienna-game': viennaGame,
  'queens-gambit': queensGambit,
  'london-system': londonSystem,
  'english-opening': englishOpening,
  'catalan-opening': catalanOpening,
  'sicilian-defense': sicilianDefense,
  'french-defense': frenchDefense,
  'caro-kann-defense': caroKannDefense,
  'scandinavian-defense': scandinavianDefense,
  'petrovs-defense': petrovsDefense,
  'kings-indian-defense': kingsIndianDefense,
  'slav-defense': slavDefense,
  'nimzo-indian-defense': nimzoIndianDefense,
};

/** Throws on missing lines or moves and on unknown sequences or claims. */
export const readTutorial = ({ idea, starts, lines, traps, plans }: TutorialJson): TutorialContent => {
  const [main, ...sidelines] = lines.map((line) => readLine(line, starts));
  if (main === undefined) throw new Error(`No line: ${idea}`);
  return { idea, lines: [main, ...sidelines], traps: traps.map((trap) => readTrap(trap, starts)), plans };
};

const readLine = ({ id, name, claim, ...line }: LineJson, starts: TutorialJson['starts']): TutorialLine => {
  const moves = readMoves(line, starts);
  if (claim === undefined) return { id, name, moves };
  if (!isClaim(claim)) throw new Error(`No claim: ${claim}`);
  return { id, name, moves, claim };
};

const readTrap = ({ lesson, ...trap }: TutorialJson['traps'][number], starts: TutorialJson['starts']): TutorialTrap => {
  const { claim, ...line } = readLine(trap, starts);
  if (claim !== 'white is winning' && claim !== 'black is winning') throw new Error(`No trap: ${line.id}`);
  return { ...line, claim, lesson };
};

const readMoves = ({ after, moves }: MovesJson, starts: TutorialJson['starts']): readonly TutorialMove[] => {
  const ownMoves = moves.map(readMove);
  if (after === undefined) return ownMoves;
  const start = starts[after];
  if (start === undefined) throw new Error(`No start: ${after}`);
  return [...readMoves(start, starts), ...ownMoves];
};

const readMove = ([san, text, sign]: readonly string[]): TutorialMove => {
  if (san === undefined || text === undefined) throw new Error(`No move: ${san}`);
  return sign === '?' ? { san, text, isMistake: true } : { san, text };
};

// All moves are legal, and the engine confirms every claim

/**
 * Claims about a final position. Centipawns at depth 16 for the side named: equal at most 60 for either, slightly
 * better 25 to 120, better 80 to 250, winning 200 or a mate.
 */
const CLAIMS = [
  'equal',
  'white is slightly better',
  'black is slightly better',
  'white is better',
  'black is better',
  'white is winning',
  'black is winning',
] as const;

const KNOWN_CLAIMS: ReadonlySet<string> = new Set(CLAIMS);

const isClaim = (text: string): text is Claim => KNOWN_CLAIMS.has(text);

/** White's openings first. */
export const TUTORIALS: readonly Tutorial[] = TUTORIAL_LINKS.map((link) => ({
  ...link,
  ...readTutorial(CONTENT[link.id]),
}));

export const findTutorial = (id: string): Tutorial | undefined => TUTORIALS.find((tutorial) => tutorial.id === id);

export type Claim = (typeof CLAIMS)[number];

/** `text` is one sentence. */
export type TutorialMove = {
  readonly san: San;
  readonly text: string;
  /** The move that falls into the trap; costs at least 150 centipawns. */
  readonly isMistake?: true;
};

/** `moves` start at the start position; `id` is unique in its tutorial. */
export type TutorialLine = {
  readonly id: string;
  readonly name: string;
  readonly moves: readonly TutorialMove[];
  /** About the final position. */
  readonly claim?: Claim;
};

/** A line in which one side errs and loses. `lesson` says why, and what to play instead. */
type TutorialTrap = TutorialLine & {
  readonly claim: 'white is winning' | 'black is winning';
  readonly lesson: string;
};

/** The first of `lines` is the main line. */
type TutorialContent = {
  readonly idea: string;
  readonly lines: readonly [TutorialLine, ...TutorialLine[]];
  readonly traps: readonly TutorialTrap[];
  readonly plans: { readonly white: readonly string[]; readonly black: readonly string[] };
};

export type Tutorial = TutorialLink & TutorialContent;
