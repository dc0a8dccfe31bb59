import { useId } from 'react';
import { CardTitle } from '../../../ui/card';
import { TutorialTiles } from './tutorial-tiles';

/** The openings that are taught. LEARN-11. */
export function OpeningTutorials() {
  const titleId = useId();
  return (
    <section id="opening-tutorials" aria-labelledby={titleId} className="mt-10">
      <CardTitle id={titleId} className="text-xl">
        Opening Tutorials
      </CardTitle>
      <p className="mt-1 mb-5 max-w-[70ch] text-sm text-ink-soft">
        The idea, the main line, sidelines and traps with a sentence a move. Then the board asks you for the next move.
      </p>
      <TutorialTiles />
    </section>
  );
}
