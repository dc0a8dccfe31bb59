import { useId, useState, type SubmitEvent } from 'react';
import { PLATFORM } from '../../../../contract/sites';
import { readPlayerName } from '../../../player/profile/player-name';
import { Button } from '../../../ui/button';

type OwnNameFormProps = { readonly problem: string | undefined; readonly onLoad: (name: string) => void };

/** Another name of one's own on the platform. */
export function OwnNameForm({ problem, onLoad }: OwnNameFormProps) {
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const problemId = useId();

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const reading = readPlayerName(name);
    setRefusal(reading.ok ? undefined : reading.problem);
    if (reading.ok) onLoad(reading.value);
  };

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-1.5">
      <div className="flex gap-2">
        <input
          type="text"
          aria-label={`Another ${PLATFORM.label} username`}
          placeholder={`Another ${PLATFORM.label} username`}
          aria-describedby={problemId}
          aria-invalid={refusal !== undefined}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setRefusal(undefined);
          }}
          className="h-11 w-full min-w-0 flex-1 rounded-control border border-hairline-strong bg-surface px-3 text-base text-ink placeholder:text-ink-soft aria-invalid:border-bad"
        />
        <Button type="submit" variant="secondary">
          Load
        </Button>
      </div>
      <p id={problemId} className="text-sm text-ink-soft empty:hidden">
        {refusal ?? problem}
      </p>
    </form>
  );
}
