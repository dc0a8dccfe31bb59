import type { ReactNode } from 'react';
import { plyColor } from '../../../chess/game';
import { START_FEN } from '../../../chess/position/fen';
import { formatLine } from '../../../chess/position/move';
import { type Draw, drawAt } from '../../../chess/position/position';
import type { GameTree } from '../../../chess/tree/game-tree';
import { type Path, START_PATH } from '../../../chess/tree/path';
import { depthOf, fenAt, nodeAt, nodesTo } from '../../../chess/tree/tree-replay';
import { classNames } from '../../ui/class-names';
import { Badge } from '../../ui/status/status';
import { judgementLabels, JudgementMark, MoveMark } from '../judgements';
import { lineOrigin, type PlayedLine } from './played-line';
import {
  positionLabel,
  shownAt,
  type ShownEvaluation,
  type ShownJudgement,
  type ShownMove,
  shownPly,
} from '../shown-move';
import type { Replay } from '../use-replay';
import { barEvaluation, evaluationText, isCheckmate } from './evaluation-text';

type CurrentEvaluationProps = {
  readonly replay: Replay;
  readonly moves: readonly ShownMove[];
  /** Of the start position, where the game begins from another one. */
  readonly start?: ShownEvaluation;
  /** Of the live engine: shown where there is no other. */
  readonly live?: ShownEvaluation;
  /** On the board in place of the game. */
  readonly line?: PlayedLine;
};

export function CurrentEvaluation({ replay, moves, start, live, line }: CurrentEvaluationProps) {
  const { tree, path } = replay;
  const move = shownAt(tree, path, moves, live);
  const { text, isLive, title } = barEvaluation(move, live, {
    isAnalyzed: moves.length > 0,
    isUsualStart: tree.start === START_FEN,
  });
  const isMate = move !== undefined && isCheckmate(move);
  const draw = drawLabel(tree, path);
  const hasNote = start && path === START_PATH && tree.start !== START_FEN;
  return (
    <PositionHead
      replay={replay}
      text={text}
      isLive={isLive}
      title={title}
      judgement={move?.judgement}
      mark={move?.mark}
      line={line && lineOrigin(line, moves)}
      isCheckmate={isMate}
      outcome={
        <>
          {isMate && <span className="text-xl font-semibold text-accent">Checkmate</span>}
          {draw !== '' && <span className="font-semibold text-accent">{draw}</span>}
        </>
      }
      note={hasNote && <span className="text-sm text-ink-soft">The engine’s evaluation: {evaluationText(start)}</span>}
    />
  );
}

type PositionHeadProps = {
  readonly replay: Pick<Replay, 'tree' | 'path'>;
  readonly text: string;
  /** A running search may still change it. */
  readonly isLive?: boolean;
  /** Of the number. */
  readonly title?: string;
  readonly judgement?: ShownJudgement;
  readonly mark?: ShownMove['mark'];
  /** Where the line on the board begins: `Line after 22.e5?`. */
  readonly line?: string;
  /** Then "checkmate" is shown, not the number. */
  readonly isCheckmate?: boolean;
  /** After the evaluation. */
  readonly outcome?: ReactNode;
  /** At the end. */
  readonly note?: ReactNode;
};

export function PositionHead(props: PositionHeadProps) {
  const { replay, text, isLive = false, title, judgement, mark, line, isCheckmate = false, outcome, note } = props;
  const { tree, path } = replay;
  const node = nodeAt(tree, path);
  const word = judgement ? `, ${judgementLabels[judgement].word.toLowerCase()}` : '';
  const ply = depthOf(path);
  const mover = plyColor(tree, ply) === 'white' ? 'White' : 'Black';
  const numbered = node && formatLine(shownPly(tree, ply), [node.san]);
  const played = line ? `${line}: ${numbered ?? ''}` : `${mover} played ${node?.san ?? ''}`;
  const announcement = node
    ? `${played}${isLive ? '' : `: ${isCheckmate ? 'checkmate' : `evaluation ${text}`}${word}`}`
    : 'Before the first move';
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
      <output
        aria-label="Evaluation"
        title={title}
        aria-live={isLive ? 'off' : undefined}
        className={classNames('min-w-18 text-2xl font-semibold tabular-nums', isLive && 'italic')}
      >
        {text}
      </output>
      {outcome}
      {line === undefined && <Badge>{positionLabel(tree, path)}</Badge>}
      {node && (
        <span className="flex flex-wrap items-center gap-1 text-xl font-semibold">
          {line !== undefined && <span className="text-sm font-normal text-ink-soft">{line}:</span>}
          {line === undefined ? node.san : numbered}
          {judgement && <JudgementMark judgement={judgement} />}
          {!judgement && mark && <MoveMark mark={mark} />}
        </span>
      )}
      {note}
      <p aria-live="polite" className="sr-only">
        {[announcement, drawLabel(tree, path)].filter((words) => words !== '').join('. ')}
      </p>
    </div>
  );
}

const LABELS: Readonly<Record<Draw, string>> = {
  stalemate: 'Draw: stalemate',
  'insufficient-material': 'Draw: insufficient material',
  'threefold-repetition': 'Draw: threefold repetition',
  'fifty-moves': 'Draw: fifty-move rule',
};

/** Why the game is a draw in this position, or empty. BOARD-09. */
export const drawLabel = (tree: GameTree, path: Path): string => {
  const draw = drawAt([tree.start, ...nodesTo(tree, path).map(({ fen }) => fen)], fenAt(tree, path));
  return draw === undefined ? '' : LABELS[draw];
};
