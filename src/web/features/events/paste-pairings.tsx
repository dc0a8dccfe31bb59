import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { readPairings } from '../../../chess/events/pairing-list';
import {
  EVENT_LIMITS,
  eventMessages,
  eventsApi,
  type ListedEvent,
  type OwnEvent,
  type RoundDetails,
} from '../../../contract/events';
import { dayOf } from '../../lib/account/today';
import { callEndpoint } from '../../lib/http/endpoints';
import { countOf, dateText } from '../../player/labels';
import { libraryQuery } from '../../player/profile/library-queries';
import { Button } from '../../ui/button';
import { Field, Select, TEXT_AREA } from '../../ui/fields/field';
import { Card, CardTitle } from '../../ui/page';
import { useEventMutations } from './event-changes';
import { matchRounds, mergeRound, toDraft } from './rounds/event-rounds';
import { ColorSelect } from './rounds/round-form';
import { SkippedPairings, UnreadLines } from './skipped-pairings';

type PastePairingsProps = {
  readonly profileId: number;
  /** Where the rounds go; without it one of `events` is chosen, or a new one named. */
  readonly event?: OwnEvent;
  readonly events?: readonly ListedEvent[];
  readonly onAdded: (event: number) => void;
};

const NEW_EVENT = '';

const EXAMPLE = 'Round 5  12 GM Smith, John 2450 - IM Doe, Jane 2400\n5. White vs Anna Muster (1987)\nMüller, Hans';

/** Parses a pasted pairing list into editable rows. */
export function PastePairings({ profileId, event, events = [], onAdded }: PastePairingsProps) {
  const [text, setText] = useState('');
  const [me, setMe] = useState<string>();
  const [target, setTarget] = useState(NEW_EVENT);
  const [name, setName] = useState(() => `Tournament of ${dateText(`${dayOf()}T12:00`)}`);
  const [corrected, setCorrected] = useState<readonly RoundDetails[]>();
  const { data: library } = useQuery(libraryQuery(profileId));
  const { run, isPending } = useEventMutations(profileId);
  const id = useId();
  const isTooLong = text.length > EVENT_LIMITS.pasted;
  const list = useMemo(
    () => parseList(isTooLong ? '' : text, me, library?.names ?? []),
    [text, isTooLong, me, library],
  );
  const drafts = corrected ?? list.pairings.map(toDraft);
  const findTarget = (): OwnEvent | Promise<OwnEvent> => {
    if (event !== undefined) return event;
    if (target !== NEW_EVENT) return callEndpoint(eventsApi.read, { params: { id: profileId, event: Number(target) } });
    return callEndpoint(eventsApi.add, { params: { id: profileId }, body: { name: name.trim() } });
  };
  const handleAdd = () =>
    void run('The rounds were not added', async () => {
      const changed = await findTarget();
      await addDrafts(profileId, changed, drafts);
      onAdded(changed.id);
    });
  const isUnnamed = event === undefined && target === NEW_EVENT && name.trim() === '';
  return (
    <Card aria-labelledby={`${id}-title`} className="flex flex-col gap-4">
      <CardTitle id={`${id}-title`}>Paste pairings or names</CardTitle>
      <div>
        <label htmlFor={id} className="text-sm font-semibold">
          A pairing list, or one name per line
        </label>
        <textarea
          id={id}
          rows={event === undefined && text === '' ? 3 : 5}
          spellCheck={false}
          placeholder={EXAMPLE}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={(change) => {
            setText(change.target.value);
            setCorrected(undefined);
          }}
          className={TEXT_AREA}
        />
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          From chess-results.com, Swiss-Manager or an email. A preview appears below before anything is added.
        </p>
      </div>
      {isTooLong && <p className="text-sm text-bad">{eventMessages.longList}</p>}
      {(list.candidates.length > 0 || me !== undefined) && (
        <Select
          label="Which player are you?"
          className="sm:max-w-sm"
          options={[
            { value: '', label: 'Choose your name' },
            ...[...new Set([...(me === undefined ? [] : [me]), ...list.candidates])].map((name) => ({
              value: name,
              label: name,
            })),
          ]}
          value={me ?? ''}
          onChange={(name) => {
            setMe(name === '' ? undefined : name);
            setCorrected(undefined);
          }}
        />
      )}
      {drafts.length > 0 && <DraftRows drafts={drafts} onChange={setCorrected} />}
      {event === undefined && drafts.length > 0 && (
        <TargetEvent events={events} target={target} onTarget={setTarget} name={name} onName={setName} />
      )}
      <UnreadLines unread={list.unread} />
      <SkippedPairings
        pairings={list.otherPairings}
        drafts={drafts}
        onAdd={(draft) => setCorrected([...drafts, draft])}
      />
      <Button className="self-start" disabled={drafts.length === 0 || isUnnamed || isPending} onClick={handleAdd}>
        {drafts.length === 0 ? 'Add rounds' : `Add ${countOf(drafts.length, 'round')}`}
      </Button>
    </Card>
  );
}

