import { ChevronDown } from 'lucide-react';
import { type Speed, SPEEDS } from '../../chess/clock';
import { numberText } from '../../chess/text';
import { ALL_GAMES, formatGameSelection, type GameSelection, SCOUT_SIZES } from '../../contract/player/scouted-games';
import { formatDate } from '../lib/format-date';
import { classNames } from '../ui/class-names';
import { Field, Select } from '../ui/fields/field';
import { speedName } from './labels';

type GamesChooserProps = { readonly choice: GameSelection; readonly onChange: (choice: GameSelection) => void };

const RATED_NAMES = { all: 'Both', rated: 'Rated', casual: 'Casual' } as const;
/** No chess site is older. */
const FIRST_DAY = '1995-01-01';
type Rated = keyof typeof RATED_NAMES;

export function GamesChooser({ choice, onChange }: GamesChooserProps) {
  return (
    <details className="group open:basis-full" open={formatGameSelection(choice) !== ''}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        <span>
          Games: <span className="font-semibold text-ink">{selectionLabel(choice)}</span>
        </span>
      </summary>
      <div className="mt-1 grid grid-cols-2 items-start gap-3 lg:grid-cols-[10rem_12rem_12rem_minmax(0,1fr)]">
        <Select
          label="How many"
          options={SCOUT_SIZES.map((max) => ({ value: String(max), label: sizeName(max) }))}
          value={String(choice.max)}
          onChange={(size) => onChange(changed(choice, { max: SCOUT_SIZES.find((max) => String(max) === size) }))}
        />
        <Select
          label="Rated or casual"
          options={(['all', 'rated', 'casual'] as const).map((value) => ({ value, label: RATED_NAMES[value] }))}
          value={ratedOf(choice)}
          onChange={(value) => onChange(changed(choice, { isRated: RATED[value] }))}
        />
        <Field
          key={choice.since}
          label="Played since"
          type="date"
          min={FIRST_DAY}
          defaultValue={choice.since}
          // A partly typed date has a year like 0020, or is empty.
          onValue={(since) => since >= FIRST_DAY && onChange(changed(choice, { since }))}
          onBlur={({ target }) => {
            if (target.value === '' && choice.since !== undefined) onChange(changed(choice, { since: undefined }));
          }}
        />
        <SpeedChips choice={choice} onChange={onChange} />
      </div>
    </details>
  );
}

/** None chosen means all speeds. */
function SpeedChips({ choice, onChange }: GamesChooserProps) {
  const { speeds = [] } = choice;
  const toggle = (speed: Speed): void =>
    onChange(changed(choice, { speeds: SPEEDS.filter((one) => (one === speed) !== speeds.includes(one)) }));
  return (
    <fieldset className="col-span-2 min-w-0 lg:col-span-1">
      <legend className="mb-1.5 pt-px text-sm font-semibold">Speeds</legend>
      <div className="flex flex-wrap gap-2">
        {SPEEDS.map((speed) => (
          <button
            key={speed}
            type="button"
            aria-pressed={speeds.includes(speed)}
            onClick={() => toggle(speed)}
            className={classNames(
              'h-11 rounded-control border px-3 text-sm',
              speeds.includes(speed)
                ? 'border-accent bg-accent-soft font-semibold text-accent'
                : 'border-hairline-strong text-ink-soft hover:text-ink',
            )}
          >
            {speedName(speed)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const sizeName = (max: number): string =>
  max === ALL_GAMES ? `All, up to ${numberText(max)}` : `Last ${numberText(max)}`;

/** `Last 200, Blitz and Rapid, rated, since 1 Jan 2026`. */
export const selectionLabel = ({ max, speeds, isRated, since }: GameSelection): string =>
  [
    sizeName(max),
    speeds && new Intl.ListFormat('en').format(speeds.map(speedName)),
    isRated === undefined ? undefined : isRated ? 'rated' : 'casual',
    since && `since ${formatDate(Date.parse(since))}`,
  ]
    .filter(Boolean)
    .join(', ');

const ratedOf = ({ isRated }: GameSelection): Rated => (isRated === undefined ? 'all' : isRated ? 'rated' : 'casual');

const RATED: Readonly<Record<Rated, boolean | undefined>> = { all: undefined, rated: true, casual: false };

type Change = { readonly [Part in keyof GameSelection]?: GameSelection[Part] | undefined };

/** `undefined` removes a filter. */
const changed = (choice: GameSelection, change: Change): GameSelection => {
  const { speeds = [], isRated, since } = { ...choice, ...change };
  return {
    max: change.max ?? choice.max,
    ...(speeds.length === 0 || speeds.length === SPEEDS.length ? {} : { speeds }),
    isRated,
    since,
  };
};
