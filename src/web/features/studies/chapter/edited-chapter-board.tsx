import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { GameTree } from '../../../../chess/tree/game-tree';
import type { Color } from '../../../../chess/types';
import { useEditedReplay } from '../../../board/editing/use-edited-replay';
import { ChapterBoard } from './chapter-board';

type EditedChapterBoardProps = {
  /** Where it begins. */
  readonly tree: GameTree;
  readonly name: string;
  readonly orientation: Color;
  /** The tree after every change. */
  readonly onTree: (tree: GameTree) => void;
  readonly children: ReactNode;
};

/** The board of a chapter to be changed on. */
export function EditedChapterBoard({ tree, name, orientation, onTree, children }: EditedChapterBoardProps) {
  const replay = useEditedReplay(tree, { orientation });
  const shown = useRef(tree);
  const report = useEffectEvent(onTree);
  useEffect(() => {
    if (shown.current === replay.tree) return;
    shown.current = replay.tree;
    report(replay.tree);
  }, [replay.tree]);
  const turn = useEffectEvent((bottom: Color) => bottom !== replay.orientation && replay.flip());
  useEffect(() => {
    turn(orientation);
  }, [orientation]);
  return (
    <ChapterBoard replay={replay} name={name}>
      {children}
    </ChapterBoard>
  );
}
