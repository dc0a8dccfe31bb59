import { useState, type SubmitEvent } from 'react';
import { OUTCOMES } from '../../../../contract/library';
import { EVENT_LIMITS, eventPaths, roundDetailsSchema, type RoundDetails } from '../../../../contract/events';
import { readPlayerName } from '../../../player/profile/player-name';
import { writeJson } from '../../../lib/http/write-json';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { Select } from '../../../ui/fields/select';
import { ColorSelect } from '../color-select';
import { useEventCall } from '../use-event-call';
import { PlayerField } from './player-field';
import type { RoundProps } from './round-props';

const OUTCOME_LABELS = { win: 'I won', draw: 'Drawn', loss: 'I lost' } as const;

/** What is known of a round. */
export function RoundForm({ profileId, event, round, onDone }: RoundProps & { readonly onDone: () => void }) {
  const [typed, setTyped] = useState({
    number: String(round.number ?? ''),
    date: round.date ?? '',
    time: round.time ?? '',
    opponent: round.opponent ?? '',
    rating: String(round.rating ?? ''),
    player: round.player ?? '',
  });
  const [color, setColor] = useState(round.color);
  const [outcome, setOutcome] = useState(round.outcome);
  const [problem, setProblem] = useState<string>();
  const { run, isPending } = useEventCall(profileId);
  const fieldOf = (name: keyof typeof typed) => ({
    value: typed[name],
    onValue: (text: string) => setTyped({ ...typed, [name]: text }),
  });
  const handleSubmit = (submit: SubmitEvent) => {
    submit.preventDefault();
    const reading = readDetails({ ...typed, color, outcome });
    if (typeof reading === 'string') setProblem(reading);
    else
      void run('Not saved', () => writeJson('PUT', eventPaths(profileId).round(event.id, round.id), reading)).then(
        (isSaved) => isSaved && onDone(),
      );
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem_8rem]">
        <Field label="Opponent" maxLength={EVENT_LIMITS.opponent} spellCheck={false} {...fieldOf('opponent')} />
        <Field label="Rating" inputMode="numeric" maxLength={4} {...fieldOf('rating')} />
        <ColorSelect label="My color" value={color} onChange={setColor} />
      </div>
      <PlayerField opponent={typed.opponent} {...fieldOf('player')} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Field label="Round" inputMode="numeric" maxLength={2} {...fieldOf('number')} />
        <Field label="Date" type="date" {...fieldOf('date')} />
        <Field label="Time" type="time" {...fieldOf('time')} />
        <Select
          label="Result"
          options={[
            { value: '', label: 'Not played' },
            ...OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
          ]}
          value={outcome ?? ''}
          onChange={(chosen) => setOutcome(OUTCOMES.find((one) => one === chosen))}
        />
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" disabled={isPending}>
          Save round
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type Typed = { readonly number: string; readonly rating: string; readonly player: string } & Readonly<
  Record<string, string | undefined>
>;

/** A sentence where it cannot be. */
const readDetails = ({ number, rating, player, ...texts }: Typed): RoundDetails | string => {
  const name = readPlayerName(player);
  if (!name.ok && name.problem !== undefined) return name.problem;
  const known = Object.entries(texts).filter(([, text]) => text !== undefined && text.trim() !== '');
  const read = roundDetailsSchema.safeParse({
    ...Object.fromEntries(known),
    ...(number.trim() !== '' && { number: Number(number) }),
    ...(rating.trim() !== '' && { rating: Number(rating) }),
    ...(name.ok && { player: name.value }),
  });
  if (read.success) return read.data;
  return PROBLEMS[String(read.error.issues[0]?.path[0])] ?? 'Please check what you typed.';
};

const PROBLEMS: Readonly<Record<string, string>> = {
  number: 'The round is a number from 1 to 99.',
  rating: 'The rating is a number up to 4000.',
  date: 'There is no such day.',
  time: 'The time is one of the day, such as 19:30.',
};
