import { useState } from 'react';
import type { Study } from '../../../contract/studies';
import { studySentence } from '../../../messages/learn';
import type { StudyStore } from '../../game/studies/study-store';
import { takeOver } from '../../game/studies/take-over';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { useStudyCall } from './use-study-call';

type WaitingStudiesProps = { readonly waiting: readonly Study[]; readonly store: StudyStore };

/** What a guest has kept in this browser, and the way into the account. */
export function WaitingStudies({ waiting, store }: WaitingStudiesProps) {
  const { run, isPending } = useStudyCall();
  const [hasFailed, setHasFailed] = useState(false);
  const handleAdd = () =>
    void run('Not all studies were added', () => takeOver(waiting, store)).then((isDone) => setHasFailed(!isDone));
  return (
    <Card aria-label="Studies on this device" className="flex flex-col gap-3">
      <p className="text-sm">{studySentence({ id: 'study.waiting', values: { studies: waiting.length } })}</p>
      <ul className="list-disc pl-5 text-sm break-words text-ink-soft">
        {waiting.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {hasFailed && (
        <p role="alert" className="text-sm text-bad">
          Some could not be added. They are still saved on this device: try again, nothing is added twice.
        </p>
      )}
      <Button size="small" className="h-10 self-start" disabled={isPending} onClick={handleAdd}>
        {isPending ? 'Adding…' : 'Add to my account'}
      </Button>
    </Card>
  );
}
