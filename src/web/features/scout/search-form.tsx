import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { parsePlayerUrl } from '../../../chess/player/game-sites';
import { REFERENCE } from '../../../contract/reference';
import {
  labelOf,
  makePlayer,
  parsePlayer,
  PERSON_SITE,
  PLATFORM,
  type Player,
  type Site,
} from '../../../contract/sites';
import { readPlayerName, searchable, useSites } from '../../player/profile/player-names';
import { peopleQuery, playerOfPerson } from '../../player/profile/reference-people';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { PhoneDisclosure } from '../../ui/disclosure';
import { Select } from '../../ui/fields/field';
import { Segmented } from '../../ui/fields/segmented';
import { PeopleSuggestions } from './people-suggestions';

type SearchFormProps = {
  /** Player in the address; empty for none. */
  readonly requested: string;
  /** In a row above a report instead of a card; collapsed on phones. */
  readonly isCompact: boolean;
  readonly onScout: (name: string) => void;
  readonly children?: ReactNode;
};

const NUMBERS = [
  { value: 'fide-id', label: 'FIDE ID' },
  { value: 'aicf-id', label: 'AICF ID' },
] as const;
type SearchType = (typeof NUMBERS)[number]['value'] | 'name';

const FIELD =
  'h-11 w-full min-w-0 flex-1 rounded-control border border-hairline-strong bg-surface px-3 text-base text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-bad';

/** Follows the address and otherwise keeps what was typed, also after a failure. */
export function SearchForm({ requested, isCompact, onScout, children }: SearchFormProps) {
  const queryClient = useQueryClient();
  const sites = searchable(useSites());
  const [type, setType] = useState(() => typeOf(requested));
  const [player, setPlayer] = useState(() => playerOf(requested));
  const [shownRequest, setShownRequest] = useState(requested);
  const [problem, setProblem] = useState(() => problemOf(requested));
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const noteId = useId();
  const problemId = useId();
  const { site, name } = player;

  if (shownRequest !== requested) {
    setShownRequest(requested);
    setType(typeOf(requested));
    setPlayer(playerOf(requested));
    setProblem(problemOf(requested));
    setIsOpen(false);
  }

  const handleText = (typed: string) => {
    const fromAddress = parsePlayerUrl(typed);
    if (fromAddress !== undefined) setType('name');
    setPlayer(fromAddress ?? { site, name: typed });
    setProblem(undefined);
  };
  /** Scouts the person if there is one match or an exact ID. */
  const scoutPerson = async (): Promise<void> => {
    if (name.trim() === '') return;
    const found = await queryClient.query(peopleQuery(name.trim())).catch(() => undefined);
    const [person, second] = found?.people ?? [];
    if (person !== undefined && (second === undefined || person.key === name.trim())) onScout(playerOfPerson(person));
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (type !== 'name') {
      void scoutPerson();
      return;
    }
    const reading = readPlayerName(name);
    if (reading.ok) onScout(/[:,]/.test(name) ? reading.value : makePlayer({ site, name: reading.value }));
    else setProblem(reading.problem);
  };

  const appearance = APPEARANCES[isCompact ? 'row' : 'card'];
  return (
    <section aria-label="Search" className={appearance.section}>
      {isCompact && (
        <PhoneDisclosure
          label="Another player or other games"
          isOpen={isOpen}
          controls={id}
          onToggle={() => setIsOpen(!isOpen)}
        />
      )}
      <div id={id} className={classNames(appearance.parts, isCompact && !isOpen && 'max-sm:hidden')}>
        <form role="search" noValidate onSubmit={handleSubmit} className={appearance.form}>
          <div className={appearance.types}>
            <div className={appearance.choice}>
              <Segmented label="Search by" options={searchTypes(sites, site)} value={type} onChange={setType} />
            </div>
            <p id={noteId} className={appearance.note}>
              {searchNote(sites)}
            </p>
          </div>
          <div className="flex min-w-0 flex-1 flex-wrap gap-2">
            {type === 'name' && (
              <Select
                label="Site"
                isLabelHidden
                className={appearance.site}
                options={siteOptions(sites, site)}
                value={site}
                onChange={(chosen) => setPlayer({ site: chosen, name })}
              />
            )}
            <input
              type="text"
              aria-label="Player"
              aria-describedby={`${noteId} ${problemId}`}
              aria-invalid={problem !== undefined}
              placeholder={placeholderOf(type, labelOf(sites, site))}
              autoCapitalize="none"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              value={name}
              onChange={(event) => handleText(event.target.value)}
              className={FIELD}
            />
            <Button type="submit">Scout</Button>
          </div>
          <p id={problemId} role="alert" className="basis-full text-sm text-bad empty:hidden">
            {problem}
          </p>
          {type !== 'name' && (requested === '' || name !== playerOf(requested).name) && (
            <PeopleSuggestions typed={name} />
          )}
        </form>
        {children}
      </div>
    </section>
  );
}

const APPEARANCES = {
  card: {
    section: 'rounded-card border border-hairline bg-card p-4 sm:p-5',
    parts: '',
    form: 'flex flex-col gap-3',
    types: 'flex flex-col gap-x-4 gap-y-2 lg:flex-row lg:items-center',
    choice: 'shrink-0 lg:w-[36rem]',
    note: 'text-sm text-balance text-ink-soft lg:flex lg:min-h-10 lg:items-center',
    site: 'w-full sm:w-40',
  },
  row: {
    section: 'min-w-0 flex-1 max-sm:rounded-card max-sm:border max-sm:border-hairline max-sm:bg-card',
    parts: 'flex min-w-0 flex-wrap items-center gap-x-3 max-sm:px-3',
    form: 'flex min-w-0 flex-1 flex-wrap items-center gap-2 max-lg:basis-full',
    types: 'max-lg:w-full',
    choice: 'lg:w-[30rem] *:flex-row',
    note: 'sr-only',
    site: 'w-full sm:w-32',
  },
} as const;

/** Several names are shown unchanged. */
const readRequested = (requested: string): Player => {
  const reading = readPlayerName(requested);
  const player = parsePlayer(reading.ok ? reading.value : requested);
  return player.site === PERSON_SITE ? { ...player, site: PLATFORM.site } : player;
};

/** People of the reference games are searched by ID, not by site. */
const typeOf = (requested: string): SearchType =>
  readRequested(requested).site === REFERENCE.site ? 'fide-id' : 'name';

const playerOf = (requested: string): Player => {
  const player = readRequested(requested);
  return player.site === REFERENCE.site ? { site: PLATFORM.site, name: player.name } : player;
};

const searchTypes = (sites: readonly Site[], site: string) => [
  ...NUMBERS,
  { value: 'name' as const, label: `${labelOf(sites, site)} Username` },
];

/** Includes the site in the address even if it is unknown or not yet loaded. */
const siteOptions = (sites: readonly Site[], site: string) => [
  ...sites.map((known) => ({ value: known.site, label: known.label })),
  ...(sites.some((known) => known.site === site) ? [] : [{ value: site, label: site }]),
];

const searchNote = (sites: readonly Site[]): string => {
  const labels = new Intl.ListFormat('en').format(sites.map(({ label }) => label));
  return `Only ${labels} usernames can be searched. FIDE and AICF IDs find people in the reference games.`;
};

const placeholderOf = (type: SearchType, label: string): string =>
  NUMBERS.find(({ value }) => value === type)?.label ?? `${label} username`;

const problemOf = (requested: string): string | undefined => {
  const reading = readPlayerName(requested);
  return reading.ok ? undefined : reading.problem;
};
