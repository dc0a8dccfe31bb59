import { useMemo, useState } from 'react';
import { type PlayedMove, playMove } from '../../../chess/position/move';
import { boardView } from '../../../chess/position/position';
import type { Shape } from '../../../chess/tree/comment';
import type { Color } from '../../../chess/types';
import { logError } from '../../lib/log';
import { type BoardView, inputConfig } from './board-config';
import { moveSquares } from './board-squares';
import { DrawingLayer, shapeBetween } from './drawing-layer';
import { speakMove, speakPosition } from './spoken-move';
import { SquareGrid } from './square-grid';
import { useChessground } from './use-chessground';

export type BoardInput = {
  /** Told of every legal move of the side to move. */
  readonly onMove: (move: PlayedMove) => void;
  /** Told of every circle and arrow that is drawn with the right button; without it nothing can be drawn. */
  readonly onDraw?: (shape: Shape) => void;
  /** While somebody draws by finger, mouse or keyboard: presses draw in this color and move nothing. */
  readonly pen?: Shape['color'];
  readonly isChess960?: boolean;
  /** Says nothing of the moves, where something else on the screen does. */
  readonly isSilent?: boolean;
};

type InputSquaresProps = BoardView &
  BoardInput & {
    readonly label: string;
    /** The id of the text that describes the position. */
    readonly description: string;
    readonly isDisabled: boolean;
  };

/** Where the keyboard begins when no move has just been made. */
const FIRST_CURSOR: Readonly<Record<Color, string>> = { white: 'e2', black: 'e7' };

/** The squares of a board to play on, by mouse, finger and keyboard. `fen` has to be readable. */
export function InputSquares(props: InputSquaresProps) {
  const { label, description, isDisabled, onMove, onDraw, pen, isChess960, isSilent = false } = props;
  const { fen, orientation, lastMove, arrows, threat, sign, shapes } = props;
  const [selection, setSelection] = useState({ fen, square: '' });
  const [cursor, setCursor] = useState(() => moveSquares(lastMove ?? '')?.[1] ?? FIRST_CURSOR[orientation]);
  const [spoken, setSpoken] = useState({ fen, words: '' });
  const config = useMemo(
    () => inputConfig({ fen, orientation, lastMove, arrows, threat, sign, shapes }, isDisabled, onDraw),
    [fen, orientation, lastMove, arrows, threat, sign, shapes, isDisabled, onDraw],
  );
  const { destinations, promoting } = useMemo(() => boardView(fen), [fen]);
  const selected = selection.fen === fen && !isDisabled ? selection.square : '';

  const speaking = speakPosition(spoken, fen, lastMove);
  if (speaking !== spoken) setSpoken(speaking);

  const handlePlay = (from: string, to: string) => {
    const played = playMove(fen, `${from}${to}${promoting.has(from) ? 'q' : ''}`, isChess960);
    if (!played.ok) {
      logError(played.error);
      return;
    }
    setSpoken(speakMove(fen, played.value));
    onMove(played.value);
  };
  const handleSelect = (square = '') => {
    if (square !== selected) setSelection({ fen, square });
  };
  const { box, press } = useChessground(config, {
    onPress: setCursor,
    onSelect: handleSelect,
    onPlay: handlePlay,
    onDraw,
  });
  const drawing = useDrawing(pen, onDraw);

  return (
    <>
      <div ref={box} aria-hidden className="board-squares" />
      <SquareGrid
        {...{ fen, orientation, label, description, isDisabled, cursor }}
        selected={drawing ? drawing.from : selected}
        targets={drawing ? [] : (destinations.get(selected) ?? [])}
        onCursor={setCursor}
        onPress={drawing ? drawing.press : press}
      />
      {pen && onDraw && <DrawingLayer color={pen} {...{ orientation, onDraw }} />}
      {!isSilent && (
        <p aria-live="polite" className="sr-only">
          {speaking.words}
        </p>
      )}
    </>
  );
}

/** Drawing by keyboard: the first press takes a square, the second draws from it. */
const useDrawing = (pen: Shape['color'] | undefined, onDraw: BoardInput['onDraw']) => {
  const [from, setFrom] = useState('');
  if (pen === undefined || onDraw === undefined) return undefined;
  const press = (square: string) => {
    setFrom(from === '' ? square : '');
    if (from !== '') onDraw(shapeBetween(pen, from, square));
  };
  return { from, press };
};
