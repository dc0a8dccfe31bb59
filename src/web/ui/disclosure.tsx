import { Button } from './button';

type PhoneDisclosureProps = {
  readonly label: string;
  readonly isOpen: boolean;
  /** The id of the content, which the caller hides on a phone (`max-sm:hidden`). */
  readonly controls: string;
  readonly onToggle: () => void;
};

/** Shows and hides a toolbar on a phone. */
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
