import { type ReactNode, useId, useState } from 'react';
import { labelOf, type Site } from '../../../contract/sites';
import { isReferencePerson, PersonField, type PersonFilter, usePersonField } from '../../player/person-field';
import { searchable, useSites } from '../../player/profile/player-names';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { PhoneDisclosure } from '../../ui/disclosure';
import { Segmented } from '../../ui/fields/segmented';
import { useFollows } from './follow-player';

type SearchFormProps = {
  /** Player in the address; empty for none. */
  readonly requested: string;
  /** In a row above a report instead of a card; collapsed on phones. */
  readonly isCompact: boolean;
  readonly onScout: (name: string) => void;
  readonly children?: ReactNode;
};

export function SearchForm({ requested, isCompact, onScout, children }: SearchFormProps) {
  const sites = searchable(useSites());
  const { follows } = useFollows();
  const [chosen, setChosen] = useState<Choice>();
  const [openFor, setOpenFor] = useState<string>();
  const filter = chosen?.requested === requested ? chosen.filter : filterOf(requested);
  const setFilter = (next: PersonFilter): void => setChosen({ requested, filter: next });
  const field = usePersonField({ requested, filter, onChoose: onScout, onLink: () => setFilter('name') });
  const id = useId();
  const noteId = useId();
  const problemId = useId();
  const isOpen = openFor === requested;
  const appearance = APPEARANCES[isCompact ? 'row' : 'card'];
  return (
    <section aria-label="Search" className={appearance.section}>
      {isCompact && (
        <PhoneDisclosure
          label="Another player or other games"
          isOpen={isOpen}
          controls={id}
          onToggle={() => setOpenFor(isOpen ? undefined : requested)}
        />
      )}
      <div id={id} className={classNames(appearance.parts, isCompact && !isOpen && 'max-sm:hidden')}>
        <form role="search" noValidate onSubmit={field.handleSubmit} className={appearance.form}>
          <div className={appearance.types}>
            <div className={appearance.choice}>
              <Segmented
                label="Search by"
                options={searchTypes(labelOf(sites, field.site))}
                value={filter}
                onChange={setFilter}
              />
            </div>
            <p id={noteId} className={appearance.note}>
              {searchNote(sites)}
            </p>
          </div>
          <div className="relative flex min-w-0 flex-1 flex-wrap gap-2">
            <PersonField
              field={field}
              label="Player"
              describedBy={`${noteId} ${problemId}`}
              isFocused={!isCompact}
              followed={follows?.players.map(({ player }) => player)}
            />
            <Button type="submit">Scout</Button>
          </div>
          <p id={problemId} role="alert" className="basis-full text-sm text-bad empty:hidden">
            {field.problem}
          </p>
        </form>
        {children}
      </div>
    </section>
  );
}

/** Lasts until another player is requested. */
type Choice = { readonly requested: string; readonly filter: PersonFilter };

const APPEARANCES = {
  card: {
    section: 'rounded-card border border-hairline bg-card p-4 sm:p-5',
    parts: '',
    form: 'flex flex-col gap-3',
    types: 'flex flex-col gap-x-4 gap-y-2 lg:flex-row lg:items-center',
    choice: 'shrink-0 lg:w-[36rem]',
    note: 'text-sm text-balance text-ink-soft lg:flex lg:min-h-10 lg:items-center',
  },
  row: {
    section: 'min-w-0 flex-1 max-sm:rounded-card max-sm:border max-sm:border-hairline max-sm:bg-card',
    parts: 'flex min-w-0 flex-wrap items-center gap-x-3 max-sm:px-3',
    form: 'flex min-w-0 flex-1 flex-wrap items-center gap-2 max-lg:basis-full',
    types: 'max-lg:w-full',
    choice: 'lg:w-[30rem] xl:w-[33rem] *:flex-row',
    note: 'sr-only',
  },
} as const;

const filterOf = (requested: string): PersonFilter => (isReferencePerson(requested) ? 'fide-id' : 'name');

const searchTypes = (label: string): readonly { readonly value: PersonFilter; readonly label: string }[] => [
  { value: 'fide-id', label: 'FIDE ID' },
  { value: 'aicf-id', label: 'AICF ID' },
  { value: 'name', label: `${label} Username` },
];

const searchNote = (sites: readonly Site[]): string => {
  const labels = new Intl.ListFormat('en').format(sites.map(({ label }) => label));
  return `Only ${labels} usernames can be searched. FIDE and AICF IDs find people in the reference games.`;
};
