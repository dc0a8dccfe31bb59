import { useId, useState } from 'react';
import { PLATFORM } from '../../../../contract/sites';
import { classNames } from '../../../lib/class-names';
import { Card, CardTitle } from '../../../ui/card';
import { Segmented } from '../../../ui/fields/segmented';
import { PhoneDisclosure } from '../../../ui/phone-disclosure';
import { OwnNameForm } from './own-name-form';
import { PopularPlayers } from './popular-players';
import { SampleMatches } from './sample-matches';

type SearchCardProps = {
  /** The name that the platform's option loads. */
  readonly ownName: string;
  /** Why nothing was loaded, in words for people; quietly beside the name. */
  readonly problem: string | undefined;
  readonly onLoad: (name: string) => void;
  /** In a row above a report; on a phone it waits behind a button then. */
  readonly isBrief: boolean;
};

const TYPES = [
  { value: 'fide', label: 'FIDE ID' },
  { value: 'aicf', label: 'AICF ID' },
  { value: 'platform', label: `${PLATFORM.label} Username` },
] as const;
type SearchType = (typeof TYPES)[number]['value'];

const FIELD =
  'h-11 w-full min-w-0 rounded-control border border-hairline-strong bg-surface px-3 text-base text-ink ' +
  'placeholder:text-ink-soft';

/** Loads one's own games from the platform, and finds the sample players by name or number. OWN-03 to OWN-06, OWN-14 to -18. */
export function SearchCard({ ownName, problem, onLoad, isBrief }: SearchCardProps) {
  const [type, setType] = useState<SearchType>('platform');
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const noteId = useId();

  const handlePress = (pressed: SearchType) => {
    if (pressed === 'platform') onLoad(ownName);
  };

  const choice = <Segmented label="Search by" options={TYPES} value={type} onChange={setType} onPress={handlePress} />;
  const box = (
    <input
      type="text"
      aria-label="Search players"
      aria-describedby={noteId}
      placeholder="Name, FIDE ID or AICF ID"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className={FIELD}
    />
  );
  const look = APPEARANCES[isBrief ? 'row' : 'card'];
  return (
    <Card aria-labelledby={`${id}-title`} className={look.card}>
      <CardTitle id={`${id}-title`} className={look.title}>
        Search
      </CardTitle>
      {isBrief && (
        <PhoneDisclosure
          label="Search and load games"
          isOpen={isOpen}
          controls={id}
          onToggle={() => setIsOpen(!isOpen)}
        />
      )}
      <div id={id} className={classNames(look.parts, isBrief && !isOpen && 'max-sm:hidden')}>
        <div className={look.part}>
          {choice}
          <p className={look.note}>
            Press “{PLATFORM.label} Username” to load the last 50 games of{' '}
            <strong className="font-semibold">{ownName}</strong>. FIDE and AICF IDs find only the sample players.
          </p>
        </div>
        <div role="search" className={look.part}>
          {box}
          <p id={noteId} className={look.note}>
            Finds the two sample players, from three characters on.
          </p>
          <SampleMatches text={text} />
        </div>
        <div className={look.part}>
          <OwnNameForm problem={problem} onLoad={onLoad} />
        </div>
        <PopularPlayers />
      </div>
    </Card>
  );
}

/** With a report under it everything stands in a row, and its notes are for screen readers. */
const APPEARANCES = {
  row: {
    card: 'px-3 py-2 max-sm:p-0',
    title: 'sr-only',
    parts:
      'grid items-start gap-x-4 gap-y-3 max-sm:p-4 md:grid-cols-3 xl:grid-cols-[29rem_minmax(0,3fr)_minmax(0,4fr)_auto]',
    part: 'min-w-0',
    note: 'sr-only',
  },
  card: {
    card: 'flex flex-col gap-4',
    title: '',
    parts: 'grid items-start gap-x-6 gap-y-4 lg:grid-cols-2',
    part: 'flex min-w-0 flex-col gap-1.5',
    note: 'text-sm text-ink-soft',
  },
} as const;
