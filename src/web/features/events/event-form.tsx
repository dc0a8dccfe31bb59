import { type SubmitEvent, useState } from 'react';
import { KNOWN_SPEEDS } from '../../../chess/clock';
import { EVENT_LIMITS, type EventDetails, eventDetailsSchema } from '../../../contract/events';
import { speedName } from '../../player/labels';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/fields/field';

type EventFormProps = {
  readonly details?: EventDetails;
  readonly action: string;
  readonly isPending: boolean;
  readonly onSave: (details: EventDetails) => void;
  readonly onCancel: (() => void) | undefined;
};

const FIELDS = ['name', 'place', 'link', 'startsOn', 'endsOn'] as const;
type FieldName = (typeof FIELDS)[number];
type Problems = Partial<Readonly<Record<FieldName, string>>>;

export function EventForm({ details, action, isPending, onSave, onCancel }: EventFormProps) {
  const [typed, setTyped] = useState<Partial<Record<FieldName, string>>>(details ?? {});
  const [speed, setSpeed] = useState<string>(details?.speed ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const fieldOf = (name: FieldName) => ({
    value: typed[name] ?? '',
    error: problems[name],
    onValue: (text: string) => {
      setTyped({ ...typed, [name]: text });
      setProblems({});
    },
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const filled = Object.entries({ ...typed, speed }).filter(([, text]) => text.trim() !== '');
    const parsed = eventDetailsSchema.safeParse({ name: '', ...Object.fromEntries(filled) });
    if (parsed.success) onSave(parsed.data);
    else setProblems(toProblems(parsed.error.issues));
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="mt-4 flex flex-col gap-4">
      <Field
        label="Name*"
        required
        maxLength={EVENT_LIMITS.name}
        placeholder="Club championship 2026"
        {...fieldOf('name')}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="First day" type="date" {...fieldOf('startsOn')} />
        <Field label="Last day" type="date" {...fieldOf('endsOn')} />
        <Select
          label="Speed"
          options={[
            { value: '', label: 'Not specified' },
            ...KNOWN_SPEEDS.map((value) => ({ value, label: speedName(value) })),
          ]}
          value={speed}
          onChange={setSpeed}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Place" maxLength={EVENT_LIMITS.name} {...fieldOf('place')} />
        <Field label="Link" type="url" maxLength={EVENT_LIMITS.link} placeholder="https://" {...fieldOf('link')} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

const toProblems = (issues: readonly Issue[]): Problems =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const issue = issues.find(({ path }) => path[0] === name);
      return issue === undefined ? [] : [[name, issue.message]];
    }),
  );
