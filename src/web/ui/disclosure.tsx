import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';

type DisclosureProps = {
  readonly title: string;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
};

export function Disclosure({ title, onOpen, children }: DisclosureProps) {
  return (
    <details
      className="group rounded-control border border-hairline px-3"
      onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        {title}
      </summary>
      <div className="flex flex-col gap-3 pb-3">{children}</div>
    </details>
  );
}

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
