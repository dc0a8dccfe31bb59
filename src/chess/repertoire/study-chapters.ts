/** Chapters of studies that a repertoire follows: their moves were added once, and what they gain later is offered. */
import { hashText } from '../text';
import type { Milliseconds } from '../types';
import { readRepertoirePgn, type RepertoireImport } from './files/pgn-import';
import type { RepertoireGraph } from './graph';
import { diffImport, type ImportDiff } from './import-diff';

export type StudyChapter = {
  /** Its id, and the number of the chapter in it. */
  readonly study: string;
  readonly chapter: number;
  /** `hashMoves` of what was compared last. */
  readonly seen: string;
};

/** The same in whatever order the moves are written; comments and arrows do not count. */
export const hashMoves = ({ moves }: Pick<RepertoireImport, 'moves'>): string =>
  hashText(
    moves
      .map(({ position, uci, rank }) => `${position} ${uci} ${rank}`)
      .sort()
      .join('\n'),
  );

export const readChapter = (pgn: string, { source }: RepertoireGraph, addedAt: Milliseconds): RepertoireImport =>
  readRepertoirePgn(pgn, { color: source.color, origin: 'study', addedAt });

export type ChapterChange = { readonly imported: RepertoireImport; readonly diff: ImportDiff };

/**
 * `undefined` where the chapter is as it was when it was compared last, or has no move that the repertoire lacks. Moves that
 * the chapter lost stay in the repertoire.
 */
export const findChapterChange = (
  graph: RepertoireGraph,
  imported: RepertoireImport,
  seen: string,
): ChapterChange | undefined => {
  if (hashMoves(imported) === seen) return undefined;
  const diff = diffImport(graph, imported);
  return diff.added.length === 0 ? undefined : { imported, diff };
};

/** In place of the one of the same chapter. */
export const followChapter = (
  chapters: readonly StudyChapter[],
  { study, chapter, seen }: StudyChapter,
): readonly StudyChapter[] => [
  ...chapters.filter((other) => other.study !== study || other.chapter !== chapter),
  { study, chapter, seen },
];
