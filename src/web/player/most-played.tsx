import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button';

type MostPlayedProps<Opening> = {
  /** Most played first. */
  readonly openings: readonly Opening[];
  /** Of the list. */
  readonly label: string;
  readonly keyOf: (opening: Opening) => string | number;
  /** How the list is laid out. */
  readonly className: string;
  readonly children: (opening: Opening) => ReactNode;
};

/** Openings that are shown before somebody asks for all. */
const FIRST = 6;

/** The openings played most, and all of them when somebody asks. */
export function MostPlayed<Opening>({ openings, label, keyOf, className, children }: MostPlayedProps<Opening>) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <ul aria-label={label} className={className}>
        {(isWhole ? openings : openings.slice(0, FIRST)).map((opening) => (
          <li key={keyOf(opening)} className="min-w-0">
            {children(opening)}
          </li>
        ))}
      </ul>
      {openings.length > FIRST && (
        <Button variant="ghost" size="small" className="-ml-3 h-10 self-start" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show the most played' : `Show all ${openings.length}`}
        </Button>
      )}
    </>
  );
}
