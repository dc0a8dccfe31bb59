import type { ComponentType, ReactNode } from 'react';
import { openingFamilies, type OpeningFamily, type OpeningGroup } from '../../../chess/player/repertoire';
import type { Color } from '../../../chess/types';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import type { ChosenOpening } from '../games/opening-games';
import { gamesText } from '../labels';
import { MostPlayed } from '../most-played';
import { WithTutorial } from '../tutorial-link';
import { FamilyButton, type FamilyButtonProps } from './family-button';
import { useOpenFamilies } from './use-open-families';

/** What shows one opening, and is pressed to choose it. */
export type OpeningChoiceProps = {
  readonly opening: OpeningGroup;
  /** The family that the opening stands for, being the only one of it. */
  readonly family?: OpeningFamily;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

type OpeningsOfColorProps = {
  readonly profile: PlayerProfile;
  readonly color: Color;
  readonly chosen: ChosenOpening | undefined;
  readonly onChoose: (opening: ChosenOpening) => void;
  readonly Choice: ComponentType<OpeningChoiceProps>;
  readonly layout: keyof typeof LAYOUTS;
};

/** Families that are shown before somebody asks for all. */
const FIRST = 8;

/** As rows, or as the cells of a grid; there the variations of an open family are cells of the same grid. */
const LAYOUTS = {
  rows: {
    list: 'mt-1 divide-y divide-hairline',
    family: 'min-w-0',
    variations: 'mb-2 ml-1 divide-y divide-hairline border-l-2 border-hairline-strong pl-4',
  },
  cells: {
    list: 'mt-2 grid gap-2 empty:hidden sm:grid-cols-2 xl:grid-cols-3',
    family: 'min-w-0 has-[>ul]:contents',
    variations: 'contents',
  },
} as const;

/** What a player opens with as White or as Black, family by family; a variation can be chosen. */
export function OpeningsOfColor(props: OpeningsOfColorProps) {
  const { profile, color, chosen, onChoose, Choice, layout } = props;
  const heading = color === 'white' ? 'As White' : 'As Black';
  const openings = profile.repertoire[color];
  const { games } = profile.results[color];
  const { isOpen, setOpen } = useOpenFamilies(openings, chosen?.color === color ? chosen : undefined);

  const handleChoose = ({ name }: OpeningGroup) => {
    setOpen(name, true);
    onChoose({ name, color });
  };
  const choiceOf = (opening: OpeningGroup, family?: OpeningFamily) => (
    <WithTutorial opening={opening.name}>
      <Choice
        opening={opening}
        {...(family && { family })}
        isChosen={chosen?.color === color && chosen.name === opening.name}
        onChoose={() => handleChoose(opening)}
      />
    </WithTutorial>
  );

  return (
    <div className="min-w-0">
      <div className="flex items-baseline gap-2">
        <h3 className="text-sm font-semibold">{heading}</h3>
        <span className="text-xs text-ink-soft tabular-nums">{gamesText(games)}</span>
      </div>
      {openings.length === 0 && <p className="mt-2 text-sm text-ink-soft">No games with a named opening.</p>}
      <MostPlayed
        openings={openingFamilies(openings, games)}
        label={`Openings ${heading.toLowerCase()}`}
        first={FIRST}
        keyOf={({ name }) => name}
        className={LAYOUTS[layout].list}
        itemClassName={LAYOUTS[layout].family}
      >
        {(family) => (
          <FamilyEntry
            {...{ family, layout }}
            isOpen={isOpen(family.name)}
            onPress={() => setOpen(family.name, !isOpen(family.name))}
            choiceOf={choiceOf}
          />
        )}
      </MostPlayed>
    </div>
  );
}

type FamilyEntryProps = FamilyButtonProps & {
  readonly choiceOf: (opening: OpeningGroup, family?: OpeningFamily) => ReactNode;
};

/** A family above its variations; the only variation of a family stands for it. */
function FamilyEntry({ choiceOf, ...button }: FamilyEntryProps) {
  const { name, variations } = button.family;
  if (variations.length === 1) return choiceOf(variations[0], button.family);
  return (
    <>
      <FamilyButton {...button} />
      {button.isOpen && (
        <ul aria-label={`Variations: ${name}`} className={LAYOUTS[button.layout].variations}>
          {variations.map((opening) => (
            <li key={opening.name} className="min-w-0">
              {choiceOf(opening)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
