import { useState, type SubmitEvent } from 'react';
import { STUDY_LIMITS, studyMessages } from '../../../contract/studies';
import type { StudyStore } from '../../game/studies/study-store';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import { Field } from '../../ui/fields/field';
import { useStudyCall } from './use-study-call';

type NewStudyProps = {
  readonly store: StudyStore;
  readonly onMade: (id: string) => void;
  readonly onCancel: (() => void) | undefined;
};

/** A study with one chapter, the start position. */
export function NewStudy({ store, onMade, onCancel }: NewStudyProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const { run, isPending } = useStudyCall();
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem(studyMessages.noName);
      return;
    }
    const chapters = [{ name: 'Chapter 1', orientation: 'white' as const, pgn: '*\n' }];
    void run('The study was not made', async () =>
      onMade((await store.make({ name: name.trim(), notes: '', visibility: 'private', chapters })).id),
    );
  };
  return (
    <Card aria-labelledby="new-study">
      <CardTitle id="new-study">New study</CardTitle>
      <form noValidate onSubmit={handleSubmit} className="mt-4 flex flex-col gap-4">
        <Field
          label="Name*"
          required
          maxLength={STUDY_LIMITS.name}
          placeholder="My openings as White"
          value={name}
          error={problem}
          onValue={(text) => {
            setName(text);
            setProblem(undefined);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={isPending}>
            Make study
          </Button>
          {onCancel && (
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
