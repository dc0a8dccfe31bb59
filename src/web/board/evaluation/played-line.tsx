/** A line of an engine shown on the board, move by move. The game has it only once it is kept. */
import { useEffect, useEffectEvent } from 'react';
import type { Evaluation } from '../../../chess/evaluation';
import { describeMaterial, gainBetween, netValue } from '../../../chess/motifs/net-material';
import { positionOf } from '../../../chess/position/fen-position';
import { formatLine, legalMoves, playMove } from '../../../chess/position/move';
import { withEvaluation } from '../../../chess/tree/comment';
import type { GameTree } from '../../../chess/tree/game-tree';
import { type Path, START_PATH } from '../../../chess/tree/path';
import { addMove, annotate, type Edited } from '../../../chess/tree/tree-edit';
import { depthOf, fenAt, nodeAt, nodesTo, type Step } from '../../../chess/tree/tree-replay';
import { type Fen, COLORS, type Milliseconds, type San } from '../../../chess/types';
import { isTyping } from '../../lib/screen';
import { Button } from '../../ui/button';
import { judgementLabels } from '../judgements';
import { judgedAt, shownPly, type ShownMove } from '../shown-move';

export type PlayedLine = {
  /** The game with the line, whose positions have the line's evaluation. */
  readonly tree: GameTree;
  /** From the position where it begins, which the game has. */
  readonly places: readonly Path[];
  /** Index of the place on the board. */
  readonly at: number;
  readonly isRunning: boolean;
};

export type LineToPlay = {
  readonly from: Path;
  /** Each as UCI or SAN; the line stops at an illegal move. */
  readonly moves: readonly string[];
  readonly evaluation?: Evaluation;
  /** Shows the end at once. */
  readonly isAtOnce: boolean;
  /** The game goes to `from` first, which is shown for a pause. */
  readonly isArrival?: boolean;
};

/** Between two moves of the line. */
export const LINE_PAUSE: Milliseconds = 600;

type Board = Edited & { readonly line?: PlayedLine };

/** Its first move is on the board at once where the line begins there. `undefined` without a legal move. */
export const startLine = (board: Board, toPlay: LineToPlay): PlayedLine | undefined => {
  const { from, moves, evaluation, isAtOnce, isArrival = false } = toPlay;
  const { line: before } = board;
  const places = before?.places.includes(from) ? before.places.slice(0, before.places.indexOf(from) + 1) : [from];
  const start = places.length - 1;
  let { tree } = before ?? board;
  for (const move of moves) {
    const path = places.at(-1) ?? from;
    const played = playMove(fenAt(tree, path), move, tree.isChess960);
    if (!played.ok) break;
    const added = addMove(tree, path, played.value);
    tree = evaluation ? evaluated(added, evaluation) : added.tree;
    places.push(added.path);
  }
  const end = places.length - 1;
  if (end === start) return undefined;
  const at = isAtOnce ? end : start + (placeOf(board) === from && !isArrival ? 1 : 0);
  return { tree, places, at, isRunning: at < end };
};

const evaluated = ({ tree, path }: Edited, evaluation: Evaluation): GameTree =>
  annotate(tree, path, { comments: withEvaluation(nodeAt(tree, path)?.comments ?? [], evaluation) });

/** The position on the board. */
export const placeOf = ({ path, line }: Board): Path => line?.places[line.at] ?? path;

/** The game with the line up to the place at `index`. */
export const keptLine = (tree: GameTree, { tree: played, places }: PlayedLine, index: number): Edited => {
  const [start = '', end = ''] = [places[0], places[index]];
  return nodesTo(played, end)
    .slice(depthOf(start) + 1)
    .reduce<Edited>((edited, { san, uci, fen }) => addMove(edited.tree, edited.path, { san, uci, fen }), {
      tree,
      path: start,
    });
};

export const nextInLine = (line: PlayedLine): PlayedLine => {
  const at = Math.min(line.at + 1, line.places.length - 1);
  return { ...line, at, isRunning: at < line.places.length - 1 };
};

/** `undefined` for a step out of the line. */
export const stepInLine = (line: PlayedLine, step: Step): PlayedLine | undefined => {
  const end = line.places.length - 1;
  const at = { first: -1, previous: line.at - 1, next: line.at + 1, last: end }[step];
  return at < 0 || at > end ? undefined : { ...line, at, isRunning: false };
};

/** `Line after 22.e5?` */
export const lineOrigin = ({ tree, places: [from = START_PATH] }: PlayedLine, moves: readonly ShownMove[]): string => {
  const node = nodeAt(tree, from);
  if (node === undefined) return 'Line from the start';
  const judgement = judgedAt(from, moves)?.judgement;
  const sign = judgement ? judgementLabels[judgement].sign : '';
  return `Line after ${formatLine(shownPly(tree, depthOf(from)), [node.san])}${sign}`;
};

/** The moves up to the place on the board, numbered. */
export const lineText = ({ tree, places, at }: PlayedLine): string => {
  const [from = START_PATH] = places;
  const sans = places.slice(1, at + 1).map((place) => nodeAt(tree, place)?.san ?? '');
  return formatLine(shownPly(tree, depthOf(from) + 1), sans);
};

/** What the line has come to, once its end is on the board; `evaluation` is the text of its evaluation. */
export const lineResult = ({ tree, places, at }: PlayedLine, evaluation: string): string | undefined => {
  const [from = START_PATH, end = START_PATH] = [places[0], places.at(-1)];
  const last = nodeAt(tree, end);
  if (at < places.length - 1 || last === undefined) return undefined;
  if (last.san.endsWith('#')) return 'It ends in checkmate.';
  const won = materialResult(fenAt(tree, from), last);
  return won === undefined ? `It ends at ${evaluation}.` : `${won}, at ${evaluation}.`;
};

type LastMove = { readonly san: San; readonly uci: string; readonly fen: Fen };

/** Nothing where the last move captures what can be recaptured. */
const materialResult = (start: Fen, { san, uci, fen }: LastMove): string | undefined => {
  const [before, after] = [positionOf(start)?.board, positionOf(fen)?.board];
  const isOpen = san.includes('x') && legalMoves(fen).some((move) => move.slice(2, 4) === uci.slice(2, 4));
  if (before === undefined || after === undefined || isOpen) return undefined;
  const results = COLORS.flatMap((color) => {
    const { material, promoted } = gainBetween(before, after, color);
    const name = color === 'white' ? 'White' : 'Black';
    if (promoted > 0) return [`${name} has promoted a pawn`];
    if (netValue(material) < 1) return [];
    const other = color === 'white' ? 'black' : 'white';
    return [`${name} has won ${describeMaterial(material, (role) => before.pieces(other, role).size() === 1)}`];
  });
  return results[0];
};

type PlayedLineBarProps = { readonly onKeep: () => void; readonly onLeave: () => void };

export function PlayedLineBar({ onKeep, onLeave }: PlayedLineBarProps) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
    if (event.key !== 'Escape' || event.defaultPrevented || isInDialog || isTyping(event.target)) return;
    event.preventDefault();
    onLeave();
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <div role="group" aria-label="Line being played" className={BAR}>
      <span role="status" className="mr-auto">
        Line being played
      </span>
      <Button variant="secondary" size="small" onClick={onKeep}>
        Keep it
      </Button>
      <Button variant="secondary" size="small" onClick={onLeave}>
        Back to the game
      </Button>
    </div>
  );
}

/** A row of its own where the buttons that step leave no room. */
const BAR = 'flex items-center gap-1.5 text-sm max-sm:order-first max-sm:w-full lg:max-xl:order-last lg:max-xl:w-full';
