import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';

type SideBySideProps = {
  readonly main: ReactNode;
  readonly aside: ReactNode;
  /** A game takes most of the room. */
  readonly hasGame: boolean;
};

/** A list and its game, side by side if there is room. */
export function SideBySide({ main, aside, hasGame }: SideBySideProps) {
  return (
    <div
      className={classNames(
        'grid items-start gap-4 xl:gap-6',
        hasGame ? 'xl:grid-cols-[22rem_minmax(0,1fr)]' : 'min-[88rem]:grid-cols-2',
      )}
    >
      {main}
      <div className="min-w-0 xl:sticky xl:top-18">{aside}</div>
    </div>
  );
}
