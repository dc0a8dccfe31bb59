import { useCallback, useMemo, useState } from 'react';
import { moveLabel, positionAt } from '../../../../chess/replay';
import type { TutorialLine } from '../../../../chess/tutorials/tutorial';
import { lineGame } from '../../../../chess/tutorials/tutorial-game';
import type { Color, Ply } from '../../../../chess/types';
import { Board } from '../../../game/board/board';
import { NavigationButtons } from '../../../game/navigation-buttons';
import { useBoardTouch } from '../../../game/use-board-touch';
import { useReplay } from '../../../game/use-replay';
import { replayShortcuts, useReplayKeys } from '../../../game/use-replay-keys';
import { Card } from '../../../ui/card';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { BoardColumn } from './board-column';
import { LineEnd } from './line-end';
import { LineMoves } from './line-moves';
import { MoveSentence } from './move-sentence';
import { usePlaceInAddress } from './use-place-in-address';

type LineStudyProps = {
  readonly opening: string;
  readonly line: TutorialLine;
  /** Of a trap. */
  readonly lesson: string | undefined;
  readonly initialPly: Ply;
  /** At the bottom of the board to begin with. */
  readonly side: Color;
};

const SIZE = 450;

/** A line to look through, with a sentence a move: the board and what is said beside it. */
export function LineStudy({ opening, line, lesson, initialPly, side }: LineStudyProps) {
  const game = useMemo(() => lineGame(line), [line]);
  const total = game.plies.length;
  const { ply, jump, step } = useReplay(total, initialPly);
  const [orientation, setOrientation] = useState(side);
  const handleFlip = useCallback(() => setOrientation((color) => (color === 'white' ? 'black' : 'white')), []);
  useReplayKeys({ onStep: step, onFlip: handleFlip });
  usePlaceInAddress(opening, line.id, ply);
  const touch = useBoardTouch(step);
  const move = line.moves[ply];

  return (
    <>
      <BoardColumn
        board={
          <div {...touch} className="touch-pan-y">
            <Board
              fen={positionAt(game, ply)}
              lastMove={game.plies[ply]?.uci}
              orientation={orientation}
              size={SIZE}
              label={`Board, ${line.name}, ${moveLabel(game.start, ply)}`}
            />
          </div>
        }
        controls={<NavigationButtons total={total} ply={ply} onStep={step} />}
        onFlip={handleFlip}
      />
      <Card aria-label="Moves and what they do" className="grid gap-4">
        <div aria-live="polite" className="grid min-h-24 content-start gap-2">
          {move ? (
            <MoveSentence move={move} ply={ply} />
          ) : (
            <p className="text-ink-soft">The start position. Step forward to see what each move does.</p>
          )}
          {ply === total - 1 && <LineEnd line={line} lesson={lesson} />}
        </div>
        <LineMoves line={line} current={ply} onGoTo={jump} />
      </Card>
      <ShortcutsDialog shortcuts={replayShortcuts} />
    </>
  );
}
