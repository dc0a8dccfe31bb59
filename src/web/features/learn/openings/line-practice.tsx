import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { START_PLY } from '../../../../chess/game';
import type { Move } from '../../../../chess/tree/game-tree';
import { pathOfPly } from '../../../../chess/tree/tree-replay';
import {
  helpMessage,
  isPracticed,
  lineTree,
  playReply,
  type Practice,
  refusedMessage,
  requestedMove,
  revealMore,
  scoreMessage,
  scoreOf,
  sidesToPractice,
  startPractice,
  tryMove,
  turnMessage,
} from '../../../../chess/tutorials/practice';
import type { Tutorial, TutorialLine } from '../../../../chess/tutorials/tutorials';
import { type Color, type Milliseconds, otherColor, type Ply, type San } from '../../../../chess/types';
import { tutorialSentence } from '../../../../messages/learn';
import { BoardColumn } from '../../../board/workspace/board-column';
import { SpokenPosition, spokenShortcuts } from '../../../board/spoken-position';
import { Board } from '../../../board/squares/board';
import { TypedMove } from '../../../board/typed-move';
import { inputShortcuts, useReplayKeys } from '../../../board/use-replay';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/page';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { colorName, LineEnd, MoveSentence, TUTORIAL_BOARD } from './line-study';
import type { PracticedLine } from './tutorial-state';

type LinePracticeProps = {
  readonly tutorial: Tutorial;
  readonly line: TutorialLine;
  /** Set for traps. */
  readonly lesson: string | undefined;
  /** The side the user plays. */
  readonly side: Color;
  readonly nextLine: TutorialLine | undefined;
  readonly onSide: (side: Color) => void;
  readonly onPracticed: (result: PracticedLine) => void;
  /** Starts practicing the given line. */
  readonly onStart: (line: TutorialLine) => void;
};

const BOARD_SIZE = 800;

export function LinePractice(props: LinePracticeProps) {
  const { tutorial, line, lesson, side, nextLine, onSide, onPracticed, onStart } = props;
  const tree = useMemo(() => lineTree(line), [line]);
  const { start, moves } = tree;
  const { practice, isOver, isReplying, play, help } = usePractice(tutorial, line, side, onPracticed);
  const [isFlipped, setIsFlipped] = useState(false);
  const handleFlip = useCallback(() => setIsFlipped((isOn) => !isOn), []);
  useReplayKeys({ flip: handleFlip });
  const other = otherColor(side);
  const fen = moves[practice.ply]?.fen ?? start;
  const requested = isOver || isReplying ? undefined : moves[practice.ply + 1];

  return (
    <>
      <BoardColumn
        className={TUTORIAL_BOARD}
        board={
          <Board
            fen={fen}
            lastMove={moves[practice.ply]?.uci}
            arrows={requested && practice.help === 'move' ? [requested.uci] : NO_ARROWS}
            orientation={isFlipped ? other : side}
            size={BOARD_SIZE}
            label={`Board to practice ${line.name} as ${colorName(side)}`}
            isDisabled={requested === undefined}
            premoves={isReplying ? side : undefined}
            onMove={({ san }) => play(san)}
            wrongMove={practice.refused?.line === undefined ? practice.refused : undefined}
          />
        }
        controls={<PracticeSide line={line} side={side} onSide={onSide} />}
        onFlip={handleFlip}
      />
      <Card aria-label="Practice" className="grid gap-4">
        <SpokenPosition replay={{ tree, path: pathOfPly(tree, practice.ply) }} />
        <TypedMove fen={fen} isDisabled={requested === undefined} onMove={({ san }) => play(san)} />
        {isOver ? (
          <PracticeResult line={line} practice={practice} nextLine={nextLine} onStart={onStart} />
        ) : (
          <PracticePrompt practice={practice} requested={requested} onHelp={help} />
        )}
        <PracticeMoves line={line} ply={practice.ply} />
        {isOver && <LineEnd line={line} lesson={lesson} />}
      </Card>
      <ShortcutsDialog shortcuts={SHORTCUTS} />
    </>
  );
}

