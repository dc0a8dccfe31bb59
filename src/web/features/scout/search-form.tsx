import { useId, useState, type SubmitEvent } from 'react';
import { labelOf, makePlayer, parsePlayer, type Site } from '../../../contract/sites';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Segmented } from '../../ui/segmented';
import { readPlayerName } from '../../player/profile/player-name';
import { searchable, useSites } from '../../player/profile/use-sites';

type SearchFormProps = {
  /** As the address names the player; empty for none. */
  readonly requested: string;
  readonly onScout: (name: string) => void;
};

const NUMBERS = [
  { value: 'fide-id', label: 'FIDE ID' },
  { value: 'aicf-id', label: 'AICF ID' },
] as const;

const FIELD =
  'h-11 w-full min-w-0 flex-1 rounded-control border border-hairline-strong bg-surface px-3 text-base text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-bad';

/** Whom to scout. Follows the address, and is otherwise left as it was typed, also after a failure. */
export function SearchForm({ requested, onScout }: SearchFormProps) {
  const sites = searchable(useSites());
  const [type, setType] = useState(parsePlayer(requested).site);
  const [followed, setFollowed] = useState(requested);
  const [text, setText] = useState(parsePlayer(requested).name);
  const [problem, setProblem] = useState(() => problemOf(requested));
  const noteId = useId();
  const problemId = useId();

  if (followed !== requested) {
    setFollowed(requested);
    setType(parsePlayer(requested).site);
    setText(parsePlayer(requested).name);
    setProblem(problemOf(requested));
  }

  const handleText = (typed: string) => {
    setText(typed);
    setProblem(undefined);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (NUMBERS.some(({ value }) => value === type)) return;
    const reading = readPlayerName(text);
    if (reading.ok) onScout(text.includes(':') ? reading.value : makePlayer({ site: type, name: reading.value }));
    else setProblem(reading.problem);
  };

  return (
    <Card aria-label="Search" className="p-4 sm:p-5">
      <form role="search" noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
        <div className="flex flex-col gap-x-4 gap-y-2 lg:flex-row lg:items-center">
          <div className="shrink-0 lg:w-[32rem]">
            <Segmented
              label="Search by"
              options={[...NUMBERS, ...sites.map(toOption)]}
              value={type}
              onChange={setType}
            />
          </div>
          <p id={noteId} className="text-sm text-ink-soft">
            {noteOn(sites)}
          </p>
        </div>
        <div className="flex gap-2">
          <input
            type="text"
            aria-label="Player"
            aria-describedby={`${noteId} ${problemId}`}
            aria-invalid={problem !== undefined}
            placeholder={placeholderOf(type, sites)}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            value={text}
            onChange={(event) => handleText(event.target.value)}
            className={FIELD}
          />
          <Button type="submit">Scout</Button>
        </div>
        <p id={problemId} role="alert" className="text-sm text-bad empty:hidden">
          {problem}
        </p>
      </form>
    </Card>
  );
}

const toOption = ({ site, label }: Site) => ({ value: site, label: `${label} Username` });

const noteOn = (sites: readonly Site[]): string => {
  const labels = new Intl.ListFormat('en').format(sites.map(({ label }) => label));
  return `Only ${labels} usernames can be searched. FIDE and AICF IDs find nothing yet.`;
};

const placeholderOf = (type: string, sites: readonly Site[]): string =>
  NUMBERS.find(({ value }) => value === type)?.label ?? `${labelOf(sites, type)} username`;

const problemOf = (requested: string): string | undefined => {
  const reading = readPlayerName(requested);
  return reading.ok ? undefined : reading.problem;
};
