import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Color, type Milliseconds, pieceName } from '../../../chess/types';
import { squareRows } from './squares';

const LETTERS = ['q', 'r', 'b', 'n'] as const;

export type PromotionLetter = (typeof LETTERS)[number];

/** How long a judged move waits for another piece. */
const CHOICE_PAUSE: Milliseconds = 1500;

type PromotionChooserProps = {
  /** The promotion square. */
  readonly square: string;
  readonly color: Color;
  readonly orientation: Color;
  /** Chooses the queen after a pause. Else a press elsewhere closes the chooser. */
  readonly isTimed: boolean;
  readonly onChoose: (letter: PromotionLetter) => void;
};

/** Over the promotion square, along its file; the queen comes first and has the focus. */
export function PromotionChooser({ square, color, orientation, isTimed, onChoose }: PromotionChooserProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const rows = squareRows(orientation);
  const isAtTop = rows[0]?.includes(square) === true;
  const column = (rows[isAtTop ? 0 : 7] ?? []).indexOf(square);
  const choose = useEffectEvent(onChoose);
  useFocusInside(box);

  useEffect(() => {
    if (!isTimed || isChoosing) return undefined;
    const pause = setTimeout(() => choose('q'), CHOICE_PAUSE);
    return () => clearTimeout(pause);
  }, [isTimed, isChoosing]);
  useEffect(() => {
    if (isTimed) return undefined;
    const handlePress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || box.current?.contains(target) !== true) choose('q');
    };
    document.addEventListener('pointerdown', handlePress, { capture: true });
    return () => document.removeEventListener('pointerdown', handlePress, { capture: true });
  }, [isTimed]);

  const handleKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Escape') onChoose('q');
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
      const at = buttons.findIndex((button) => button === document.activeElement);
      const step = (key === 'ArrowDown') === isAtTop ? 1 : -1;
      buttons[(at + step + buttons.length) % buttons.length]?.focus();
      setIsChoosing(true);
    } else {
      if (key === 'Tab') setIsChoosing(true);
      return;
    }
    event.preventDefault();
  };

  return (
    <div className="board-promotion">
      <div
        ref={box}
        role="group"
        aria-label="Promote to"
        data-at-top={isAtTop || undefined}
        style={{ left: `${column * 12.5}%` }}
        onKeyDown={handleKey}
        onPointerLeave={() => setIsChoosing(false)}
      >
        {LETTERS.map((letter) => (
          <button
            key={letter}
            type="button"
            aria-label={NAMES[letter]}
            onPointerEnter={() => setIsChoosing(letter !== 'q')}
            onClick={() => onChoose(letter)}
          >
            <PieceImage color={color} role={pieceName(letter)} />
          </button>
        ))}
      </div>
    </div>
  );
}

const NAMES: Readonly<Record<PromotionLetter, string>> = { q: 'Queen', r: 'Rook', b: 'Bishop', n: 'Knight' };

/** Focuses the first button, and afterwards what had the focus. */
const useFocusInside = (box: { readonly current: HTMLElement | null }): void => {
  useLayoutEffect(() => {
    const [element, before] = [box.current, document.activeElement];
    element?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      const isInside = element?.contains(document.activeElement) === true;
      if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [box]);
};

export function PieceImage({ color, role }: { readonly color: Color; readonly role: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // Chessground's styles need this element name.
    const piece = document.createElement('piece');
    piece.className = `${role} ${color}`;
    box.current?.replaceChildren(piece);
  }, [color, role]);
  return <span ref={box} aria-hidden className="cg-wrap piece-image" />;
}