const SHORTCUTS = [...inputShortcuts, ...spokenShortcuts];

const NO_ARROWS: readonly never[] = [];

type PracticeSideProps = {
  readonly line: TutorialLine;
  readonly side: Color;
  readonly onSide: (side: Color) => void;
};

function PracticeSide({ line, side, onSide }: PracticeSideProps) {
  if (sidesToPractice(line).length === 1) {
    return <p className="text-sm text-ink-soft">You play {colorName(side)}: the other side falls into the trap.</p>;
  }
  const other = otherColor(side);
  return (
    <Button variant="secondary" size="small" onClick={() => onSide(other)}>
      Play {colorName(other)} instead
    </Button>
  );
}

type PracticePromptProps = {
  readonly practice: Practice;
  /** `undefined` while the other side is to move. */
  readonly requested: Move | undefined;
  readonly onHelp: () => void;
};

function PracticePrompt({ practice, requested, onHelp }: PracticePromptProps) {
  const { help, refused } = practice;
  const hint = requested && helpMessage(practice, requested);
  return (
    <div className="grid gap-3">
      <div role="status" className="grid min-h-20 content-start gap-1">
        <p className="font-semibold">{tutorialSentence(turnMessage(practice, requested !== undefined))}</p>
        {refused && (
          <p className={refused.line === undefined ? 'text-bad' : 'text-warning'}>
            {tutorialSentence(refusedMessage(refused))}
          </p>
        )}
        {hint && <p>{tutorialSentence(hint)}</p>}
      </div>
      <div>
        <Button variant="secondary" size="small" disabled={!requested || help === 'move'} onClick={onHelp}>
          {help === 'none' ? 'Hint' : 'Show the move'}
        </Button>
      </div>
    </div>
  );
}

/** Explains the last two plies: the user's move and the reply. */
function PracticeMoves({ line: { moves }, ply }: { readonly line: TutorialLine; readonly ply: Ply }) {
  return (
    <div aria-live="polite" className="grid min-h-24 content-start gap-2">
      {ply === START_PLY && <p className="text-ink-soft">The start position.</p>}
      {[ply - 1, ply].map((shown) => {
        const move = moves[shown];
        return move && <MoveSentence key={shown} move={move} ply={shown} />;
      })}
    </div>
  );
}

type PracticeResultProps = {
  readonly line: TutorialLine;
  readonly practice: Practice;
  readonly nextLine: TutorialLine | undefined;
  readonly onStart: (line: TutorialLine) => void;
};

function PracticeResult({ line, practice, nextLine, onStart }: PracticeResultProps) {
  return (
    <div className="grid gap-3">
      <p role="status" className="text-xl font-semibold">
        {tutorialSentence(scoreMessage(scoreOf(line, practice)))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onClick={() => onStart(line)}>
          Again
        </Button>
        {nextLine && (
          <Button size="compact" className="h-auto min-h-10 whitespace-normal" onClick={() => onStart(nextLine)}>
            Next line: {nextLine.name}
          </Button>
        )}
      </div>
    </div>
  );
}

const REPLY_DELAY: Milliseconds = 700;

const usePractice = (
  tutorial: Tutorial,
  line: TutorialLine,
  side: Color,
  onPracticed: (result: PracticedLine) => void,
) => {
  const [practice, setPractice] = useState(() => startPractice(side));
  const isOver = isPracticed(line, practice);
  const isReplying = !isOver && requestedMove(line, practice) === undefined;

  useEffect(() => {
    if (!isReplying) return;
    const timer = setTimeout(() => setPractice(playReply), REPLY_DELAY);
    return () => {
      clearTimeout(timer);
    };
  }, [isReplying]);

  const reportPracticed = useEffectEvent(() => onPracticed({ ...scoreOf(line, practice), side, at: Date.now() }));
  useEffect(() => {
    if (isOver) reportPracticed();
  }, [isOver]);

  const play = (san: San) => setPractice((before) => tryMove(before, tutorial, line, san));
  const help = () => setPractice(revealMore);
  return { practice, isOver, isReplying, play, help };
};
