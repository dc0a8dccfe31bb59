import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';

/** How long a pointer rests on a trigger before the first tooltip shows, in milliseconds. */
const DELAY = 700;
/** Within this time after one tooltip closed, the next shows at once; milliseconds. */
const SKIP_DELAY = 300;

/** Lets the tooltips below it share one clock. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={DELAY} skipDelayDuration={SKIP_DELAY}>
      {children}
    </RadixTooltip.Provider>
  );
}

type TooltipProps = {
  /** A few words about the trigger; never the only place where they stand. */
  readonly label: string;
  /** The trigger: one element that takes focus. */
  readonly children: ReactNode;
};

/** Shows `label` while its trigger is pointed at or focused. */
export function Tooltip({ label, children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side="bottom"
          sideOffset={6}
          collisionPadding={6}
          className="z-50 max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-sm text-surface"
        >
          {label}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
