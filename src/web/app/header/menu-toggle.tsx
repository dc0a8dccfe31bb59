import { Menu, X } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '../../ui/button';

type MenuToggleProps = {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  /** The id of the menu. */
  controls: string;
  onToggle: () => void;
};

/** Opens and closes the menu where there is no room for it beside the brand. */
export function MenuToggle({ ref, isOpen, controls, onToggle }: MenuToggleProps) {
  const Icon = isOpen ? X : Menu;
  return (
    <span className="order-3 lg:hidden">
      <Button
        ref={ref}
        variant="ghost"
        size="icon"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
      >
        <Icon aria-hidden className="size-6" />
      </Button>
    </span>
  );
}
