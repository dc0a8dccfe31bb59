import { useMemo, useState } from 'react';
import { playMove, type PlayedMove } from '../../../chess/notation/move';
import { boardView } from '../../../chess/position/position';
import type { Color } from '../../../chess/types';
import { logError } from '../../lib/log';
import { inputConfig, type BoardView } from './board-config';
import { moveSquares } from './board-squares';
import { speakMove, speakPosition } from './spoken-move';
import { SquareGrid } from './square-grid';
import { useChessground } from './use-chessground';

type InputSquaresProps = BoardView & {
  readonly label: string;
  /** The id of the text that describes the position. */
  readonly description: string;
  readonly isDisabled: boolean;
  readonly onMove: (move: PlayedMove) => void;
};

/** Where the keyboard begins when no move has just been made. */
const FIRST_CURSOR: Readonly<Record<Color, string>> = { white: 'e2', black: 'e7' };

/** The squares of a board to play on, by mouse, finger and keyboard. `fen` has to be readable. */
export function InputSquares({ label, description, isDisabled, onMove, ...view }: InputSquaresProps) {
  const { fen, orientation, lastMove, arrows } = view;
  const [selection, setSelection] = useState({ fen, square: '' });
  const [cursor, setCursor] = useState(() => moveSquares(lastMove ?? '')?.[1] ?? FIRST_CURSOR[orientation]);
  const [spoken, setSpoken] = useState({ fen, words: '' });
  const config = useMemo(
    () => inputConfig({ fen, orientation, lastMove, arrows }, isDisabled),
    [fen, orientation, lastMove, arrows, isDisabled],
  );
  const { destinations, promoting } = useMemo(() => boardView(fen), [fen]);
  const selected = selection.fen === fen && !isDisabled ? selection.square : '';

  const speaking = speakPosition(spoken, fen, lastMove);
  if (speaking !== spoken) setSpoken(speaking);

  const handlePlay = (from: string, to: string) => {
    const played = playMove(fen, `${from}${to}${promoting.has(from) ? 'q' : ''}`);
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
  const { box, press } = useChessground(config, { onPress: setCursor, onSelect: handleSelect, onPlay: handlePlay });

  return (
    <>
      <div ref={box} aria-hidden className="board-squares" />
      <SquareGrid
        {...{ fen, orientation, label, description, isDisabled, cursor, selected }}
        targets={destinations.get(selected) ?? []}
        onCursor={setCursor}
        onPress={press}
      />
      <p aria-live="polite" className="sr-only">
        {speaking.words}
      </p>
    </>
  );
}
