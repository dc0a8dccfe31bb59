import { useId, type ReactNode } from 'react';
import { Button } from '../../../ui/button';

/** All buttons of the list are as wide as the longest name. */
export const ROW_BUTTON = 'w-36';

type SecurityRowProps = {
  title: ReactNode;
  /** The button's name. */
  action: string;
  /** What it leads to can't be undone. */
  isGrave?: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** What the button opens. */
  children: ReactNode;
};

/** One thing that can be done for the account's safety; its form opens under the button. */
export function SecurityRow({ title, action, isGrave = false, isOpen, onToggle, children }: SecurityRowProps) {
  const id = useId();
  return (
    <div className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 font-semibold">{title}</p>
        <Button
          variant={isGrave ? 'danger' : 'secondary'}
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className={ROW_BUTTON}
        >
          {action}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className="mt-4 max-w-md">
        {isOpen && children}
      </div>
    </div>
  );
}
