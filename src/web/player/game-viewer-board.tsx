import { clampPly, positionAt, type Step } from '../../chess/replay';
import { formatStoredEvaluation } from '../../chess/stored-evaluation';
import type { Color, Ply, Uci } from '../../chess/types';
import type { ScoutedGame } from '../../contract/scouting';
import { Board } from '../game/board/board';
import { EvaluationBar } from '../game/evaluation-bar';
import { useBoardTouch } from '../game/use-board-touch';
import { classNames } from '../lib/class-names';
import { placeLabel } from './place-words';
import { toBarEvaluation } from './replay-evaluation';
import type { ViewedGame } from './viewed-game';

type GameViewerBoardProps = {
  readonly scouted: ScoutedGame;
  readonly game: ViewedGame;
  readonly ply: Ply;
  /** White's view, as `replayEvaluation` gives it. */
  readonly evaluation: number | null;
  readonly orientation: Color;
  /** Moves to be pointed out. */
  readonly arrows?: readonly Uci[] | undefined;
  readonly onStep: (step: Step) => void;
};

/** The board at a place of the game, between its players. */
export function GameViewerBoard(props: GameViewerBoardProps) {
  const { scouted, game, ply, evaluation, orientation, arrows, onStep } = props;
  const touch = useBoardTouch(onStep);
  const onBoard = clampPly(game.plies.length, ply);
  return (
    <>
      <PlayerLine scouted={scouted} color={orientation === 'white' ? 'black' : 'white'} />
      <div className="flex gap-2">
        <EvaluationBar
          evaluation={toBarEvaluation(evaluation)}
          orientation={orientation}
          text={formatStoredEvaluation(evaluation)}
        />
        <div {...touch} className="min-w-0 flex-1 touch-pan-y sm:w-[400px] sm:flex-none">
          <Board
            fen={positionAt(game, onBoard)}
            lastMove={game.plies[onBoard]?.uci}
            orientation={orientation}
            arrows={arrows}
            label={`Board, ${placeLabel(game, ply)}`}
          />
        </div>
      </div>
      <PlayerLine scouted={scouted} color={orientation} />
    </>
  );
}

/** One side's colour, name, rating and result. */
function PlayerLine({ scouted, color }: { scouted: ScoutedGame; color: Color }) {
  const isWhite = color === 'white';
  const rating = isWhite ? scouted.whiteRating : scouted.blackRating;
  return (
    <div className="flex min-h-6 items-center gap-2 pl-5.5 text-sm sm:w-[422px]">
      <span
        role="img"
        aria-label={isWhite ? 'White' : 'Black'}
        className={classNames(
          'size-3 shrink-0 rounded-full border border-ink-soft',
          isWhite ? 'bg-white-side' : 'bg-black-side',
        )}
      />
      <span className="truncate font-semibold">{isWhite ? scouted.whitePlayer : scouted.blackPlayer}</span>
      {typeof rating === 'number' && <span className="text-ink-soft tabular-nums">{rating}</span>}
      <span className="ml-auto font-semibold tabular-nums">{scoreOf(scouted.result, isWhite)}</span>
    </div>
  );
}

/** `1`, `½` or `0`; nothing for a game without a result. */
const scoreOf = (result: string, isWhite: boolean): string => {
  if (result === '1/2-1/2') return '½';
  if (result === '1-0') return isWhite ? '1' : '0';
  return result === '0-1' ? (isWhite ? '0' : '1') : '';
};
