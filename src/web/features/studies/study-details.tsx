import { useId, useState, type SubmitEvent } from 'react';
import { STUDY_LIMITS, studyMessages, type Study } from '../../../contract/studies';
import type { StudyStore } from '../../game/studies/study-store';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import { Field } from '../../ui/fields/field';
import { TEXT_AREA } from '../../ui/fields/text-area';
import { useChangeStudy } from './use-change-study';

type StudyDetailsProps = {
  readonly study: Study;
  readonly store: StudyStore;
  readonly onStudy: (study: Study) => void;
  readonly onClose: () => void;
};

/** What a study is called, and what is said about it. */
export function StudyDetails({ study, store, onStudy, onClose }: StudyDetailsProps) {
  const [name, setName] = useState(study.name);
  const [notes, setNotes] = useState(study.notes);
  const [{ version }] = useState(study);
  const { save, isPending, conflict } = useChangeStudy(study, store, onStudy);
  const id = useId();
  const isNameless = name.trim() === '';
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // What another tab has saved since may be shown already, and was not what somebody wrote over.
    const change = { name: name.trim(), notes, version: conflict?.version ?? version };
    if (!isNameless) void save(change).then((isSaved) => isSaved && onClose());
  };
  return (
    <Card aria-labelledby={`${id}-title`} className="max-w-2xl">
      <CardTitle id={`${id}-title`}>Name and notes</CardTitle>
      <form noValidate onSubmit={handleSubmit} className="mt-4 flex flex-col gap-4">
        <Field
          label="Name*"
          required
          maxLength={STUDY_LIMITS.name}
          value={name}
          error={isNameless ? studyMessages.noName : undefined}
          onValue={setName}
        />
        <div>
          <label htmlFor={`${id}-notes`} className="text-sm font-semibold text-ink">
            Notes
          </label>
          <textarea
            id={`${id}-notes`}
            rows={5}
            maxLength={STUDY_LIMITS.notes}
            placeholder="Markdown: # heading, **bold**, - list, [link](https://…)"
            value={notes}
            onChange={(change) => setNotes(change.target.value)}
            className={TEXT_AREA}
          />
        </div>
        {conflict && (
          <DetailsConflict
            theirs={conflict}
            onTake={() => {
              setName(conflict.name);
              setNotes(conflict.notes);
            }}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={isPending || isNameless}>
            {conflict ? 'Save what is written here' : 'Save'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** What was saved meanwhile; what is written here stands above. */
function DetailsConflict({ theirs, onTake }: { readonly theirs: Study; readonly onTake: () => void }) {
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-control border border-warning p-3 text-sm">
      <p>Saved meanwhile, in another tab or on another device:</p>
      <p className="font-semibold break-words">{theirs.name}</p>
      <pre className="max-h-40 overflow-auto font-sans break-words whitespace-pre-wrap">{theirs.notes}</pre>
      <Button variant="secondary" size="small" className="h-10 self-start" onClick={onTake}>
        Take what was saved
      </Button>
    </div>
  );
}
