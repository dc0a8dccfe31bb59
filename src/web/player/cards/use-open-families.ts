import { useState } from 'react';
import { familyKeyOf, type OpeningGroup } from '../../../chess/player/repertoire';
import type { ChosenOpening } from '../games/opening-games';

/** Of so few openings all are seen at once, without opening a family. */
const FEW = 6;

/** Which families show their variations: those that were opened, and those of the openings that were chosen. */
export const useOpenFamilies = (openings: readonly OpeningGroup[], chosen: ChosenOpening | undefined) => {
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(
    () => new Map(chosen === undefined ? [] : [[familyKeyOf(chosen.name), true]]),
  );
  const isOpen = (name: string): boolean => touched.get(familyKeyOf(name)) ?? openings.length <= FEW;
  const setOpen = (name: string, isNowOpen: boolean): void =>
    setTouched(new Map([...touched, [familyKeyOf(name), isNowOpen]]));
  return { isOpen, setOpen };
};
