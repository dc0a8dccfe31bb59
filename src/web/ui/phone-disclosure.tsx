import { Button } from './button';

type PhoneDisclosureProps = {
  readonly label: string;
  readonly isOpen: boolean;
  /** The id of what it opens, which has to be hidden on a phone until then (`max-sm:hidden`). */
  readonly controls: string;
  readonly onToggle: () => void;
};

/** Opens what stands in a row above a page, on a phone, where there is no room for it. */
export function PhoneDisclosure({ label, isOpen, controls, onToggle }: PhoneDisclosureProps) {
  return (
    <Button
      variant="ghost"
      className="w-full sm:hidden"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      {label}
    </Button>
  );
}
