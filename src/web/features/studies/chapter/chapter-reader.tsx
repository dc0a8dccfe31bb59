import { useMemo } from 'react';
import { chapterTree } from '../../../../chess/studies/study-pgn';
import type { GameTree } from '../../../../chess/tree/game-tree';
import type { Chapter } from '../../../../contract/studies';
import { useReplay } from '../../../board/use-replay';
import { ChapterBoard } from './chapter-board';
import { useChapterPlace } from './use-chapter-place';

/** A chapter to be read. */
export function ChapterReader({ chapter }: { readonly chapter: Chapter }) {
  const tree = useMemo(() => chapterTree(chapter.pgn), [chapter.pgn]);
  return (
    <section aria-labelledby="chapter-name" className="flex min-w-0 flex-col gap-4">
      <h2 id="chapter-name" className="text-xl font-semibold break-words">
        {chapter.name}
      </h2>
      {tree === undefined ? (
        <p>This chapter cannot be shown: its text is not a legal game.</p>
      ) : (
        <ReadBoard chapter={chapter} tree={tree} />
      )}
    </section>
  );
}

function ReadBoard({ chapter, tree }: { readonly chapter: Chapter; readonly tree: GameTree }) {
  const path = useChapterPlace(chapter.id, tree);
  const replay = useReplay(tree, { path, orientation: chapter.orientation });
  return <ChapterBoard replay={replay} chapter={chapter.id} name={chapter.name} />;
}
