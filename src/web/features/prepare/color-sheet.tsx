import { useId } from 'react';
import { type Color, otherColor } from '../../../chess/types';
import type { Preparation, PreparedLine } from '../../../contract/preparation';
import { colorTitle, emptyLabel, preparationBasis, sectionLabel } from '../../../messages/preparation';
import { dateText } from '../../player/labels';
import { SkeletonLines } from '../../player/skeleton-lines';
import { RepeatedErrors } from './repeated-errors';
import type { PreparationState } from './use-preparation';
import { WhatToAvoid } from './what-to-avoid';
import { WhatToExpect } from './what-to-expect';
import { WhatToPlay } from './what-to-play';

type ColorSheetProps = {
  /** Mine. */
  readonly color: Color;
  readonly state: PreparationState;
  readonly player: string;
  readonly games: string;
  /** Of these lines the one on the board. */
  readonly chosen: PreparedLine | undefined;
  readonly onChoose: (line: PreparedLine) => void;
};

/** What to expect and what to play with a color, as far as it is known. */
export function ColorSheet({ color, state, player, games, chosen, onChoose }: ColorSheetProps) {
  const { preparation, failure, isOver = false } = state;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 id={titleId} className="text-xl font-semibold">
          {colorTitle(color)}
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">
          {preparation ? basisText(preparation) : isOver ? failure : 'The engine comes to this color next.'}
        </p>
      </div>
      {preparation ? (
        <Prepared {...{ preparation, player, games, chosen, onChoose }} isRunning={!isOver} />
      ) : (
        !isOver && <SkeletonLines count={4} className="h-12" />
      )}
    </section>
  );
}

const basisText = (preparation: Preparation): string => {
  const { newest } = preparation;
  return [preparationBasis(preparation), newest && `their newest of ${dateText(newest)}`].filter(Boolean).join(', ');
};

type PreparedProps = Pick<ColorSheetProps, 'player' | 'games' | 'chosen' | 'onChoose'> & {
  readonly preparation: Preparation;
  readonly isRunning: boolean;
};

function Prepared({ preparation, player, games, chosen, onChoose, isRunning }: PreparedProps) {
  const { lines, errors, ownErrors, color, ownGames, avoid } = preparation;
  const theirs = otherColor(color);
  const owner = { player, games, side: theirs } as const;
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <WhatToPlay {...{ lines, ownGames, isRunning, chosen, onChoose }} />
        <div className="flex min-w-0 flex-col gap-6">
          <WhatToExpect {...{ preparation, owner }} />
          <WhatToAvoid {...{ avoid, owner }} />
        </div>
      </div>
      <RepeatedErrors
        title={sectionLabel('errors')}
        color={theirs}
        {...{ errors, owner }}
        empty={isRunning ? 'The engine is looking at what they play again and again…' : emptyLabel('errors')}
      />
      {ownErrors.length > 0 && (
        <RepeatedErrors title="Your own repeated errors" color={color} errors={ownErrors} empty="" />
      )}
    </>
  );
}
