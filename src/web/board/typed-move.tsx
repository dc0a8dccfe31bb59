import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { legalMoves, type PlayedMove, playMove } from '../../chess/position/move';
import type { Fen, Result } from '../../chess/types';
import { Button } from '../ui/button';
import type { Shortcut } from '../ui/shortcuts-dialog';
import { type KeyArea, useBoardKeys } from './use-replay';

export const typedMoveShortcuts: readonly Shortcut[] = [{ keys: ['/'], does: 'Type a move' }];

type TypedMoveProps = {
  readonly fen: Fen;
  readonly isChess960?: boolean;
  /** Takes no moves for now. */
  readonly isDisabled?: boolean;
  readonly onMove: (move: PlayedMove) => void;
  readonly area?: KeyArea;
};

/** Hidden until it has the focus, by Tab or by its key. */
export function TypedMove({ fen, isChess960 = false, isDisabled = false, onMove, area }: TypedMoveProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  useBoardKeys(area, ({ key }) => {
    if (key !== '/') return false;
    field.current?.focus();
    return true;
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const reading = isDisabled ? NO_TURN : readTypedMove(fen, text, isChess960);
    setProblem(reading.ok ? '' : reading.error);
    if (!reading.ok) return;
    setText('');
    onMove(reading.value);
  };
  return (
    <form onSubmit={handleSubmit} className={FORM}>
      <label htmlFor={id} className="font-semibold">
        Type a move
      </label>
      <input
        ref={field}
        id={id}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        placeholder="Nf3, e2e4"
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        className="h-10 w-28 rounded-control border border-hairline-strong bg-surface px-2"
        onChange={({ target }) => {
          setText(target.value);
          setProblem('');
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
      <Button type="submit" variant="secondary" size="small">
        Play
      </Button>
      {problem !== '' && (
        <p id={`${id}-problem`} role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </form>
  );
}

const FORM =
  'sr-only focus-within:not-sr-only focus-within:fixed! focus-within:inset-x-0 focus-within:bottom-16 focus-within:z-40 ' +
  'focus-within:mx-auto! focus-within:flex focus-within:w-fit! focus-within:max-w-[calc(100vw-1rem)]! focus-within:flex-wrap ' +
  'focus-within:items-center focus-within:gap-2 focus-within:rounded-card focus-within:border focus-within:border-hairline-strong ' +
  'focus-within:bg-card focus-within:p-2! focus-within:text-sm focus-within:shadow-lg';

// Reading

const NO_TURN: Result<PlayedMove, string> = { ok: false, error: 'No move can be made now.' };

const EXAMPLES = 'Type one like Nf3, exd5, O-O or e2e4.';

/** A piece or pawn with its target, castling, or two squares. */
const FORM_OF_MOVE = /^(?:[kqrbnp]?[a-h]?[1-8]?[x:-]?[a-h][1-8](?:[=/]?[qrbn])?|[o0]-?[o0](?:-?[o0])?)[+#!?]*$/i;

/** In SAN or as two squares, in whatever case; a promotion without a piece is to a queen. */
export const readTypedMove = (fen: Fen, typed: string, isChess960 = false): Result<PlayedMove, string> => {
  const text = typed.replace(/\s+/g, '');
  if (text === '') return { ok: false, error: `No move was typed. ${EXAMPLES}` };
  if (!FORM_OF_MOVE.test(text)) return { ok: false, error: `“${typed.trim()}” is not a move. ${EXAMPLES}` };
  const forms = formsOf(text.replace(/[+#!?]+$/, ''));
  for (const form of forms) {
    const played = playMove(fen, form, isChess960);
    if (played.ok) return played;
  }
  const candidates = forms.flatMap((form) => ambiguous(fen, form, isChess960));
  return {
    ok: false,
    error:
      candidates.length > 1
        ? `${text} may be several moves: type ${candidates.slice(0, -1).join(', ')} or ${candidates.at(-1) ?? ''}.`
        : `${text} is not legal here.`,
  };
};

/** As typed first: `bxc4` is a pawn’s move before it is a bishop’s. */
const formsOf = (text: string): readonly string[] => {
  const lower = text.toLowerCase();
  const piece = lower.charAt(0).toUpperCase() + lower.slice(1);
  const forms = [...new Set([text, lower, piece])];
  return [...forms, ...forms.map((form) => `${form}=Q`)];
};

/** The legal moves of the same piece to the same square, where the text says no more. */
const ambiguous = (fen: Fen, form: string, isChess960: boolean): readonly string[] => {
  const [letter, target] = [form.charAt(0), form.slice(-2)];
  if (!/^[KQRBN]/.test(letter)) return [];
  return legalMoves(fen, isChess960).flatMap((uci) => {
    if (uci.slice(2, 4) !== target) return [];
    const played = playMove(fen, uci, isChess960);
    return played.ok && played.value.san.startsWith(letter) ? [played.value.san] : [];
  });
};
