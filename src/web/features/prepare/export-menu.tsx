import { ClipboardCopy, Download } from 'lucide-react';
import { useState } from 'react';
import {
  exportPath,
  madeStudySchema,
  type Paper,
  type Preparation,
  type PreparationRequest,
  type SheetFormat,
  studyPath,
} from '../../../contract/preparation';
import { type NewChapter, STUDY_LIMITS } from '../../../contract/studies';
import { sheetTitle } from '../../../messages/preparation/preparation';
import { preparationChapters, sheetText } from '../../../messages/preparation/preparation-export';
import { ExportToStudy } from '../../game/studies/export-to-site-study';
import { SaveToStudy } from '../../game/studies/save-to-study';
import { postJson } from '../../lib/http/http';
import { logError } from '../../lib/log';
import { useSites } from '../../player/profile/player-names';
import { Button, buttonAppearance } from '../../ui/button';
import { Popover } from '../../ui/popover';

type ExportMenuProps = {
  readonly params: PreparationRequest;
  /** Finished preparations, the chosen color first. */
  readonly preparations: readonly Preparation[];
};

export function ExportMenu({ params, preparations }: ExportMenuProps) {
  const [isCopied, setIsCopied] = useState(false);
  const [isNeeded, setIsNeeded] = useState(false);
  const sites = useSites();
  const path = studyPath(params);
  const [first, ...rest] = preparations;
  const copy = async (): Promise<void> => {
    if (first === undefined) return;
    await navigator.clipboard.writeText(sheetText([first, ...rest]));
    setIsCopied(true);
  };
  return (
    <Popover
      label="Export"
      button={
        <>
          <Download aria-hidden className="size-4" />
          Export
        </>
      }
      className="w-96 p-4"
      isNeeded={isNeeded}
    >
      <div className="flex flex-wrap gap-2">
        {first === undefined ? (
          <p className="text-sm text-ink-soft">Files follow when a color is finished.</p>
        ) : (
          <>
            {FILES.map(({ format, paper, label }) => (
              <a key={label} href={exportPath(params, format, paper)} download className={APPEARANCE}>
                <Download aria-hidden className="size-4" />
                {label}
              </a>
            ))}
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                copy().catch(logError);
              }}
            >
              <ClipboardCopy aria-hidden className="size-4" />
              {isCopied ? 'Copied' : 'Copy as text'}
            </Button>
            <SaveToStudy studyName={sheetTitle(first)} make={() => chaptersOf(preparations)} />
          </>
        )}
        <ExportToStudy
          sites={sites}
          subject={path}
          request={async (study) => [await postJson(path, study, madeStudySchema)]}
          hints={STUDY_HINTS}
          isReady={first?.color === params.as}
          onActive={() => setIsNeeded(true)}
        />
      </div>
    </Popover>
  );
}

const STUDY_HINTS = {
  private: 'A chapter for each line. Only you will see it.',
  unlisted: 'A chapter for each line. Anyone with its link can see it, including your own errors.',
} as const;

const APPEARANCE = buttonAppearance({ variant: 'secondary', size: 'small' });

/** Half of a study's chapters for each color. */
const chaptersOf = (preparations: ExportMenuProps['preparations']): readonly NewChapter[] => {
  const limits = { maxChapters: STUDY_LIMITS.chapters / 2, maxChapterName: STUDY_LIMITS.name };
  return preparations.flatMap((preparation) =>
    preparationChapters(preparation, limits).chapters.map((chapter) => ({
      ...chapter,
      orientation: preparation.color,
    })),
  );
};

type ExportedFile = {
  readonly format: SheetFormat;
  readonly paper?: Paper;
  readonly label: string;
};

const FILES: readonly ExportedFile[] = [
  { format: 'pdf', paper: 'a4', label: 'PDF, A4' },
  { format: 'pdf', paper: 'letter', label: 'PDF, Letter' },
  { format: 'pgn', label: 'PGN' },
];
