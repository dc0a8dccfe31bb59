import { SPEEDS } from '../../../chess/clock';
import { COLORS } from '../../../chess/types';
import { OUTCOMES } from '../../../contract/library';
import { Segmented } from '../../ui/fields/segmented';
import { Select } from '../../ui/fields/select';
import { speedName } from '../labels';
import { type Period, PERIODS, type TreeChoices, type TreePlace } from './tree-place';

type TreeFiltersProps = { readonly place: TreePlace; readonly onChange: (place: TreePlace) => void };

const SIDE_NAMES = { white: 'As White', black: 'As Black' } as const;
const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  year: 'Last 12 months',
  quarter: 'Last 3 months',
  month: 'Last month',
};
const RESULT_NAMES = { win: 'Won', draw: 'Drawn', loss: 'Lost' } as const;

/** Whose moves, and over which games they are counted. */
export function TreeFilters({ place, onChange }: TreeFiltersProps) {
  const { speed, period, result } = place.choices;
  const choose = (choices: TreeChoices): void => onChange({ ...place, choices: { ...place.choices, ...choices } });
  return (
    <div className="grid grid-cols-3 items-end gap-3 sm:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))]">
      <div className="col-span-3 sm:col-span-1">
        <Segmented
          label="Side"
          options={COLORS.map((value) => ({ value, label: SIDE_NAMES[value] }))}
          value={place.side}
          onChange={(side) => onChange({ ...place, side })}
        />
      </div>
      <Choice label="Speed" values={SPEEDS} nameOf={speedName} value={speed} onChange={(to) => choose({ speed: to })} />
      <Choice
        label="Period"
        values={PERIODS}
        nameOf={(value) => PERIOD_NAMES[value]}
        value={period}
        onChange={(to) => choose({ period: to })}
      />
      <Choice
        label="Result"
        values={OUTCOMES}
        nameOf={(value) => RESULT_NAMES[value]}
        value={result}
        onChange={(to) => choose({ result: to })}
      />
    </div>
  );
}

const ALL = 'all';

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
  /** Missing: all of them. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
};

function Choice<Value extends string>({ label, values, nameOf, value, onChange }: ChoiceProps<Value>) {
  return (
    <Select<Value | typeof ALL>
      label={label}
      value={value ?? ALL}
      options={[{ value: ALL, label: 'All' }, ...values.map((one) => ({ value: one, label: nameOf(one) }))]}
      onChange={(chosen) => onChange(values.find((one) => one === chosen))}
    />
  );
}
