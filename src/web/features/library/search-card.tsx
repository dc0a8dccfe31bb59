import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import { SAMPLE_PLAYERS } from '../../../contract/player/samples';
import { PLATFORM } from '../../../contract/sites';
import { formatDate } from '../../lib/format-date';
import { readPlayerName } from '../../player/profile/player-names';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { PhoneDisclosure } from '../../ui/disclosure';
import { Segmented } from '../../ui/fields/segmented';
import { Card, CardTitle } from '../../ui/page';
import { Badge } from '../../ui/status/status';
import { findSamplePlayers, isSearchable, sampleResults } from './sample-search';

type SearchCardProps = {
  /** Username that the platform option loads. */
  readonly username: string;
  /** Error message of the last load, shown unobtrusively beside the name. */
  readonly problem: string | undefined;
  readonly onLoad: (name: string) => void;
  /** In a row above a report; collapsed on phones. */
  readonly isBrief: boolean;
};

const TYPES = [
  { value: 'fide', label: 'FIDE ID' },
  { value: 'aicf', label: 'AICF ID' },
  { value: 'platform', label: `${PLATFORM.label} Username` },
] as const;

type SearchType = (typeof TYPES)[number]['value'];

const FIELD_CLASSES =
  'h-11 w-full min-w-0 rounded-control border border-hairline-strong bg-surface px-3 text-base text-ink ' +
  'placeholder:text-ink-soft';

/** OWN-03 to OWN-06, OWN-14 to OWN-18. */
export function SearchCard({ username, problem, onLoad, isBrief }: SearchCardProps) {
  const [type, setType] = useState<SearchType>('platform');
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const noteId = useId();

  const handlePress = (pressed: SearchType) => {
    if (pressed === 'platform') onLoad(username);
  };

  const choice = <Segmented label="Search by" options={TYPES} value={type} onChange={setType} onPress={handlePress} />;
  const searchInput = (
    <input
      type="text"
      aria-label="Search players"
      aria-describedby={noteId}
      placeholder="Name, FIDE ID or AICF ID"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className={FIELD_CLASSES}
    />
  );
  const appearance = APPEARANCES[isBrief ? 'row' : 'card'];
  return (
    <Card aria-labelledby={`${id}-title`} className={appearance.card}>
      <CardTitle id={`${id}-title`} className={appearance.title}>
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
      <div id={id} className={classNames(appearance.parts, isBrief && !isOpen && 'max-sm:hidden')}>
        <div className={appearance.part}>
          {choice}
          <p className={appearance.note}>
            Press “{PLATFORM.label} Username” to load the last 50 games of{' '}
            <strong className="font-semibold">{username}</strong>. FIDE and AICF IDs find only the sample players.
          </p>
        </div>
        <div role="search" className={appearance.part}>
          {searchInput}
          <p id={noteId} className={appearance.note}>
            Finds the two sample players; type at least three characters.
          </p>
          <SampleMatches text={text} />
        </div>
        <div className={appearance.part}>
          <UsernameForm problem={problem} onLoad={onLoad} />
        </div>
        <PopularPlayers />
      </div>
    </Card>
  );
}

/** In a row, the notes are for screen readers only. */
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

type UsernameFormProps = { readonly problem: string | undefined; readonly onLoad: (name: string) => void };

function UsernameForm({ problem, onLoad }: UsernameFormProps) {
  const [name, setName] = useState('');
  const [nameProblem, setNameProblem] = useState<string>();
  const problemId = useId();

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const reading = readPlayerName(name);
    setNameProblem(reading.ok ? undefined : reading.problem);
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
          aria-invalid={nameProblem !== undefined}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setNameProblem(undefined);
          }}
          className="h-11 w-full min-w-0 flex-1 rounded-control border border-hairline-strong bg-surface px-3 text-base text-ink placeholder:text-ink-soft aria-invalid:border-bad"
        />
        <Button type="submit" variant="secondary">
          Load
        </Button>
      </div>
      <p id={problemId} className="text-sm text-ink-soft empty:hidden">
        {nameProblem ?? problem}
      </p>
    </form>
  );
}

function SampleMatches({ text }: { readonly text: string }) {
  if (!isSearchable(text)) return null;
  const players = findSamplePlayers(text);
  if (players.length === 0) {
    return (
      <p role="status" className="text-sm">
        No sample player matches. To look up anyone else on {PLATFORM.label}, use the Opponent Scout.
      </p>
    );
  }
  return (
    <ul aria-label="Matches" className="divide-y divide-hairline border-y border-hairline">
      {players.map((player) => (
        <li key={player.username} className="py-2.5 text-sm">
          <Link
            to="/scout"
            search={{ player: player.username }}
            className="font-semibold underline decoration-hairline-strong underline-offset-4 hover:decoration-accent"
          >
            {player.name}
          </Link>
          <p className="text-ink-soft tabular-nums">
            {player.username} · FIDE {player.fideId} · AICF {player.aicfId}
          </p>
          <ul aria-label={`Tournaments of ${player.name}`} className="mt-1 text-xs text-ink-soft tabular-nums">
            {sampleResults(player).map(({ name, place, startsAt }) => (
              <li key={name}>
                {name}: place {place}, {formatDate(startsAt)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Links to the scout. OWN-06. */
function PopularPlayers() {
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-1.5 text-xs text-ink-soft">
        <h3 id="popular-players">Popular players</h3>
        <Badge className="text-xs font-normal">Sample</Badge>
      </div>
      <ul aria-labelledby="popular-players" className="flex flex-wrap gap-x-3">
        {SAMPLE_PLAYERS.map(({ username, name }) => (
          <li key={username}>
            <Link
              to="/scout"
              search={{ player: username }}
              className="flex min-h-6 items-center text-xs font-semibold hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
