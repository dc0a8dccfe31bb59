import { fenAt, nodeAt } from '../../chess/tree/tree-replay';
import type { Uci } from '../../chess/types';
import { classNames } from '../lib/class-names';
import { EvaluationBar } from './evaluation/evaluation-bar';
import { PlayerName, type BoardPlayers } from './player-name';
import type { ShownEvaluation } from './shown-move';
import { placeLabel } from './shown-place';
import { Board } from './squares/board';
import { useBoardTouch } from './use-board-touch';
import type { Replay } from './use-replay';

type ReplayBoardProps = {
  readonly replay: Replay;
  readonly size: keyof typeof WIDTHS;
  readonly players?: BoardPlayers | undefined;
  /** Of the position on the board; missing for a board without a bar. */
  readonly evaluation?: { readonly value: ShownEvaluation | undefined; readonly text: string };
  /** Moves drawn as arrows. */
  readonly arrows?: readonly Uci[] | undefined;
  /** Which line this is, where it is one of several. */
  readonly name?: string;
};

/** With the bar beside the board, from the width of the window on where the page has columns. */
const WIDTHS = { 350: 'md:w-[372px]', 400: 'sm:w-[422px]', 450: 'lg:w-[472px]' } as const;

/** The board at the place of a replay, between its players; taps and swipes step. */
export function ReplayBoard({ replay, size, players, evaluation, arrows, name }: ReplayBoardProps) {
  const { tree, path, orientation, step } = replay;
  const touch = useBoardTouch(step);
  const label = ['Board', ...(name === undefined ? [] : [name]), placeLabel(tree, path)].join(', ');
  return (
    <div className={classNames('flex min-w-0 flex-col gap-2', evaluation && WIDTHS[size])}>
      {players && <PlayerName players={players} color={orientation === 'white' ? 'black' : 'white'} />}
      <div className="flex gap-2">
        {evaluation && <EvaluationBar evaluation={evaluation.value} text={evaluation.text} orientation={orientation} />}
        <div {...touch} className="min-w-0 flex-1 touch-pan-y">
          <Board
            fen={fenAt(tree, path)}
            lastMove={nodeAt(tree, path)?.uci}
            arrows={arrows}
            orientation={orientation}
            size={size}
            label={label}
          />
        </div>
      </div>
      {players && <PlayerName players={players} color={orientation} />}
    </div>
  );
}
