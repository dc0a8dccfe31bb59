import { useMemo, useState } from 'react';
import type { Color } from '../../../../chess/types';
import type { EditedReplay } from '../../../board/editing/use-edited-replay';
import type { ShownMove } from '../../../board/shown-move';
import { Board } from '../../../board/squares/board';
import { Button } from '../../../ui/button';
import { Card, CardTitle } from '../../../ui/card';
import { Segmented } from '../../../ui/fields/segmented';
import { playersOf } from '../game-text';
import { AddToGames } from './add-to-games';
import { scoreText } from './mistake-labels';
import { MistakeTask } from './mistake-task';
import { betterLine, hintedSquares, type Mistake, mistakesOf } from './mistakes';
import { useMistakes } from './use-mistakes';

type MistakeTrainerProps = {
  readonly replay: EditedReplay;
  readonly moves: readonly ShownMove[];
  /** The game as it is, to be added to one's games. */
  readonly pgn: string;
  readonly onClose: () => void;
};

const SIDES = [
  { value: 'white', label: 'White' },
  { value: 'black', label: 'Black' },
] as const;

/** The mistakes of one side, one after the other, each to be mended on the board. */
export function MistakeTrainer({ replay, moves, pgn, onClose }: MistakeTrainerProps) {
  const [side, setSide] = useState<Color>(replay.orientation);
  const [round, setRound] = useState(0);
  return (
    <section aria-label="Learn from the mistakes" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="small" className="h-10" onClick={onClose}>
          Back to the game
        </Button>
        <Segmented label="Whose mistakes" options={SIDES} value={side} onChange={setSide} />
      </div>
      <Round key={`${side} ${round}`} {...{ replay, moves, pgn, side, onClose }} onAgain={() => setRound(round + 1)} />
    </section>
  );
}

type RoundProps = MistakeTrainerProps & { readonly side: Color; readonly onAgain: () => void };

function Round({ replay, moves, pgn, side, onClose, onAgain }: RoundProps) {
  const { tree, edit } = replay;
  const [mistakes] = useState(() => mistakesOf(tree, moves, side));
  const { training, mistake, attempt, hint, show, next } = useMistakes(mistakes);
  const name = side === 'white' ? 'White' : 'Black';

  if (mistake === undefined) {
    return (
      <Card aria-labelledby="mistakes-end" className="flex flex-col items-start gap-4">
        <CardTitle id="mistakes-end">{mistakes.length === 0 ? 'Nothing to mend' : 'All of them seen'}</CardTitle>
        <p role="status">
          {mistakes.length === 0
            ? `${name} made no mistake or blunder that the engine knows better than.`
            : scoreText(training.mended)}
        </p>
        <div className="flex flex-wrap gap-2">
          {mistakes.length > 0 && <Button onClick={onAgain}>Once more</Button>}
          <AddToGames pgn={pgn} player={playersOf(tree)[side].name} />
        </div>
      </Card>
    );
  }
  const handlePlay = () => {
    edit.playLine(mistake.from, betterLine(mistake));
    onClose();
  };
  return (
    <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[auto_minmax(0,1fr)]">
      <div className="min-w-0 lg:w-[max(450px,min(800px,calc(100dvh-15rem),52vw))]">
        <MistakeBoard {...{ mistake, side }} training={training} onMove={attempt} />
      </div>
      <MistakeTask {...{ mistake, training, hint, show, next }} total={mistakes.length} onPlay={handlePlay} />
    </div>
  );
}

type MistakeBoardProps = {
  readonly mistake: Mistake;
  readonly side: Color;
  readonly training: ReturnType<typeof useMistakes>['training'];
  readonly onMove: ReturnType<typeof useMistakes>['attempt'];
};

function MistakeBoard({ mistake, side, training, onMove }: MistakeBoardProps) {
  const { tried, stage, verdict, hints } = training;
  const isShown = stage === 'done' && verdict !== 'good';
  const shown = stage === 'done' || stage === 'checking' ? (isShown ? mistake.best : tried) : undefined;
  const shapes = useMemo(
    () => (stage === 'open' ? hintedSquares(mistake, hints) : []).map((from) => ({ color: 'blue' as const, from })),
    [mistake, hints, stage],
  );
  return (
    <Board
      fen={shown?.fen ?? mistake.fen}
      lastMove={shown?.uci ?? mistake.lastMove}
      orientation={side}
      isChess960={mistake.isChess960}
      size={800}
      shapes={shapes}
      label={`Board, before ${mistake.move.label}`}
      onMove={onMove}
      isDisabled={stage !== 'open'}
    />
  );
}
