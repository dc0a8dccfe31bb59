import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { describeMove, describeSquare, type PlayedMove, playMove } from '../../../chess/position/move';
import { boardView } from '../../../chess/position/position';
import type { Shape } from '../../../chess/tree/comment';
import { boardLetters, type Color, type Fen, SQUARE_NAMES, turnOf, type Uci } from '../../../chess/types';
import { logError } from '../../lib/log';
import { PromotionChooser, type PromotionLetter } from './promotion-chooser';
import { moveCursor, moveSquares, squareAt, squareRows } from './squares';
import { type BoardView, inputConfig, useChessground } from './use-chessground';

export type BoardInput = {
  /** A promotion is to a queen. Without `onReplace` it comes when the choice of another piece is over. */
  readonly onMove: (move: PlayedMove) => void;
  /** Another piece is chosen after a promotion. Missing where moves are judged or answered. */
  readonly onReplace?: (move: Uci) => void;
  readonly onDraw?: (shape: Shape) => void;
  /** Drawing mode: presses draw in this color and move nothing. */
  readonly pen?: Shape['color'];
  readonly isChess960?: boolean;
  /** While the board is disabled and the other side is to move, takes a move of this side ahead. */
  readonly premoves?: Color;
  /** Does not announce moves, where the screen does. */
  readonly isSilent?: boolean;
};

type InputSquaresProps = BoardView &
  BoardInput & {
    readonly label: string;
    /** The id of the position's description. */
    readonly description: string;
    readonly isDisabled: boolean;
  };

type Promotion = {
  readonly before: Fen;
  readonly queen: PlayedMove;
};

const FIRST_CURSOR: Readonly<Record<Color, string>> = { white: 'e2', black: 'e7' };

/** `fen` must be valid. */
export function InputSquares(props: InputSquaresProps) {
  const { label, description, onMove, onReplace, onDraw, pen, isChess960, isSilent = false } = props;
  const { orientation, arrows, arrowWeights, threat, glyph, shapes } = props;
  const [promotion, setPromotion] = useState<Promotion>();
  const isWaiting = promotion !== undefined && !onReplace && promotion.before === props.fen && !props.isDisabled;
  const isChoosing = isWaiting || (promotion !== undefined && onReplace && promotion.queen.fen === props.fen);
  if (promotion && !isChoosing) setPromotion(undefined);
  const isDisabled = props.isDisabled || isWaiting;
  const { fen, lastMove } = isWaiting ? { fen: promotion.queen.fen, lastMove: promotion.queen.uci } : props;
  const [selection, setSelection] = useState({ fen, square: '' });
  const [cursor, setCursor] = useState(() => moveSquares(lastMove ?? '')?.[1] ?? FIRST_CURSOR[orientation]);
  const [premove, setPremove] = useState({ fen: props.fen, words: '' });
  const [announcement, setAnnouncement] = useState({ fen, words: '' });
  const premoves = isDisabled && turnOf(fen) !== props.premoves ? props.premoves : undefined;
  const isClosed = isDisabled && premoves === undefined;
  const config = useMemo(() => {
    const view = { fen, orientation, lastMove, arrows, arrowWeights, threat, glyph, shapes };
    return inputConfig(view, { isDisabled, premoves, onDraw });
  }, [fen, orientation, lastMove, arrows, arrowWeights, threat, glyph, shapes, isDisabled, premoves, onDraw]);
  const { destinations, promoting } = useMemo(() => boardView(fen), [fen]);
  const selected = selection.fen === fen && !isClosed ? selection.square : '';

  const speaking = announcePosition(announcement, props.fen, props.lastMove);
  if (speaking !== announcement) setAnnouncement(speaking);

  const report = (before: Fen, played: PlayedMove) => {
    setAnnouncement(announceMove(before, played));
    onMove(played);
  };
  const handlePlay = (from: string, to: string) => {
    const played = playMove(fen, `${from}${to}${promoting.has(from) ? 'q' : ''}`, isChess960);
    if (!played.ok) {
      logError(played.error);
      return;
    }
    if (promoting.has(from)) setPromotion({ before: fen, queen: played.value });
    if (!promoting.has(from) || onReplace) report(fen, played.value);
  };
  const handleChoice = ({ before, queen }: Promotion, letter: PromotionLetter) => {
    setPromotion(undefined);
    const played = playMove(before, queen.uci.slice(0, 4) + letter, isChess960);
    if (!played.ok) return;
    if (!onReplace) report(before, played.value);
    else if (letter !== 'q') onReplace(played.value.uci);
  };
  const handleSelect = (square = '') => {
    if (square !== selected) setSelection({ fen, square });
  };
  const handlePremove = (move: readonly [string, string] | undefined) => {
    const words = move === undefined ? '' : `Premove: ${move.join(' to ')}`;
    const last = premove.fen === fen ? premove.words : '';
    if (words === last) return;
    setPremove({ fen, words });
    setAnnouncement({ fen, words: words === '' ? 'Premove canceled' : words });
  };
  const { box, press } = useChessground(config, {
    onPress: setCursor,
    onSelect: handleSelect,
    onPlay: handlePlay,
    onPremove: handlePremove,
    onDraw,
  });
  const drawing = useDrawing(pen, onDraw);

  return (
    <>
      <div ref={box} aria-hidden className="board-squares" />
      <SquareGrid
        fen={fen}
        orientation={orientation}
        label={label}
        description={description}
        isDisabled={isClosed}
        cursor={cursor}
        selected={drawing ? drawing.from : selected}
        targets={drawing ? [] : (destinations.get(selected) ?? [])}
        onCursor={setCursor}
        onPress={drawing ? drawing.press : press}
      />
      {promotion && isChoosing && (
        <PromotionChooser
          square={promotion.queen.uci.slice(2, 4)}
          color={turnOf(promotion.before)}
          orientation={orientation}
          isTimed={isWaiting}
          onChoose={(letter) => handleChoice(promotion, letter)}
        />
      )}
      {pen && onDraw && <DrawingLayer color={pen} orientation={orientation} onDraw={onDraw} />}
      {!isSilent && (
        <p aria-live="polite" className="sr-only">
          {speaking.words}
        </p>
      )}
    </>
  );
}

