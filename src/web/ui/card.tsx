import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names';

/** A sheet of paper on the page: hairline border, no shadow. */
export function Card({ className, ...section }: ComponentProps<'section'>) {
  return <section {...section} className={classNames('rounded-card border border-hairline bg-card p-5', className)} />;
}

type CardTitleProps = {
  children: ReactNode;
  /** The heading's level in the page's outline; 2 under the page's title. */
  level?: 2 | 3 | 4;
  className?: string;
  id?: string;
};

/** The heading of a card. */
export function CardTitle({ level = 2, className, children, id }: CardTitleProps) {
  const Heading = HEADINGS[level];
  return (
    <Heading id={id} className={classNames('text-base font-semibold text-ink', className)}>
      {children}
    </Heading>
  );
}

const HEADINGS = { 2: 'h2', 3: 'h3', 4: 'h4' } as const;
