import { X } from 'lucide-react';
import { EVENT_LIMITS, type RoundDetails } from '../../../../contract/events';
import { Button } from '../../../ui/button';
import { ColorSelect } from '../color-select';

type DraftRowsProps = {
  readonly drafts: readonly RoundDetails[];
  readonly onChange: (drafts: readonly RoundDetails[]) => void;
};

/** What was read, each part to be corrected. */
export function DraftRows({ drafts, onChange }: DraftRowsProps) {
  return (
    <ol aria-label="Rounds that were read" className="flex flex-col divide-y divide-hairline border-y border-hairline">
      {drafts.map((draft, index) => (
        <li key={index}>
          <DraftRow
            draft={draft}
            position={index + 1}
            onChange={(changed) => onChange(drafts.with(index, changed))}
            onRemove={() => onChange(drafts.toSpliced(index, 1))}
          />
        </li>
      ))}
    </ol>
  );
}

type DraftRowProps = {
  readonly draft: RoundDetails;
  /** From 1. */
  readonly position: number;
  readonly onChange: (draft: RoundDetails) => void;
  readonly onRemove: () => void;
};

function DraftRow({ draft, position, onChange, onRemove }: DraftRowProps) {
  const { number, color, opponent = '', rating } = draft;
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)_6rem] items-center gap-2 py-2 sm:grid-cols-[4rem_7.5rem_minmax(0,1fr)_6rem_2.5rem]">
      <input
        aria-label={`Round of row ${position}`}
        inputMode="numeric"
        maxLength={2}
        value={number ?? ''}
        onChange={(event) => onChange({ ...without(draft, 'number'), ...numberIn('number', event.target.value) })}
        className={INPUT}
      />
      <input
        aria-label={`Opponent of row ${position}`}
        maxLength={EVENT_LIMITS.opponent}
        spellCheck={false}
        value={opponent}
        onChange={(event) => onChange({ ...draft, opponent: event.target.value })}
        className={`${INPUT} max-sm:col-span-2 sm:order-3`}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove row ${position}`}
        onClick={onRemove}
        className="sm:order-5"
      >
        <X aria-hidden className="size-4" />
      </Button>
      <ColorSelect
        label={`Color of row ${position}`}
        isLabelHidden
        value={color}
        onChange={(chosen) => onChange({ ...without(draft, 'color'), ...(chosen && { color: chosen }) })}
        className="sm:order-2"
      />
      <input
        aria-label={`Rating of row ${position}`}
        inputMode="numeric"
        maxLength={4}
        placeholder="Rating"
        value={rating ?? ''}
        onChange={(event) => onChange({ ...without(draft, 'rating'), ...numberIn('rating', event.target.value) })}
        className={`${INPUT} sm:order-4`}
      />
    </div>
  );
}

const INPUT =
  'h-11 w-full min-w-0 rounded-control border border-hairline-strong bg-surface px-3 text-base text-ink tabular-nums placeholder:text-ink-soft';

const without = (draft: RoundDetails, name: keyof RoundDetails): RoundDetails =>
  Object.fromEntries(Object.entries(draft).filter(([known]) => known !== name));

/** Nothing where it is no number. */
const numberIn = (name: 'number' | 'rating', typed: string): RoundDetails => {
  const value = Number(typed);
  return Number.isInteger(value) && value > 0 ? { [name]: value } : {};
};
