import { useId, useState } from 'react';
import { TUTORIAL_LINKS } from '../../../../chess/tutorials/tutorial-index';
import { CardTitle } from '../../../ui/card';
import { lineKey, readPracticedLines } from './practiced-lines';
import { TutorialTiles } from './tutorial-tiles';

/** The openings that are taught. LEARN-11. */
export function OpeningTutorials() {
  const titleId = useId();
  const [practiced] = useState(() => [...readPracticedLines().keys()]);
  const begun = TUTORIAL_LINKS.filter(({ id }) => practiced.some((key) => key.startsWith(lineKey(id, ''))));
  return (
    <section id="opening-tutorials" aria-labelledby={titleId} className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle id={titleId} className="text-xl">
          Opening Tutorials
        </CardTitle>
        <p className="text-sm text-ink-soft tabular-nums">
          {begun.length} of {TUTORIAL_LINKS.length} practiced
        </p>
      </div>
      <p className="mt-1 mb-5 max-w-[70ch] text-sm text-ink-soft">
        The idea, the main line, sidelines and traps with a sentence a move. Then the board asks you for the next move.
      </p>
      <TutorialTiles />
    </section>
  );
}
