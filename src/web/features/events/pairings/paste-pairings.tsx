import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { readPairings } from '../../../../chess/events/pairing-list';
import { EVENT_LIMITS, eventMessages, eventPaths, type OwnEvent, type RoundDetails } from '../../../../contract/events';
import { writeJson } from '../../../lib/http/write-json';
import { countOf } from '../../../player/labels';
import { libraryQuery } from '../../../player/profile/library-queries';
import { Button } from '../../../ui/button';
import { Card, CardTitle } from '../../../ui/card';
import { Select } from '../../../ui/fields/select';
import { TEXT_AREA } from '../../../ui/fields/text-area';
import { useEventCall } from '../use-event-call';
import { filledRound, roundFor, toDraft } from './draft-rounds';
import { DraftRows } from './draft-rows';
import { UnreadLines } from './unread-lines';

type PastePairingsProps = {
  readonly profileId: number;
  readonly event: OwnEvent;
  readonly onAdded: () => void;
};

const EXAMPLE = 'Round 5  12 GM Smith, John 2450 - IM Doe, Jane 2400\n5. White vs Anna Muster (1987)\nMüller, Hans';

/** A pairing list as it was pasted, and what was read of it, to be corrected before it is added. */
export function PastePairings({ profileId, event, onAdded }: PastePairingsProps) {
  const [text, setText] = useState('');
  const [me, setMe] = useState<string>();
  const [corrected, setCorrected] = useState<readonly RoundDetails[]>();
  const { data: library } = useQuery(libraryQuery(profileId));
  const { run, isPending } = useEventCall(profileId);
  const id = useId();
  const isTooLong = text.length > EVENT_LIMITS.pasted;
  const list = useMemo(() => readList(isTooLong ? '' : text, me, library?.names ?? []), [text, isTooLong, me, library]);
  const drafts = corrected ?? list.pairings.map(toDraft);
  const handleAdd = () =>
    void run('The rounds were not added', () => addDrafts(profileId, event, drafts)).then(
      (isAdded) => isAdded && onAdded(),
    );
  return (
    <Card aria-labelledby={`${id}-title`} className="flex flex-col gap-4">
      <CardTitle id={`${id}-title`}>Paste pairings</CardTitle>
      <div>
        <label htmlFor={id} className="text-sm font-semibold">
          A pairing list, or names one a line
        </label>
        <textarea
          id={id}
          rows={5}
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
          From chess-results.com, Swiss-Manager, an email: what can be read shows below before anything is added.
        </p>
      </div>
      {isTooLong && <p className="text-sm text-bad">{eventMessages.longList}</p>}
      {(list.candidates.length > 0 || me !== undefined) && (
        <Select
          label="Which of them are you?"
          className="sm:max-w-sm"
          options={[
            { value: '', label: 'Choose your name' },
            ...[...new Set([...(me === undefined ? [] : [me]), ...list.candidates])].map((name) => ({
              ...{ value: name, label: name },
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
      <UnreadLines unread={list.unread} others={list.others} />
      <Button className="self-start" disabled={drafts.length === 0 || isPending} onClick={handleAdd}>
        {drafts.length === 0 ? 'Add rounds' : `Add ${countOf(drafts.length, 'round')}`}
      </Button>
    </Card>
  );
}

/** The names that the library knows help where one of them stands in the list; they prove nothing where none does. */
const readList = (text: string, me: string | undefined, names: readonly string[]) => {
  if (me !== undefined) return readPairings(text, [me]);
  const known = readPairings(text, names);
  return known.candidates.length > 0 ? readPairings(text) : known;
};

/** Rounds that are there already are filled, all others added at once. */
const addDrafts = async (profileId: number, event: OwnEvent, drafts: readonly RoundDetails[]): Promise<void> => {
  const paths = eventPaths(profileId);
  for (const draft of drafts) {
    const round = roundFor(event.rounds, draft);
    if (round) await writeJson('PUT', paths.round(event.id, round.id), filledRound(round, draft));
  }
  const rounds = drafts.filter((draft) => roundFor(event.rounds, draft) === undefined);
  if (rounds.length > 0) await writeJson('POST', paths.rounds(event.id), { rounds });
};
