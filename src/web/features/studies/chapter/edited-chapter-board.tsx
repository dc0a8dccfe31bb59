import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { GameTree } from '../../../../chess/tree/game-tree';
import type { Color } from '../../../../chess/types';
import { editShortcuts } from '../../../board/editing/edit-keys';
import { EditPanel, type Pen } from '../../../board/editing/edit-panel';
import { useEditedReplay } from '../../../board/editing/use-edited-replay';
import { ChapterBoard } from './chapter-board';
import { useChapterPlace } from './use-chapter-place';

type EditedChapterBoardProps = {
  readonly chapter: number;
  /** Where it begins. */
  readonly tree: GameTree;
  readonly name: string;
  readonly orientation: Color;
  /** The tree after every change. */
  readonly onTree: (tree: GameTree) => void;
};

/** The board of a chapter to be changed on. */
export function EditedChapterBoard({ chapter, tree, name, orientation, onTree }: EditedChapterBoardProps) {
  const path = useChapterPlace(chapter, tree);
  const replay = useEditedReplay(tree, { path, orientation });
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
  const [pen, setPen] = useState<Pen>();
  const { edit } = replay;
  const input = useMemo(() => ({ onMove: edit.play, onDraw: edit.draw, pen }), [edit, pen]);
  return (
    <ChapterBoard {...{ replay, chapter, name, input }} shortcuts={editShortcuts}>
      <div className="border-b border-hairline px-2 py-1.5">
        <EditPanel {...{ replay, pen }} onPen={setPen} />
      </div>
    </ChapterBoard>
  );
}
