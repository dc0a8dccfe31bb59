import { Cpu } from 'lucide-react';
import { classNames } from '../../lib/class-names';

type EngineSwitchProps = { readonly isOn: boolean; readonly onToggle: () => void };

/** Turns the engine on and off. */
export function EngineSwitch({ isOn, onToggle }: EngineSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={onToggle}
      className="-mx-1 flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-1 font-semibold"
    >
      <span
        aria-hidden
        className={classNames(
          'flex h-6 w-11 items-center rounded-full border p-0.5 transition-colors',
          isOn ? 'justify-end border-accent bg-accent' : 'border-hairline-strong bg-sunken',
        )}
      >
        <span className={classNames('size-4.5 rounded-full', isOn ? 'bg-on-accent' : 'bg-ink-soft')} />
      </span>
      {!isOn && <Cpu aria-hidden className="size-5 text-ink-soft sm:hidden" />}
      <span className={isOn ? undefined : 'max-sm:sr-only'}>Live engine</span>
    </button>
  );
}
