import { Share2 } from 'lucide-react';
import { type Study, STUDY_VISIBILITIES, type StudyVisibility } from '../../../contract/studies';
import type { StudyStore } from '../../game/studies/study-store';
import { countOf } from '../../player/labels';
import { CopyLink } from '../../ui/fields/copy-link';
import { Segmented } from '../../ui/fields/segmented';
import { Popover } from '../../ui/popover';
import { useStudyUpdate } from './study-changes';

type ShareStudyProps = {
  readonly study: Study;
  readonly store: StudyStore;
  readonly onStudyChange: (study: Study) => void;
};

export const VISIBILITY_NAMES: Readonly<Record<StudyVisibility, string>> = {
  private: 'Private',
  link: 'Shared by link',
  public: 'Public',
};

const OPTIONS = STUDY_VISIBILITIES.map((value) => ({ value, label: VISIBILITY_NAMES[value] }));

export function ShareStudy({ study, store, onStudyChange }: ShareStudyProps) {
  const { save, isPending } = useStudyUpdate(study, store, onStudyChange);
  // Ignored instead of disabled while pending, to keep keyboard focus.
  const handleVisibility = (visibility: Study['visibility']) => {
    if (!isPending) void save({ visibility });
  };
  return (
    <Popover label="Share" button={<ShareLabel />} className="w-lg p-4">
      <div className="flex flex-col gap-4">
        {study.canWrite && (
          <div>
            <Segmented label="Who may read it" options={OPTIONS} value={study.visibility} onChange={handleVisibility} />
            <p className="mt-1.5 text-sm text-ink-soft">{VISIBILITY_HINTS[study.visibility]}</p>
          </div>
        )}
        {study.visibility !== 'private' && <CopyLink address={`${window.location.origin}/studies/${study.id}`} />}
      </div>
    </Popover>
  );
}

function ShareLabel() {
  return (
    <>
      <Share2 aria-hidden className="size-4" />
      <span className="max-sm:sr-only">Share</span>
    </>
  );
}

const VISIBILITY_HINTS: Readonly<Record<StudyVisibility, string>> = {
  private: 'Only you can open it.',
  link: 'Anyone with the link can read and copy it.',
  public: 'Everyone can read and copy it, and it is listed under Public studies.',
};

export const chaptersText = (chapters: number): string => countOf(chapters, 'chapter');
