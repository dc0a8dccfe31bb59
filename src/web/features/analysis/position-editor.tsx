import { useState } from 'react';
import { START_FEN } from '../../../chess/position/fen';
import { describeFenProblem } from '../../../chess/position/fen-labels';
import {
  type CastlingRight,
  changeDraft,
  EMPTY_PLACEMENT,
  makeDraftFen,
  parseDraft,
  type PositionDraft,
  possibleCastling,
  possibleEnPassant,
  START_PLACEMENT,
  validateDraft,
  withEnPassant,
} from '../../../chess/position/position-draft';
import type { Color, Fen } from '../../../chess/types';
import { SetupBoard } from '../../board/squares/setup-board';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Checkbox, Field, Select } from '../../ui/fields/field';
import { Segmented } from '../../ui/fields/segmented';

type PositionEditorProps = {
  readonly fen: Fen;
  readonly onOpen: (fen: Fen) => void;
  readonly onClose: () => void;
};

const START: PositionDraft = {
  placement: START_PLACEMENT,
  turn: 'white',
  castling: ['K', 'Q', 'k', 'q'],
  halfmoves: 0,
  fullmoves: 1,
};

export function PositionEditor({ fen, onOpen, onClose }: PositionEditorProps) {
  const [draft, setDraft] = useState(() => parseDraft(fen) ?? START);
  const [text, setText] = useState(fen);
  const [orientation, setOrientation] = useState<Color>('white');
  const isReadable = parseDraft(text) !== undefined;
  const position = validateDraft(draft);
  const problem = isReadable ? (position.ok ? undefined : describeFenProblem(position.error)) : UNREADABLE;

  const show = (next: PositionDraft) => {
    setDraft(next);
    setText(makeDraftFen(next));
  };
  const handleText = (typed: string) => {
    setText(typed);
    const read = parseDraft(typed);
    if (read) setDraft(read);
  };

  return (
    <Dialog size="columns" title="Set up a position" onClose={onClose}>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <SetupBoard
          placement={draft.placement}
          orientation={orientation}
          onPlacement={(placement) => show(changeDraft(draft, { placement }))}
        />
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={() => handleText(START_FEN)}>
              Start position
            </Button>
            <Button
              variant="secondary"
              size="small"
              onClick={() => show(changeDraft(draft, { placement: EMPTY_PLACEMENT }))}
            >
              Clear board
            </Button>
            <Button
              variant="secondary"
              size="small"
              onClick={() => setOrientation(orientation === 'white' ? 'black' : 'white')}
            >
              Flip board
            </Button>
          </div>
          <DraftFields draft={draft} onChange={show} />
          <Field label="FEN" autoComplete="off" spellCheck={false} value={text} onValue={handleText} error={problem} />
          <Button
            disabled={problem !== undefined || !position.ok}
            onClick={() => position.ok && onOpen(position.value)}
          >
            Open on the board
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const UNREADABLE = 'This FEN is invalid. The board shows the last valid position.';

type DraftFieldsProps = { readonly draft: PositionDraft; readonly onChange: (draft: PositionDraft) => void };

const SIDES = [
  { value: 'white', label: 'White to move' },
  { value: 'black', label: 'Black to move' },
] as const;

const CASTLING: readonly (readonly [right: CastlingRight, label: string])[] = [
  ['K', 'White kingside'],
  ['Q', 'White queenside'],
  ['k', 'Black kingside'],
  ['q', 'Black queenside'],
];

function DraftFields({ draft, onChange }: DraftFieldsProps) {
  const { placement, turn, castling, enPassant } = draft;
  const possible = possibleCastling(placement);
  const handleCastling = (right: CastlingRight, isAllowed: boolean) => {
    const rights = CASTLING.map(([one]) => one);
    onChange({
      ...draft,
      castling: rights.filter((one) => (one === right ? isAllowed : castling.includes(one))),
    });
  };
  const handleEnPassant = (square: string) => onChange(withEnPassant(draft, square === '' ? undefined : square));

  return (
    <>
      <Segmented
        label="Side to move"
        options={SIDES}
        value={turn}
        onChange={(side) => onChange(changeDraft(draft, { turn: side }))}
      />
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">Castling</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {CASTLING.map(([right, label]) => (
            <Checkbox
              key={right}
              label={label}
              checked={castling.includes(right)}
              disabled={!possible.includes(right)}
              onChange={(isAllowed) => handleCastling(right, isAllowed)}
            />
          ))}
        </div>
      </fieldset>
      <Select
        label="En passant"
        options={[
          { value: '', label: 'None' },
          ...possibleEnPassant(placement, turn).map((square) => ({ value: square, label: square })),
        ]}
        value={enPassant ?? ''}
        onChange={handleEnPassant}
      />
    </>
  );
}
