import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { SPEEDS } from '../../../../chess/clock';
import { GAME_ORDERS, OUTCOMES, type GameOrder, type GamesFilter } from '../../../../contract/library';
import { classNames } from '../../../lib/class-names';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/fields/select';
import { DraftField } from '../draft-field';
import { ORDER_LABELS, OUTCOME_LABELS, SPEED_LABELS } from './filter-labels';
import { filterEntries } from './games-filter';

type GameFiltersProps = {
  readonly filter: GamesFilter;
  readonly onFilter: (filter: GamesFilter) => void;
  readonly order: GameOrder;
  readonly onOrder: (order: GameOrder) => void;
  /** Names of openings that are suggested. */
  readonly openings: readonly string[];
};

const ANY = { value: '', label: 'Any' } as const;
const COLOR_CHOICES = [ANY, { value: 'white', label: 'White' }, { value: 'black', label: 'Black' }] as const;
const OUTCOME_CHOICES = [ANY, ...OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))];
const SPEED_CHOICES = [ANY, ...SPEEDS.map((value) => ({ value, label: SPEED_LABELS[value] }))];

const ORDER_CHOICES = GAME_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }));

/** What the list can be narrowed down to, and sorted by. On a phone the fields wait behind a button. */
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
        className="h-10 w-full sm:hidden"
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
            isWhole={isOpening}
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
