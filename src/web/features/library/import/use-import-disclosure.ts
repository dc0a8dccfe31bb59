import { useState } from 'react';
import { PGN_IMPORT } from '../../../../contract/library';

/** Where games come from: `PGN_IMPORT`, or a site. */
export type ImportWay = string;

export type ImportDisclosure = {
  readonly isOpen: boolean;
  readonly way: ImportWay;
  readonly toggle: () => void;
  /** Opens it, if it is not open, at one of the ways. */
  readonly openAt: (way: ImportWay) => void;
};

const STORAGE_KEY = 'import-open';

/** Whether the import is open: as the person left it in this browser. Without games it opens. */
export const useImportDisclosure = (hasGames: boolean): ImportDisclosure => {
  const [chosen, setChosen] = useState(readChoice);
  const [way, setWay] = useState<ImportWay>(PGN_IMPORT);
  const isOpen = chosen ?? !hasGames;
  const choose = (open: boolean) => {
    setChosen(open);
    storeChoice(open);
  };
  return {
    isOpen,
    way,
    toggle: () => choose(!isOpen),
    openAt: (next) => {
      setWay(next);
      if (!isOpen) choose(true);
    },
  };
};

/** `undefined` where nothing was chosen, or the browser stores nothing. */
const readChoice = (): boolean | undefined => {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === null ? undefined : stored === 'true';
  } catch {
    return undefined;
  }
};

const storeChoice = (open: boolean): void => {
  try {
    localStorage.setItem(STORAGE_KEY, String(open));
  } catch {
    // Storage is switched off or full: the choice is not kept, which is all that happens.
  }
};
