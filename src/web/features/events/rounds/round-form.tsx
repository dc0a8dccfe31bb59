import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type Color, COLORS } from '../../../../chess/types';
import { EVENT_LIMITS, eventsApi, type RoundDetails, roundDetailsSchema } from '../../../../contract/events';
import { OUTCOMES } from '../../../../contract/library';
import { useSettled } from '../../../lib/screen';
import { callEndpoint } from '../../../lib/http/endpoints';
import { gamesText } from '../../../player/labels';
import { readPlayerName } from '../../../player/profile/player-names';
import { peopleQuery } from '../../../player/profile/reference-people';
import { Button } from '../../../ui/button';
import { Field, Select } from '../../../ui/fields/field';
import { useEventMutations } from '../event-changes';
import { COLOR_NAMES, type RoundProps } from './event-rounds';

const OUTCOME_LABELS = { win: 'I won', draw: 'Drawn', loss: 'I lost' } as const;

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
  const { run, isPending } = useEventMutations(profileId);
  const fieldOf = (name: keyof typeof typed) => ({
    value: typed[name],
    onValue: (text: string) => setTyped({ ...typed, [name]: text }),
  });
  const params = { id: profileId, event: event.id, round: round.id };
  const handleSubmit = (submit: SubmitEvent) => {
    submit.preventDefault();
    const details = parseDetails({ ...typed, color, outcome });
    if (typeof details === 'string') setProblem(details);
    else
      void run('Not saved', () => callEndpoint(eventsApi.changeRound, { params, body: details })).then(
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

type FormValues = { readonly number: string; readonly rating: string; readonly player: string } & Readonly<
  Record<string, string | undefined>
>;

/** Returns an error message if the input is invalid. */
const parseDetails = ({ number, rating, player, ...texts }: FormValues): RoundDetails | string => {
  const name = readPlayerName(player);
  if (!name.ok && name.problem !== undefined) return name.problem;
  const filled = Object.entries(texts).filter(([, text]) => text !== undefined && text.trim() !== '');
  const parsed = roundDetailsSchema.safeParse({
    ...Object.fromEntries(filled),
    ...(number.trim() !== '' && { number: Number(number) }),
    ...(rating.trim() !== '' && { rating: Number(rating) }),
    ...(name.ok && { player: name.value }),
  });
  if (parsed.success) return parsed.data;
  return PROBLEMS[String(parsed.error.issues[0]?.path[0])] ?? 'Please check your input.';
};

const PROBLEMS: Readonly<Record<string, string>> = {
  number: 'Enter a round from 1 to 99.',
  rating: 'Enter a rating up to 4000.',
  date: 'This date does not exist.',
  time: 'Enter a time such as 19:30.',
};

type PlayerFieldProps = {
  readonly opponent: string;
  readonly value: string;
  readonly onValue: (player: string) => void;
};

/** In characters. */
const MIN_NAME_LENGTH = 3;

const MAX_SUGGESTIONS = 4;

/** In milliseconds. */
const DEBOUNCE = 300;

/** Suggests people from the reference games by opponent name. */
function PlayerField({ opponent, value, onValue }: PlayerFieldProps) {
  const name = useSettled(opponent.trim(), DEBOUNCE);
  const { data: found } = useQuery({ ...peopleQuery(name), enabled: name.length >= MIN_NAME_LENGTH });
  const people = found?.people ?? [];
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Player"
        hint="Whose games to use: a username, SITE:NAME, or the URL of a profile."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onValue={onValue}
      />
      {people.length > 0 && (
        <ul aria-label="In the reference games" className="flex flex-wrap gap-2">
          {people.slice(0, MAX_SUGGESTIONS).map(({ key, name: known, games }) => (
            <li key={key}>
              <Button variant="secondary" size="small" onClick={() => onValue(`reference:${key}`)}>
                {known}, {gamesText(games)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type ColorSelectProps = {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: Color | undefined;
  readonly onChange: (color: Color | undefined) => void;
  readonly className?: string;
};

export function ColorSelect({ value, onChange, ...select }: ColorSelectProps) {
  return (
    <Select
      {...select}
      options={[
        { value: '', label: 'Color?' },
        ...COLORS.map((color) => ({ value: color, label: COLOR_NAMES[color] })),
      ]}
      value={value ?? ''}
      onChange={(chosen) => onChange(COLORS.find((color) => color === chosen))}
    />
  );
}
