import {
  type CastlingRight,
  changeDraft,
  type PositionDraft,
  possibleCastling,
  possibleEnPassant,
  withEnPassant,
} from '../../../../chess/position/position-draft';
import { Checkbox } from '../../../ui/fields/checkbox';
import { Segmented } from '../../../ui/fields/segmented';
import { Select } from '../../../ui/fields/select';

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

/** What a position has beside its pieces: the side to move, castling, and a pawn to capture in passing. */
export function DraftFields({ draft, onChange }: DraftFieldsProps) {
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
