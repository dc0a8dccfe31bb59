import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { accountStudies } from '../../game/studies/account-studies';
import { browserStudies } from '../../game/studies/browser-studies';
import type { OwnStudies } from '../../game/studies/study-queries';
import { Button } from '../../ui/button';
import { UndoBar } from '../../ui/undo-bar';
import { GuestNote } from './guest-note';
import { ImportButton } from './import-button';
import { NewStudy } from './new-study';
import { StudyRows } from './study-rows';
import { useStudyDeletions } from './use-study-deletions';
import { WaitingStudies } from './waiting-studies';

type StudyListProps = { readonly profileId: number; readonly own: OwnStudies };

/** All own studies, with the ways to another one. */
export function StudyList({ profileId, own }: StudyListProps) {
  const { isWithAccount, studies, waiting } = own;
  const [isAdding, setIsAdding] = useState(false);
  const navigate = useNavigate();
  const store = isWithAccount ? accountStudies(profileId) : browserStudies;
  const { deletedStudies, undo, isPending } = useStudyDeletions();
  const open = (study: string) => void navigate({ to: '/studies/{-$study}', params: { study } });
  const isFormShown = isAdding || studies.length === 0;
  return (
    <div className="flex flex-col gap-6">
      {!isWithAccount && <GuestNote />}
      {waiting.length > 0 && <WaitingStudies {...{ waiting, store }} />}
      {isFormShown && (
        <NewStudy store={store} onMade={open} onCancel={studies.length === 0 ? undefined : () => setIsAdding(false)} />
      )}
      <div className="flex flex-wrap gap-2">
        {!isFormShown && (
          <Button className="h-10" size="small" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden className="size-4" />
            New study
          </Button>
        )}
        <ImportButton store={store} onMade={(ids) => ids.length === 1 && ids[0] !== undefined && open(ids[0])} />
      </div>
      <UndoBar deleted={deletedStudies} isPending={isPending} onUndo={(what) => void undo(what)} />
      {studies.length > 0 && (
        <StudyRows label="Your studies" studies={studies} {...(isWithAccount ? {} : { place: 'On this device' })} />
      )}
    </div>
  );
}
