import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { makePgn } from '../../../../chess/pgn/pgn';
import type { GameTree } from '../../../../chess/tree/game-tree';
import { type Path, START_PATH } from '../../../../chess/tree/path';
import { pathOfPly } from '../../../../chess/tree/tree-replay';
import type { Color, Ply } from '../../../../chess/types';
import type { AnalysisResult } from '../../../../contract/analysis/analysis';
import { MoveList } from '../../../board/moves/move-list';
import { useEditedReplay } from '../../../board/use-edited-replay';
import { Workspace } from '../../../board/workspace/workspace';
import { playersOf } from '../../../board/player-name';
import { type AnalysisRun, useBeginFrom } from '../../../game/analysis/analysis-run';
import { partialMoves } from '../../../game/shown-moves';
import { useRevealOnMount } from '../../../lib/screen';
import { Card, CardTitle, Page } from '../../../ui/page';
import { progressText } from '../analysis-labels';
import { RunningBar } from '../analyze-bar';
import { ExplorerPanel } from '../../../player/tree/explorer';
import { gameTitle } from '../game-text';

/** What the user did on the board while the analysis was running. */
export type RunningBoard = {
  readonly path: Path;
  readonly side: Color;
  /** With the variations that were added; missing without any. */
  readonly pgn?: string;
};

type RunningAnalysisProps = {
  readonly title: string;
  readonly run: AnalysisRun;
  readonly tree: GameTree;
  readonly onCancel: () => void;
  readonly beginFrom: (ply: Ply) => void;
  readonly onBoard: (board: RunningBoard) => void;
  /** Not while a comment is being written. */
  readonly onResult: (result: AnalysisResult, board: RunningBoard) => void;
};

/** The game on the board, to be stepped through while its evaluations come. */
export function RunningAnalysis({ title, run, tree, onCancel, beginFrom, onBoard, onResult }: RunningAnalysisProps) {
  const replay = useEditedReplay(tree, { path: START_PATH, orientation: 'white' });
  const moves = useMemo(() => partialMoves(tree, run.moves), [tree, run.moves]);
  const players = useMemo(() => playersOf(tree), [tree]);
  const { path, orientation, tree: edited } = replay;
  useBeginFrom(beginFrom, replay);
  const section = useRevealOnMount<HTMLElement>({ isFocused: true });
  const board = useMemo(
    () => ({ path, side: orientation, ...(edited !== tree && { pgn: makePgn(edited) }) }),
    [path, orientation, edited, tree],
  );
  useEffect(() => onBoard(board), [onBoard, board]);

  const { result } = run;
  const [isWriting, setWriting] = useState(false);
  const showResult = useEffectEvent(() => {
    if (result !== undefined) onResult(result, board);
  });
  const isReady = result !== undefined && !isWriting;
  useEffect(() => {
    if (isReady) showResult();
  }, [isReady]);
  return (
    <Page
      title={title}
      isTitleHiddenOnPhone
      aside={<p className="min-w-0 flex-1 truncate text-sm text-ink-soft">{gameTitle(tree)}</p>}
    >
      <section
        ref={section}
        tabIndex={-1}
        aria-label="Running analysis"
        className="outline-none"
        onFocus={({ target }) => setWriting(target instanceof HTMLTextAreaElement)}
        onBlur={() => setWriting(false)}
      >
        <Workspace
          replay={replay}
          moves={moves}
          players={players}
          task={
            result === undefined ? (
              <RunningBar run={run} onCancel={onCancel} />
            ) : (
              <p role="status" className="text-sm text-ink-soft">
                The analysis is complete. It is shown when you leave the comment.
              </p>
            )
          }
          tabs={[{ id: 'explorer', label: 'Explorer', content: <ExplorerPanel replay={replay} /> }]}
        />
      </section>
    </Page>
  );
}

/** What came of an analysis that was stopped or failed. */
export function PartialAnalysis({ run }: { readonly run: AnalysisRun }) {
  const { tree, moves } = run;
  const shown = useMemo(() => (tree ? partialMoves(tree, moves) : []), [tree, moves]);
  return (
    <Card aria-labelledby="partial-analysis" className="flex min-w-0 flex-col gap-4">
      <CardTitle id="partial-analysis">Partial analysis</CardTitle>
      <p className="text-sm text-ink-soft tabular-nums">{progressText(run)}</p>
      {tree && shown.length > 0 && (
        <MoveList
          tree={tree}
          moves={shown}
          path={pathOfPly(tree, Math.max(...moves.keys()))}
          className="-mx-5 max-h-96 border-t border-hairline"
        />
      )}
    </Card>
  );
}