const useDrawing = (pen: Shape['color'] | undefined, onDraw: BoardInput['onDraw']) => {
  const [from, setFrom] = useState('');
  if (pen === undefined || onDraw === undefined) return undefined;
  const press = (square: string) => {
    setFrom(from === '' ? square : '');
    if (from !== '') onDraw(shapeBetween(pen, from, square));
  };
  return { from, press };
};

type SquareGridProps = {
  readonly fen: Fen;
  readonly orientation: Color;
  readonly label: string;
  readonly description: string;
  readonly isDisabled: boolean;
  /** The square with the tab stop. */
  readonly cursor: string;
  /** Empty without a selection. */
  readonly selected: string;
  /** Where the selected piece may go. */
  readonly targets: readonly string[];
  readonly onCursor: (square: string) => void;
  readonly onPress: (square: string) => void;
};

/** An accessible grid over the board, with one tab stop. https://www.w3.org/WAI/ARIA/apg/patterns/grid/ */
export function SquareGrid(props: SquareGridProps) {
  const { fen, orientation, label, description, isDisabled, cursor, selected, targets, onCursor, onPress } = props;
  const grid = useRef<HTMLDivElement>(null);
  const letters = boardLetters(fen);

  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = moveCursor(cursor, event.key, orientation);
    if (next !== undefined) grid.current?.querySelector<HTMLElement>(`[data-square=${next}]`)?.focus();
    else if (event.key === 'Enter' || event.key === ' ') onPress(cursor);
    else if (event.key === 'Escape' && selected !== '') onPress(selected);
    else return;
    event.preventDefault();
  };

  const nameOf = (square: string): string => {
    const name = describeSquare(square, letters[SQUARE_NAMES.indexOf(square)]);
    if (square === selected) return `${name}, selected`;
    return targets.includes(square) ? `${name}, can be moved to` : name;
  };

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-describedby={description}
      aria-disabled={isDisabled}
      onKeyDown={handleKey}
      className="board-grid"
    >
      {squareRows(orientation).map((row) => (
        <div key={row[0]} role="row">
          {row.map((square) => (
            <div
              key={square}
              role="gridcell"
              data-square={square}
              // No tab stop while disabled; the focused square keeps its focus.
              tabIndex={square === cursor && !isDisabled ? 0 : -1}
              aria-label={nameOf(square)}
              aria-selected={square === selected}
              onFocus={() => onCursor(square)}
              onClick={() => onPress(square)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type DrawingLayerProps = {
  readonly orientation: Color;
  readonly color: Shape['color'];
  readonly onDraw: (shape: Shape) => void;
};

function DrawingLayer({ orientation, color, onDraw }: DrawingLayerProps) {
  const from = useRef<string>(undefined);
  const squareOf = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    return squareAt({ x: (event.clientX - left) / width, y: (event.clientY - top) / width }, orientation);
  };
  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = squareOf(event);
  };
  const handleUp = (event: PointerEvent<HTMLDivElement>) => {
    const to = squareOf(event);
    if (from.current !== undefined && to !== undefined) onDraw(shapeBetween(color, from.current, to));
    from.current = undefined;
  };
  return <div aria-hidden className="board-drawing" onPointerDown={handleDown} onPointerUp={handleUp} />;
}

/** A circle where both squares are the same. */
const shapeBetween = (color: Shape['color'], from: string, to: string): Shape =>
  from === to ? { color, from } : { color, from, to };

/** The last announcement, and its position. */
type MoveAnnouncement = {
  readonly fen: Fen;
  readonly words: string;
  /** The position in which a person moved, until the move is confirmed. */
  readonly from?: Fen;
};

export const announceMove = (from: Fen, { uci, fen }: { readonly uci: Uci; readonly fen: Fen }): MoveAnnouncement => ({
  from,
  fen,
  words: describeMove(from, uci) ?? '',
});

/** Announces the move to the position, or that a person's move was rejected. */
export const announcePosition = (last: MoveAnnouncement, fen: Fen, lastMove: Uci | undefined): MoveAnnouncement => {
  if (last.fen === fen) return last.from === undefined ? last : { fen, words: last.words };
  if (last.from === fen) return { fen, words: `${last.words}. Move undone.` };
  const moveText = lastMove === undefined ? undefined : describeMove(last.fen, lastMove);
  if (moveText === undefined) return { fen, words: '' };
  // The reply came with the same position.
  return { fen, words: last.from === undefined ? moveText : `${last.words}. ${moveText}` };
};
