import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button';

type MostPlayedProps<Opening> = {
  /** Most played first. */
  readonly openings: readonly Opening[];
  /** Of the list. */
  readonly label: string;
  /** How many are shown before somebody asks for all. */
  readonly first: number;
  readonly keyOf: (opening: Opening) => string | number;
  /** How the list is laid out. */
  readonly className: string;
  readonly itemClassName?: string;
  readonly children: (opening: Opening) => ReactNode;
};

/** The openings, or families of them, that are played most, and all of them when somebody asks. */
export function MostPlayed<Opening>(props: MostPlayedProps<Opening>) {
  const { openings, label, first, keyOf, className, itemClassName = 'min-w-0', children } = props;
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <ul aria-label={label} className={className}>
        {(isWhole ? openings : openings.slice(0, first)).map((opening) => (
          <li key={keyOf(opening)} className={itemClassName}>
            {children(opening)}
          </li>
        ))}
      </ul>
      {openings.length > first && (
        <Button variant="ghost" size="small" className="-ml-3 h-10 self-start" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show the most played' : `Show all ${openings.length}`}
        </Button>
      )}
    </>
  );
}
