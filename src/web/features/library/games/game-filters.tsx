import { SlidersHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { SPEEDS } from '../../../../chess/clock';
import { GAME_ORDERS, type GameOrder, type GamesFilter, OUTCOMES } from '../../../../contract/library';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Field, type FieldProps, Select } from '../../../ui/fields/field';
import { filterLabels, ORDER_LABELS, OUTCOME_LABELS, SPEED_LABELS } from './filter-labels';
import { filterEntries, withoutFilter } from './games-filter';

type GameFiltersProps = {
  readonly filter: GamesFilter;
  readonly onFilter: (filter: GamesFilter) => void;
  readonly order: GameOrder;
  readonly onOrder: (order: GameOrder) => void;
  readonly openings: readonly string[];
};

const ANY = { value: '', label: 'Any' } as const;

const COLOR_CHOICES = [ANY, { value: 'white', label: 'White' }, { value: 'black', label: 'Black' }] as const;

const OUTCOME_CHOICES = [ANY, ...OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))];

const SPEED_CHOICES = [ANY, ...SPEEDS.map((value) => ({ value, label: SPEED_LABELS[value] }))];

const ORDER_CHOICES = GAME_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }));

/** Collapsed behind a button on phones. */
export function GameFilters({ filter, onFilter, order, onOrder, openings }: GameFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const set =
    <Name extends keyof GamesFilter>(name: Name) =>
    (value: GamesFilter[Name] | '') =>
      onFilter({ ...filter, [name]: value === '' ? undefined : value });
  const isOpening = (text: string) => openings.some((name) => name.toLowerCase() === text.toLowerCase());
  const activeFilters = filterEntries(filter).length;

  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        className="w-full sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        {activeFilters === 0 ? 'Filters' : `Filters (${activeFilters})`}
      </Button>
      <div
        id={id}
        role="group"
        aria-label="Filters"
        className={classNames('grid-cols-2 gap-3 sm:grid sm:grid-cols-6', isOpen ? 'mt-3 grid sm:mt-0' : 'hidden')}
      >
        <div className="col-span-2 sm:col-span-3">
          <DraftField
            label="Opening"
            placeholder="Any opening"
            list={`${id}-openings`}
            maxLength={200}
            value={filter.opening}
            canCommit={isOpening}
            onCommit={set('opening')}
          />
          <datalist id={`${id}-openings`}>
            {openings.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        <div className="col-span-2 sm:col-span-3">
          <DraftField
            label="Opponent"
            placeholder="Part of the name"
            maxLength={100}
            value={filter.opponent}
            onCommit={set('opponent')}
          />
        </div>
        <Select
          label="Result"
          options={OUTCOME_CHOICES}
          value={filter.outcome ?? ''}
          onChange={set('outcome')}
          className="sm:col-span-2"
        />
        <Select
          label="Color"
          options={COLOR_CHOICES}
          value={filter.color ?? ''}
          onChange={set('color')}
          className="sm:col-span-2"
        />
        <Select
          label="Time control"
          options={SPEED_CHOICES}
          value={filter.speed ?? ''}
          onChange={set('speed')}
          className="sm:col-span-2"
        />
        <div className="col-span-2 grid grid-cols-2 gap-3 sm:col-span-4">
          <DraftField label="From" type="date" value={filter.from} onCommit={set('from')} />
          <DraftField label="To" type="date" value={filter.to} onCommit={set('to')} />
        </div>
        <Select label="Sort" options={ORDER_CHOICES} value={order} onChange={onOrder} className="sm:col-span-2" />
      </div>
    </div>
  );
}

type FilterChipsProps = { readonly filter: GamesFilter; readonly onFilter: (filter: GamesFilter) => void };

const CHIP =
  'inline-flex min-h-9 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-hairline-strong bg-sunken ' +
  'py-1 pr-2 pl-3 text-sm text-ink hover:border-ink-soft';

export function FilterChips({ filter, onFilter }: FilterChipsProps) {
  const chips = filterLabels(filter);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, label }) => (
        <li key={name} className="max-w-full">
          <button type="button" className={CHIP} onClick={() => onFilter(withoutFilter(filter, name))}>
            <span className="sr-only">Clear: </span>
            <span className="truncate">{label}</span>
            <X aria-hidden className="size-4 shrink-0 text-ink-soft" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="min-h-9 cursor-pointer rounded-md px-2 text-sm font-semibold text-accent hover:underline"
          onClick={() => onFilter({})}
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}

type DraftFieldProps = Pick<FieldProps, 'label' | 'type' | 'list' | 'placeholder' | 'maxLength'> & {
  /** Committed value. */
  readonly value: string | undefined;
  /** Called with the trimmed text, or `undefined` if it is blank. */
  readonly onCommit: (text: string | undefined) => void;
  /** Whether a text may be committed while typing; Enter and blur commit any text. */
  readonly canCommit?: (text: string) => boolean;
};

/** Typing delay before the commit, in milliseconds. */
const TYPING_DELAY = 250;

const toText = (draft: string): string | undefined => draft.trim() || undefined;

function DraftField({ value, onCommit, canCommit = () => true, ...field }: DraftFieldProps) {
  const [draft, setDraft] = useState(value ?? '');
  const [previousValue, setPreviousValue] = useState(value);
  const [committed, setCommitted] = useState(value);
  if (previousValue !== value) {
    setPreviousValue(value);
    // Changed from outside, for example by "Clear all". Our own commits must not overwrite newer typing.
    if (value !== committed) {
      setCommitted(value);
      setDraft(value ?? '');
    }
  }

  const commit = () => {
    const text = toText(draft);
    if (text === value) return;
    setCommitted(text);
    onCommit(text);
  };
  const commitDraft = useEffectEvent(() => {
    const text = toText(draft);
    if (text === undefined || canCommit(text)) commit();
  });
  useEffect(() => {
    const timer = setTimeout(() => commitDraft(), TYPING_DELAY);
    return () => clearTimeout(timer);
  }, [draft]);

  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') commit();
  };
  return <Field {...field} value={draft} onValue={setDraft} onBlur={commit} onKeyDown={handleKey} />;
}
