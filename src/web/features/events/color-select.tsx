import { type Color, COLORS } from '../../../chess/types';
import { Select } from '../../ui/fields/select';
import { SIDES } from './event-labels';

type ColorSelectProps = {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: Color | undefined;
  readonly onChange: (color: Color | undefined) => void;
  readonly className?: string;
};

/** My color, where it is known. */
export function ColorSelect({ value, onChange, ...select }: ColorSelectProps) {
  return (
    <Select
      {...select}
      options={[{ value: '', label: 'Color?' }, ...COLORS.map((color) => ({ value: color, label: SIDES[color] }))]}
      value={value ?? ''}
      onChange={(chosen) => onChange(COLORS.find((color) => color === chosen))}
    />
  );
}
