import { type LucideIcon, Search, Zap } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names';

/** `sample` is decoration before the label. */
type SegmentedOption<Value extends string> = { value: Value; label: string; sample?: ReactNode };

type SegmentedProps<Value extends string> = {
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Also called when the current choice is pressed. */
  onPress?: (value: Value) => void;
  disabled?: boolean;
};

/** Radio buttons. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, onPress, disabled = false } = props;

  const handleChange = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option !== undefined) onChange(option.value);
  };

  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={handleChange}
      disabled={disabled}
      className="flex flex-wrap gap-1 rounded-control border border-hairline bg-sunken p-1 sm:flex-nowrap"
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className={classNames(SEGMENT, options.length > 3 && 'max-sm:basis-2/5')}
          onClick={() => onPress?.(option.value)}
        >
          {option.sample}
          <DrawnEmoji text={option.label} />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

const SEGMENT =
  'flex min-h-10 grow cursor-pointer items-center justify-center gap-2 rounded-md border border-transparent px-2 py-1.5 text-sm text-ink-soft sm:flex-1 ' +
  'transition-colors hover:text-ink disabled:cursor-not-allowed disabled:opacity-60 ' +
  'data-[state=checked]:border-hairline-strong data-[state=checked]:bg-card data-[state=checked]:font-semibold ' +
  'data-[state=checked]:text-ink';

const DRAWN: readonly (readonly [emoji: string, Icon: LucideIcon])[] = [
  ['⚡ ', Zap],
  ['🔍 ', Search],
];

/** Draws a leading emoji as an icon, which not every system has in a font. */
export function DrawnEmoji({ text }: { readonly text: string }) {
  const [emoji, Icon] = DRAWN.find(([start]) => text.startsWith(start)) ?? [];
  if (emoji === undefined || Icon === undefined) return text;
  return (
    <span>
      <Icon aria-hidden className="mr-1.5 inline size-[1em] align-[-0.125em]" />
      <span className="sr-only">{emoji}</span>
      {text.slice(emoji.length)}
    </span>
  );
}
