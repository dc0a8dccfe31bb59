import { useNavigate } from '@tanstack/react-router';
import { Copy, Download, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { studyPgn } from '../../../chess/studies/study-pgn';
import { studyPaths, type Study } from '../../../contract/studies';
import { isInBrowser, type StudyStore } from '../../game/studies/study-store';
import { PGN_TYPE, saveFile } from '../../lib/save-file';
import { Badge } from '../../ui/badge';
import { Button, buttonAppearance } from '../../ui/button';
import { ShareStudy } from './share-study';
import { StudyDetails } from './study-details';
import { VISIBILITY_NAMES } from './study-labels';
import { useCopyStudy } from './use-copy-study';
import { useStudyCall } from './use-study-call';
import { useStudyDeletions } from './use-study-deletions';

type StudyActionsProps = {
  readonly profileId: number;
  readonly study: Study;
  readonly store: StudyStore;
  readonly onStudy: (study: Study) => void;
};

/** What can be done with a study as a whole. */
export function StudyActions({ profileId, study, store, onStudy }: StudyActionsProps) {
  const [open, setOpen] = useState<'details' | 'share'>();
  const isLocal = isInBrowser(study.id);
  const toggle = (panel: typeof open) => setOpen(open === panel ? undefined : panel);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{isLocal ? 'On this device' : VISIBILITY_NAMES[study.visibility]}</Badge>
        {study.canWrite && (
          <Button {...panelButton} aria-expanded={open === 'details'} onClick={() => toggle('details')}>
            <Pencil aria-hidden className="size-4" />
            Name and notes
          </Button>
        )}
        {!isLocal && (
          <Button {...panelButton} aria-expanded={open === 'share'} onClick={() => toggle('share')}>
            <Share2 aria-hidden className="size-4" />
            Share
          </Button>
        )}
        <ExportLink study={study} />
        {!study.canWrite && <CopyButton {...{ profileId, study }} />}
        {study.canWrite && <DeleteButton {...{ study, store }} />}
      </div>
      {open === 'details' && <StudyDetails {...{ study, store, onStudy }} onClose={() => setOpen(undefined)} />}
      {open === 'share' && <ShareStudy {...{ study, store, onStudy }} />}
    </div>
  );
}

const panelButton = { variant: 'secondary', size: 'small', className: 'h-10' } as const;

/** One file, by the server where it has the study. */
function ExportLink({ study }: { readonly study: Study }) {
  const { id, name, chapters } = study;
  const content = (
    <>
      <Download aria-hidden className="size-4" />
      Export PGN
    </>
  );
  if (!isInBrowser(id))
    return (
      <a href={studyPaths(id).pgn} download className={`${buttonAppearance(panelButton)} h-10`}>
        {content}
      </a>
    );
  const handleClick = () => saveFile(`${name}.pgn`, studyPgn({ study: name }, chapters), PGN_TYPE);
  return (
    <Button {...panelButton} onClick={handleClick}>
      {content}
    </Button>
  );
}

function CopyButton({ profileId, study }: { readonly profileId: number; readonly study: Study }) {
  const { copy, isPending } = useCopyStudy(profileId);
  return (
    <Button {...panelButton} disabled={isPending} onClick={() => void copy(study)}>
      <Copy aria-hidden className="size-4" />
      Copy to my studies
    </Button>
  );
}

function DeleteButton({ study, store }: { readonly study: Study; readonly store: StudyStore }) {
  const { run, isPending } = useStudyCall();
  const { note } = useStudyDeletions();
  const navigate = useNavigate();
  const handleDelete = () =>
    void run('Not deleted', async () => {
      note(study.name, await store.remove(study.id));
      await navigate({ to: '/studies/{-$study}', params: { study: undefined } });
    });
  return (
    <Button {...panelButton} disabled={isPending} onClick={handleDelete}>
      <Trash2 aria-hidden className="size-4" />
      Delete study
    </Button>
  );
}
