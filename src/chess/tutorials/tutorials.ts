/** All tutorials with their words. A screen that only links to one uses tutorial-index.ts. */
import caroKannDefense from '../../content/tutorials/caro-kann-defense.json';
import catalanOpening from '../../content/tutorials/catalan-opening.json';
import englishOpening from '../../content/tutorials/english-opening.json';
import frenchDefense from '../../content/tutorials/french-defense.json';
import italianGame from '../../content/tutorials/italian-game.json';
import kingsIndianDefense from '../../content/tutorials/kings-indian-defense.json';
import londonSystem from '../../content/tutorials/london-system.json';
import nimzoIndianDefense from '../../content/tutorials/nimzo-indian-defense.json';
import petrovsDefense from '../../content/tutorials/petrovs-defense.json';
import queensGambit from '../../content/tutorials/queens-gambit.json';
import ruyLopez from '../../content/tutorials/ruy-lopez.json';
import scandinavianDefense from '../../content/tutorials/scandinavian-defense.json';
import scotchGame from '../../content/tutorials/scotch-game.json';
import sicilianDefense from '../../content/tutorials/sicilian-defense.json';
import slavDefense from '../../content/tutorials/slav-defense.json';
import viennaGame from '../../content/tutorials/vienna-game.json';
import {
  isClaim,
  type Tutorial,
  type TutorialContent,
  type TutorialLine,
  type TutorialMove,
  type TutorialTrap,
} from './tutorial';
import { TUTORIAL_LINKS, type TutorialId } from './tutorial-index';

/** A tutorial as it is written in its file. */
export type WrittenTutorial = {
  readonly idea: string;
  /** By name: moves that several lines begin with. */
  readonly starts: Readonly<Record<string, WrittenMoves>>;
  readonly lines: readonly WrittenLine[];
  readonly traps: readonly (WrittenLine & { readonly lesson: string })[];
  readonly plans: { readonly white: readonly string[]; readonly black: readonly string[] };
};

type WrittenLine = WrittenMoves & {
  readonly id: string;
  readonly name: string;
  readonly claim?: string | undefined;
};

/**
 * A move is its SAN, its sentence and, where it falls into the trap, a `?`. `moves` follow those of the start named `after`,
 * or begin at the start position.
 */
type WrittenMoves = { readonly after?: string | undefined; readonly moves: readonly (readonly string[])[] };

const WRITTEN: Readonly<Record<TutorialId, WrittenTutorial>> = {
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

/** Throws where there is no line or no move, or where a start or a claim is named that does not exist. */
export const readTutorial = ({ idea, starts, lines, traps, plans }: WrittenTutorial): TutorialContent => {
  const [main, ...sidelines] = lines.map((line) => readLine(line, starts));
  if (main === undefined) throw new Error(`No line: ${idea}`);
  return { idea, lines: [main, ...sidelines], traps: traps.map((trap) => readTrap(trap, starts)), plans };
};

const readLine = ({ id, name, claim, ...line }: WrittenLine, starts: WrittenTutorial['starts']): TutorialLine => {
  const moves = readMoves(line, starts);
  if (claim === undefined) return { id, name, moves };
  if (!isClaim(claim)) throw new Error(`No claim: ${claim}`);
  return { id, name, moves, claim };
};

const readTrap = (
  { lesson, ...trap }: WrittenTutorial['traps'][number],
  starts: WrittenTutorial['starts'],
): TutorialTrap => {
  const { claim, ...line } = readLine(trap, starts);
  if (claim !== 'white is winning' && claim !== 'black is winning') throw new Error(`No trap: ${line.id}`);
  return { ...line, claim, lesson };
};

const readMoves = ({ after, moves }: WrittenMoves, starts: WrittenTutorial['starts']): readonly TutorialMove[] => {
  const own = moves.map(readMove);
  if (after === undefined) return own;
  const start = starts[after];
  if (start === undefined) throw new Error(`No start: ${after}`);
  return [...readMoves(start, starts), ...own];
};

const readMove = ([san, text, sign]: readonly string[]): TutorialMove => {
  if (san === undefined || text === undefined) throw new Error(`No move: ${san}`);
  return sign === '?' ? { san, text, isMistake: true } : { san, text };
};

/** White's openings first. */
export const TUTORIALS: readonly Tutorial[] = TUTORIAL_LINKS.map((link) => ({
  ...link,
  ...readTutorial(WRITTEN[link.id]),
}));

export const findTutorial = (id: string): Tutorial | undefined => TUTORIALS.find((tutorial) => tutorial.id === id);
