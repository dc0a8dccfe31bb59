import type { ComponentType } from 'react';
import type { OpeningGroup } from '../../../chess/player/repertoire';
import type { Color } from '../../../chess/types';
import { MostPlayed } from '../most-played';
import type { ChosenOpening } from '../games/opening-games';
import { WithTutorial } from '../tutorial-link';

/** What shows one opening, and is pressed to choose it. */
export type OpeningChoiceProps = {
  readonly opening: OpeningGroup;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

type OpeningsOfColorProps = {
  readonly color: Color;
  /** Most played first. */
  readonly openings: readonly OpeningGroup[];
  readonly chosen: ChosenOpening | undefined;
  readonly onChoose: (opening: ChosenOpening) => void;
  readonly Choice: ComponentType<OpeningChoiceProps>;
  /** How the list is laid out. */
  readonly className: string;
};

/** What a player opens with as White or as Black; one of them can be chosen. */
export function OpeningsOfColor({ color, openings, chosen, onChoose, Choice, className }: OpeningsOfColorProps) {
  const heading = color === 'white' ? 'As White' : 'As Black';
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold">{heading}</h3>
      {openings.length === 0 && <p className="mt-2 text-sm text-ink-soft">No games with a named opening.</p>}
      <MostPlayed
        openings={openings}
        label={`Openings ${heading.toLowerCase()}`}
        keyOf={({ name }) => name}
        className={className}
      >
        {(opening) => (
          <WithTutorial opening={opening.name}>
            <Choice
              opening={opening}
              isChosen={chosen?.color === color && chosen.name === opening.name}
              onChoose={() => onChoose({ name: opening.name, color })}
            />
          </WithTutorial>
        )}
      </MostPlayed>
    </div>
  );
}
