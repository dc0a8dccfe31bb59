import { ChevronDown } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { familyKeyOf, openingFamilies, type OpeningFamily, type OpeningGroup } from '../../../chess/player/repertoire';
import type { Color } from '../../../chess/types';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { classNames } from '../../ui/class-names';
import type { ChosenOpening } from '../games/game-lists';
import { gamesText } from '../labels';
import { MostPlayed, WithTutorial } from '../most-played';
import { ResultsParts } from '../results';

/** Renders one opening as a toggle. */
export type OpeningChoiceProps = {
  readonly opening: OpeningGroup;
  /** If this is its only opening. */
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

/** Families shown before "show all". */
const FIRST = 8;

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
            family={family}
            layout={layout}
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

type FamilyButtonProps = {
  readonly family: OpeningFamily;
  readonly layout: keyof typeof FAMILY_BUTTON_LAYOUTS;
  readonly isOpen: boolean;
  readonly onPress: () => void;
};

const FAMILY_BUTTON_LAYOUTS = {
  rows: '-mx-2 w-[calc(100%+1rem)] items-center rounded-md px-2 py-2 hover:bg-sunken',
  cells: 'size-full items-start rounded-control border p-3 hover:border-hairline-strong hover:bg-sunken',
} as const;

function FamilyButton({ family, layout, isOpen, onPress }: FamilyButtonProps) {
  const { name, games, wins, draws, losses, variations } = family;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className={classNames(
        'flex cursor-pointer gap-3 text-left',
        FAMILY_BUTTON_LAYOUTS[layout],
        layout === 'cells' && (isOpen ? 'border-accent bg-sunken' : 'border-hairline'),
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">{name}</span>
        <span className="block text-xs text-ink-soft">{variations.length} variations</span>
        <span className="block text-xs text-ink-soft tabular-nums">
          {gamesText(games)}: {wins} W, {draws} D, {losses} L
        </span>
        <FamilyShare family={family} />
        <ResultsParts results={family} className="mt-1.5 h-1.5 gap-px" />
      </span>
      <ChevronDown
        aria-hidden
        className={classNames('size-4 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
      />
    </button>
  );
}

/** `48% of games, score 58%`. */
export function FamilyShare({ family: { share, score } }: { readonly family: OpeningFamily }) {
  return (
    <span className="block text-xs text-ink-soft tabular-nums">
      {share}% of games, score {score}%
    </span>
  );
}

/** Up to this number, all families are expanded. */
const FEW = 6;

const useOpenFamilies = (openings: readonly OpeningGroup[], chosen: ChosenOpening | undefined) => {
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(
    () => new Map(chosen === undefined ? [] : [[familyKeyOf(chosen.name), true]]),
  );
  const isOpen = (name: string): boolean => touched.get(familyKeyOf(name)) ?? openings.length <= FEW;
  const setOpen = (name: string, isNowOpen: boolean): void =>
    setTouched(new Map([...touched, [familyKeyOf(name), isNowOpen]]));
  return { isOpen, setOpen };
};
