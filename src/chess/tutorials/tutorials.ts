/** All tutorials with their words. A screen that only links to one uses tutorial-index.ts. */
import { caroKannDefense } from './caro-kann-defense';
import { catalanOpening } from './catalan-opening';
import { englishOpening } from './english-opening';
import { frenchDefense } from './french-defense';
import { italianGame } from './italian-game';
import { kingsIndianDefense } from './kings-indian-defense';
import { londonSystem } from './london-system';
import { nimzoIndianDefense } from './nimzo-indian-defense';
import { petrovsDefense } from './petrovs-defense';
import { queensGambit } from './queens-gambit';
import { ruyLopez } from './ruy-lopez';
import { scandinavianDefense } from './scandinavian-defense';
import { scotchGame } from './scotch-game';
import { sicilianDefense } from './sicilian-defense';
import { slavDefense } from './slav-defense';
import type { Tutorial, TutorialContent } from './tutorial';
import { TUTORIAL_LINKS, type TutorialId } from './tutorial-index';
import { viennaGame } from './vienna-game';

const CONTENT: Record<TutorialId, TutorialContent> = {
  'italian-game': italianGame,
  'ruy-lopez': ruyLopez,
  'scotch-game': scotchGame,
  'vienna-game': viennaGame,
  'queens-gambit': queensGambit,
  'london-system': londonSystem,
  'english-opening': englishOpening,
  'catalan-opening': catalanOpening,
  'sicilian-defense': sicilianDefense,
  'french-defense': frenchDefense,
  'caro-kann-defense': caroKannDefense,
  'scandinavian-defense': scandinavianDefense,
  'petrovs-defense': petrovsDefense,
  'kings-indian-defense': kingsIndianDefense,
  'slav-defense': slavDefense,
  'nimzo-indian-defense': nimzoIndianDefense,
};

/** White's openings first. */
export const TUTORIALS: readonly Tutorial[] = TUTORIAL_LINKS.map((link) => ({ ...link, ...CONTENT[link.id] }));

export const findTutorial = (id: string): Tutorial | undefined => TUTORIALS.find((tutorial) => tutorial.id === id);
