import { useCallback, useMemo, useState } from 'react';
import { lineTree } from '../../../../../chess/tutorials/practice';
import type { Tutorial, TutorialLine } from '../../../../../chess/tutorials/tutorials';
import { type Color, otherColor } from '../../../../../chess/types';
import { BoardColumn } from '../../../../board/board-column';
import { inputShortcuts, useReplayKeys } from '../../../../board/replay-keys';
import { Board } from '../../../../board/squares/board';
import { Card } from '../../../../ui/card';
import { ShortcutsDialog } from '../../../../ui/shortcuts-dialog';
import { LineEnd } from '../line-end';
import { colorName, TUTORIAL_BOARD } from '../line-labels';
import type { PracticedLine } from '../practiced-lines';
import { PracticeAsk } from './practice-ask';
import { PracticeMoves } from './practice-moves';
import { PracticeResult } from './practice-result';
import { PracticeSide } from './practice-side';
import { usePractice } from './use-practice';

type LinePracticeProps = {
  readonly tutorial: Tutorial;
  readonly line: TutorialLine;
  /** Of a trap. */
  readonly lesson: string | undefined;
  /** Whose moves are asked for, one that the line can be practiced with. */
  readonly side: Color;
  readonly nextLine: TutorialLine | undefined;
  readonly onSide: (side: Color) => void;
  readonly onPracticed: (went: PracticedLine) => void;
  /** Practices a line from its beginning, this one or another. */
  readonly onStart: (line: TutorialLine) => void;
};

const SIZE = 450;

/** A line to play: the board asks for one side's moves and plays the other's. */
export function LinePractice(props: LinePracticeProps) {
  const { tutorial, line, lesson, side, nextLine, onSide, onPracticed, onStart } = props;
  const { start, moves } = useMemo(() => lineTree(line), [line]);
  const { practice, isOver, isReplying, play, help } = usePractice(tutorial, line, side, onPracticed);
  const [isFlipped, setIsFlipped] = useState(false);
  const handleFlip = useCallback(() => setIsFlipped((isOn) => !isOn), []);
  useReplayKeys({ flip: handleFlip });
  const other = otherColor(side);
  const requested = isOver || isReplying ? undefined : moves[practice.ply + 1];

  return (
    <>
      <BoardColumn
        className={TUTORIAL_BOARD}
        board={
          <Board
            fen={moves[practice.ply]?.fen ?? start}
            lastMove={moves[practice.ply]?.uci}
            arrows={requested && practice.help === 'move' ? [requested.uci] : NO_ARROWS}
            orientation={isFlipped ? other : side}
            size={SIZE}
            label={`Board to practice ${line.name} as ${colorName(side)}`}
            isDisabled={requested === undefined}
            onMove={({ san }) => play(san)}
          />
        }
        controls={<PracticeSide line={line} side={side} onSide={onSide} />}
        onFlip={handleFlip}
      />
      <Card aria-label="Practice" className="grid gap-4">
        {isOver ? (
          <PracticeResult line={line} practice={practice} nextLine={nextLine} onStart={onStart} />
        ) : (
          <PracticeAsk practice={practice} requested={requested} onHelp={help} />
        )}
        <PracticeMoves line={line} ply={practice.ply} />
        {isOver && <LineEnd line={line} lesson={lesson} />}
      </Card>
      <ShortcutsDialog shortcuts={inputShortcuts} />
    </>
  );
}

const NO_ARROWS: readonly never[] = [];
