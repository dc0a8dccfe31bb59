import { useCallback, useState } from 'react';
import { taskMessage } from '../../../../../chess/lessons/endgame-game';
import type { EndgameLesson } from '../../../../../chess/lessons/endgame-lessons';
import { bareTree, pathOfPly } from '../../../../../chess/tree/tree-replay';
import { otherColor } from '../../../../../chess/types';
import { lessonSentence } from '../../../../../messages/learn';
import { FlipButton } from '../../../../board/flip-button';
import { MoveList } from '../../../../board/moves/move-list';
import { useReplayKeys } from '../../../../board/replay-keys';
import { Board } from '../../../../board/squares/board';
import { Button } from '../../../../ui/button';
import { BOARD_COLUMN, BOARD_SIZE, SOLVER } from '../../puzzle/solver-layout';
import { endgameKey, keepDone } from '../done-lessons';
import { LessonIdea } from '../lesson-idea';
import { EndgameState } from './endgame-state';
import { useEndgame } from './use-endgame';

/** The board, how the game stands, and what the endgame is about. */
export function EndgameBoard({ lesson }: { readonly lesson: EndgameLesson }) {
  const endgame = useEndgame(lesson, () => keepDone(endgameKey(lesson.id), Date.now()));
  const [isFlipped, setIsFlipped] = useState(false);
  const handleFlip = useCallback(() => setIsFlipped((isOn) => !isOn), []);
  useReplayKeys({ flip: handleFlip });
  const { game, takeBack, beginAgain, play } = endgame;
  const { played, fen, color, turn } = game;
  const tree = bareTree(lesson.fen, played);

  return (
    <div className={SOLVER}>
      <div className={BOARD_COLUMN}>
        <Board
          fen={fen}
          lastMove={played.at(-1)?.uci}
          orientation={isFlipped ? otherColor(color) : color}
          size={BOARD_SIZE}
          label={`Board, ${lesson.name}`}
          isDisabled={turn !== 'mine'}
          onMove={({ uci }) => play(uci)}
        />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <EndgameState endgame={endgame} />
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="secondary" disabled={!takeBack} onClick={() => takeBack?.()}>
            Take back
          </Button>
          <Button variant="secondary" disabled={played.length === 0} onClick={beginAgain}>
            Begin again
          </Button>
          <FlipButton onFlip={handleFlip} />
        </div>
        <p className="max-w-[70ch]">{lessonSentence(taskMessage(lesson.goal, color))}</p>
        <MoveList tree={tree} path={pathOfPly(tree, played.length - 1)} className="max-h-40 empty:hidden" />
        <LessonIdea idea={lesson.idea} />
      </div>
    </div>
  );
}
