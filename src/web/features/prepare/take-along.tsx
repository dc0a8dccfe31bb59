import { Download } from 'lucide-react';
import { useState } from 'react';
import { type Preparation, sheetPath, type WantedPreparation } from '../../../contract/preparation';
import { type NewChapter, STUDY_LIMITS } from '../../../contract/studies';
import { sheetTitle } from '../../../messages/preparation';
import { preparationChapters, sheetText } from '../../../messages/preparation-export';
import { SaveToStudy } from '../../game/studies/save-to-study';
import { logError } from '../../lib/log';
import { Button, buttonAppearance } from '../../ui/button';

type TakeAlongProps = {
  readonly wanted: WantedPreparation;
  /** The finished ones, with the chosen color first. */
  readonly preparations: readonly [Preparation, ...Preparation[]];
};

/** The finished sheet on paper, the chosen color as PGN, the sheet as text, and both colors as a study. */
export function TakeAlong({ wanted, preparations }: TakeAlongProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(sheetText(preparations));
    setIsCopied(true);
  };
  return (
    <div role="group" aria-label="Take it along" className="flex flex-wrap gap-2">
      {FILES.map(({ format, label }) => (
        <a
          key={format}
          href={sheetPath(wanted, format, format === 'pdf' ? PAPER : undefined)}
          download
          className={`${buttonAppearance({ variant: 'secondary', size: 'small' })} h-10`}
        >
          <Download aria-hidden className="size-4" />
          {label}
        </a>
      ))}
      <Button
        variant="secondary"
        size="small"
        className="h-10"
        onClick={() => {
          copy().catch(logError);
        }}
      >
        {isCopied ? 'Copied' : 'Copy as text'}
      </Button>
      <SaveToStudy studyName={sheetTitle(preparations[0])} make={() => chaptersOf(preparations)} />
    </div>
  );
}

/** As many of each color as there is room for, side by side in one study. */
const chaptersOf = (preparations: TakeAlongProps['preparations']): readonly NewChapter[] => {
  const room = { maxChapters: STUDY_LIMITS.chapters / 2, maxChapterName: STUDY_LIMITS.name };
  return preparations.flatMap((preparation) =>
    preparationChapters(preparation, room).chapters.map((chapter) => ({ ...chapter, orientation: preparation.color })),
  );
};

const FILES = [
  { format: 'pdf', label: 'PDF' },
  { format: 'pgn', label: 'PGN' },
] as const;

/** Letter where it is usual. */
const PAPER = /^en-(US|CA)$|^es-(MX|US|CO|CL|VE)$|^fr-CA$/.test(navigator.language) ? 'letter' : 'a4';
