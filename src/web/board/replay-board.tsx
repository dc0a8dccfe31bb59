import { useMemo, useRef } from 'react';
import { clocksAt } from '../../chess/pgn/clocks';
import { timeControlOf } from '../../chess/pgn/time-control';
import { materialAhead } from '../../chess/position/position';
import { shapesOf } from '../../chess/tree/comment';
import { START_PATH } from '../../chess/tree/path';
import { fenAt, nodeAt } from '../../chess/tree/tree-replay';
import { type Color, otherColor, type Uci } from '../../chess/types';
import { classNames } from '../ui/class-names';
import { whiteChance } from './evaluation/graph-points';
import { judgementLabels } from './judgements';
import { type BoardPlayers, PlayerName } from './player-name';
import { useBoardTouch, useWheelSteps } from './replay-gestures';
import { positionLabel, type ShownEvaluation, type ShownJudgement } from './shown-move';
import { Board } from './squares/board';
import type { BoardInput } from './squares/input-squares';
import type { Replay } from './use-replay';

type ReplayBoardProps = {
  readonly replay: Replay;
  readonly size: keyof typeof WIDTHS;
  readonly players?: BoardPlayers;
  /** Missing without an evaluation bar. */
  readonly evaluation?: { readonly value: ShownEvaluation | undefined; readonly text: string };
  /** Moves drawn as arrows. */
  readonly arrows?: readonly Uci[];
  /** Shown at the last move. */
  readonly judgement?: ShownJudgement;
  /** A move drawn as a threat. */
  readonly threat?: Uci;
  /** Makes the board an input; then taps do not navigate. */
  readonly input?: Pick<BoardInput, 'onMove' | 'onReplace' | 'onDraw' | 'pen'>;
  /** Which line this is, where it is one of several. */
  readonly name?: string;
};

/** With the evaluation bar. */
const WIDTHS = {
  350: 'sm:w-[372px]',
  400: 'sm:w-[422px]',
  // As wide as its column.
  620: 'lg:w-full',
  450: 'lg:w-[472px]',
  800: 'beside:w-[calc(var(--main-board)+1.375rem)]',
} as const;

export function ReplayBoard(props: ReplayBoardProps) {
  const { replay, size, players, evaluation, arrows, threat, judgement, input, name } = props;
  const { tree, path, orientation, step } = replay;
  const box = useRef<HTMLDivElement>(null);
  const touch = useBoardTouch(step, { hasTaps: input === undefined });
  useWheelSteps(box, replay);
  const label = ['Board', ...(name === undefined ? [] : [name]), positionLabel(tree, path)].join(', ');
  const fen = fenAt(tree, path);
  const node = nodeAt(tree, path);
  const comments = path === START_PATH ? tree.comments : node?.comments;
  const uci = node?.uci;
  const sign = useMemo(
    () => (judgement === undefined || uci === undefined ? undefined : signAt(uci.slice(2, 4), judgement)),
    [judgement, uci],
  );
  const shapes = useMemo(() => shapesOf(comments ?? []), [comments]);
  const sides = useMemo(
    () => players && { ahead: materialAhead(fen), clocks: clocksAt(tree, path, timeControlOf(tree)) },
    [players, tree, path, fen],
  );
  const nameOf = (color: typeof orientation) =>
    players && (
      <PlayerName players={players} color={color} advantage={sides?.ahead[color]} clock={sides?.clocks[color]} />
    );

  return (
    <div className={classNames('flex min-w-0 flex-col gap-2', evaluation && WIDTHS[size])}>
      {nameOf(otherColor(orientation))}
      <div className="flex gap-2 in-data-wide:max-sm:gap-1">
        {evaluation && <EvaluationBar evaluation={evaluation.value} text={evaluation.text} orientation={orientation} />}
        <div ref={box} {...touch} className="min-w-0 flex-1 touch-pan-y">
          <Board
            lastMove={uci}
            isChess960={tree.isChess960}
            isSilent
            fen={fen}
            arrows={arrows}
            threat={threat}
            shapes={shapes}
            glyph={sign}
            orientation={orientation}
            size={size}
            label={label}
            {...input}
          />
        </div>
      </div>
      {nameOf(orientation)}
    </div>
  );
}

/** Readable on any board theme, with white letters. */
const SIGN_COLORS: Readonly<Record<ShownJudgement, string>> = {
  inaccuracy: '#6a5c10',
  mistake: '#8f4a08',
  blunder: '#9f2d24',
};

const signAt = (square: string, judgement: ShownJudgement) => ({
  square,
  text: judgementLabels[judgement].sign,
  color: SIGN_COLORS[judgement],
});

type EvaluationBarProps = {
  /** Missing: nobody has evaluated the position, and the bar shows no value. */
  readonly evaluation: ShownEvaluation | undefined;
  /** The side at the bottom, as on the board. */
  readonly orientation: Color;
  /** For the bar's label. */
  readonly text: string;
};

function EvaluationBar({ evaluation, orientation, text }: EvaluationBarProps) {
  return (
    <div
      role="img"
      aria-label={`Evaluation bar: ${evaluation ? text : 'unknown'}`}
      className={classNames(
        'relative flex w-3.5 shrink-0 overflow-hidden rounded-sm border border-hairline-strong in-data-wide:max-sm:w-2.5',
        evaluation ? 'bg-black-side' : 'hatched',
        orientation === 'white' ? 'flex-col justify-end' : 'flex-col justify-start',
      )}
    >
      {evaluation && (
        <>
          <div
            className="bg-white-side transition-[height] duration-200"
            style={{ height: `${whiteChance(evaluation)}%` }}
          />
          <div aria-hidden className="absolute inset-x-0 top-1/2 h-px bg-accent" />
        </>
      )}
    </div>
  );
}