type TargetEventProps = {
  readonly events: NonNullable<PastePairingsProps['events']>;
  readonly target: string;
  readonly onTarget: (target: string) => void;
  readonly name: string;
  readonly onName: (name: string) => void;
};

function TargetEvent({ events, target, onTarget, name, onName }: TargetEventProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {events.length > 0 && (
        <Select
          label="Event"
          options={[
            { value: NEW_EVENT, label: 'A new event' },
            ...events.map(({ id, name: label }) => ({ value: String(id), label })),
          ]}
          value={target}
          onChange={onTarget}
        />
      )}
      {target === NEW_EVENT && (
        <Field label="Name of the event" maxLength={EVENT_LIMITS.name} value={name} onValue={onName} />
      )}
    </div>
  );
}

/** If the library names do not identify the user, all names are candidates. */
const parseList = (text: string, me: string | undefined, names: readonly string[]) => {
  if (me !== undefined) return readPairings(text, [me]);
  const known = readPairings(text, names);
  return known.candidates.length > 0 ? readPairings(text) : known;
};

/** Updates existing rounds and adds the others. */
const addDrafts = async (profileId: number, event: OwnEvent, drafts: readonly RoundDetails[]): Promise<void> => {
  const params = { id: profileId, event: event.id };
  const { matched, rounds } = matchRounds(event.rounds, drafts);
  for (const { round, draft } of matched)
    await callEndpoint(eventsApi.changeRound, {
      params: { ...params, round: round.id },
      body: mergeRound(round, draft),
    });
  if (rounds.length > 0) await callEndpoint(eventsApi.addRounds, { params, body: { rounds: [...rounds] } });
};

type DraftRowsProps = {
  readonly drafts: readonly RoundDetails[];
  readonly onChange: (drafts: readonly RoundDetails[]) => void;
};

function DraftRows({ drafts, onChange }: DraftRowsProps) {
  return (
    <ol aria-label="Rounds found" className="flex flex-col divide-y divide-hairline border-y border-hairline">
      {drafts.map((draft, index) => (
        <li key={index}>
          <DraftRow
            draft={draft}
            position={index + 1}
            onChange={(changed) => onChange(drafts.with(index, changed))}
            onRemove={() => onChange(drafts.toSpliced(index, 1))}
          />
        </li>
      ))}
    </ol>
  );
}

type DraftRowProps = {
  readonly draft: RoundDetails;
  /** 1-based. */
  readonly position: number;
  readonly onChange: (draft: RoundDetails) => void;
  readonly onRemove: () => void;
};

function DraftRow({ draft, position, onChange, onRemove }: DraftRowProps) {
  const { number, color, opponent = '', rating } = draft;
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)_6rem] items-center gap-2 py-2 sm:grid-cols-[4rem_7.5rem_minmax(0,1fr)_6rem_2.5rem]">
      <input
        aria-label={`Round of row ${position}`}
        inputMode="numeric"
        maxLength={2}
        value={number ?? ''}
        onChange={(event) => onChange({ ...without(draft, 'number'), ...parsePositive('number', event.target.value) })}
        className={INPUT}
      />
      <input
        aria-label={`Opponent of row ${position}`}
        maxLength={EVENT_LIMITS.opponent}
        spellCheck={false}
        value={opponent}
        onChange={(event) => onChange({ ...draft, opponent: event.target.value })}
        className={`${INPUT} max-sm:col-span-2 sm:order-3`}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove row ${position}`}
        onClick={onRemove}
        className="sm:order-5"
      >
        <X aria-hidden className="size-4" />
      </Button>
      <ColorSelect
        label={`Color of row ${position}`}
        isLabelHidden
        value={color}
        onChange={(chosen) => onChange({ ...without(draft, 'color'), ...(chosen && { color: chosen }) })}
        className="sm:order-2"
      />
      <input
        aria-label={`Rating of row ${position}`}
        inputMode="numeric"
        maxLength={4}
        placeholder="Rating"
        value={rating ?? ''}
        onChange={(event) => onChange({ ...without(draft, 'rating'), ...parsePositive('rating', event.target.value) })}
        className={`${INPUT} sm:order-4`}
      />
    </div>
  );
}

const INPUT =
  'h-11 w-full min-w-0 rounded-control border border-hairline-strong bg-surface px-3 text-base text-ink tabular-nums placeholder:text-ink-soft';

const without = (draft: RoundDetails, name: keyof RoundDetails): RoundDetails =>
  Object.fromEntries(Object.entries(draft).filter(([known]) => known !== name));

/** Empty unless a positive integer was typed. */
const parsePositive = (name: 'number' | 'rating', typed: string): RoundDetails => {
  const value = Number(typed);
  return Number.isInteger(value) && value > 0 ? { [name]: value } : {};
};
