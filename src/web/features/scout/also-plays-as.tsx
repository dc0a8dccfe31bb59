import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ExternalLink, Plus, X } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { mayBeSamePerson } from '../../../chess/player/identity';
import type { PlayerAccount, PlayerProfile } from '../../../contract/player/player-profile';
import { REFERENCE, type ReferencePerson } from '../../../contract/reference';
import { labelOf, makePlayer, MAX_NAMES, PLATFORM, playersOf, type Site } from '../../../contract/sites';
import { countOf, gamesText, speedName } from '../../player/labels';
import { readPlayerName, searchable, useSites } from '../../player/profile/player-names';
import { peopleQuery, playerOfPerson } from '../../player/profile/reference-people';
import { Button } from '../../ui/button';
import { Select } from '../../ui/fields/field';
import { joinNames, personOf, usePeople, withoutName } from './people';

type AlsoPlaysAsProps = {
  /** The requested name. */
  readonly player: string;
  readonly profile: PlayerProfile;
};

export function AlsoPlaysAs({ player, profile }: AlsoPlaysAsProps) {
  const { accounts = [] } = profile;
  const navigate = useNavigate();
  const sites = useSites();
  const { people, savePerson } = usePeople();
  const [isAdding, setIsAdding] = useState(false);
  const show = (person: string): void => {
    savePerson(person);
    void navigate({ to: '.', search: (old: object) => ({ ...old, player: person }), resetScroll: false });
  };
  const person = accounts.length === 0 ? personOf(people, player) : undefined;
  const count = Math.max(1, accounts.length);
  const namesakes = useNamesakes(player, profile);
  return (
    <section aria-label="Also plays as" className="flex flex-col gap-2">
      {accounts.length > 0 && (
        <>
          <ul className="divide-y divide-hairline">
            {accounts.map((account) => (
              <Account
                key={account.account}
                account={account}
                site={labelOf(sites, account.site)}
                onRemove={() => show(withoutName(player, account.account))}
              />
            ))}
          </ul>
          <p className="text-sm text-ink-soft">
            Results, openings, clock and tactics include all names; ratings are only those from{' '}
            {labelOf(sites, accounts[0]?.site ?? PLATFORM.site)}.
          </p>
        </>
      )}
      {count < MAX_NAMES &&
        namesakes.map((namesake) => (
          <p key={namesake.key} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span>{namesakeText(namesake)}</span>
            <Button
              variant="secondary"
              size="compact"
              onClick={() => show(joinNames(person ?? player, playerOfPerson(namesake)))}
            >
              Add these games
            </Button>
          </p>
        ))}
      <div className="flex flex-wrap items-center gap-x-4">
        {person !== undefined && (
          <Link
            to="."
            search={(old: object) => ({ ...old, player: person })}
            className="inline-flex min-h-11 items-center text-sm text-accent underline-offset-4 hover:underline"
          >
            Show together with {otherNames(person, player, sites)}
          </Link>
        )}
        {count < MAX_NAMES && !isAdding && (
          <Button variant="ghost" size="small" className="-ml-2 h-11" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden className="size-4" /> Also plays as…
          </Button>
        )}
      </div>
      {isAdding && (
        <AddName
          sites={[...searchable(sites), ...sites.filter(({ site }) => site === REFERENCE.site)].map(toOption)}
          onAdd={(name) => {
            setIsAdding(false);
            show(joinNames(person ?? player, name));
          }}
          onCancel={() => setIsAdding(false)}
        />
      )}
    </section>
  );
}

/** People from files are identified by a FIDE ID. */
const toOption = ({ site, label }: Site) => ({ value: site, label: site === REFERENCE.site ? 'FIDE ID' : label });

const otherNames = (person: string, player: string, sites: readonly Site[]): string =>
  new Intl.ListFormat('en').format(
    playersOf(withoutName(person, player)).map(({ site, name }) => `${name} (${labelOf(sites, site)})`),
  );

const MAX_NAMESAKES = 2;

const NO_NAMESAKES: readonly ReferencePerson[] = [];

/** Others in the reference games whom name, title and rating fit, one of the two without a FIDE ID. */
const useNamesakes = (player: string, { username, accounts = [] }: PlayerProfile): readonly ReferencePerson[] => {
  const keys = playersOf(player).flatMap(({ site, name }) => (site === REFERENCE.site ? [name.toLowerCase()] : []));
  const name = accounts.find(({ site }) => site === REFERENCE.site)?.name ?? username;
  const { data } = useQuery({ ...peopleQuery(name), enabled: keys.length > 0 });
  const own = data?.people.filter(({ key }) => keys.includes(key)) ?? [];
  const [first] = own;
  if (data === undefined || first === undefined) return NO_NAMESAKES;
  const hasId = own.some(({ fideId }) => fideId !== undefined);
  const others = data.people.filter(
    (other) =>
      !keys.includes(other.key) &&
      (!hasId || other.fideId === undefined) &&
      own.every((one) => mayBeSamePerson(one, other)),
  );
  return others.slice(0, MAX_NAMESAKES);
};

/** `3,995 more games of So,W without an ID: the same person?` */
const namesakeText = ({ games, name, fideId }: ReferencePerson): string =>
  `${countOf(games, 'more game')} of ${name} ${
    fideId === undefined ? 'without an ID' : `with FIDE ID ${fideId}`
  }: the same person?`;

type AccountProps = { readonly account: PlayerAccount; readonly site: string; readonly onRemove: () => void };

function Account({ account, site, onRemove }: AccountProps) {
  const { name, url, results, rating, speed } = account;
  const facts = [
    gamesText(results.games),
    results.games > 0 && `${results.wins} W, ${results.draws} D, ${results.losses} L`,
    rating !== undefined && speed !== undefined && `rated ${rating} (${speedName(speed)})`,
  ].filter((fact) => fact !== false);
  return (
    <li className="flex min-h-11 items-center gap-x-3 text-sm">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-1.5 tabular-nums">
        <span className="font-semibold break-words">
          {url === undefined ? (
            name
          ) : (
            <a href={url} target="_blank" rel="noreferrer" className="text-accent underline-offset-4 hover:underline">
              {name} <ExternalLink aria-hidden className="inline size-3.5" />
            </a>
          )}
        </span>
        <span className="text-ink-soft">{site}</span>
        <span className="text-ink-soft">{facts.join(', ')}</span>
      </span>
      <Button variant="ghost" size="icon" aria-label={`Remove ${name} on ${site}`} onClick={onRemove}>
        <X aria-hidden className="size-4" />
      </Button>
    </li>
  );
}

const placeholderOf = (label = ''): string => (label === 'FIDE ID' ? 'FIDE ID' : `Name at ${label}`);

type AddNameProps = {
  readonly sites: readonly { readonly value: string; readonly label: string }[];
  readonly onAdd: (player: string) => void;
  readonly onCancel: () => void;
};

function AddName({ sites, onAdd, onCancel }: AddNameProps) {
  const [site, setSite] = useState(sites.find(({ value }) => value !== PLATFORM.site)?.value ?? PLATFORM.site);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const reading = readPlayerName(name);
    if (!reading.ok) setProblem(reading.problem);
    else onAdd(/[:,]/.test(reading.value) ? reading.value : makePlayer({ site, name: reading.value }));
  };
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-wrap items-start gap-2">
      <Select
        label="Site of the other name"
        isLabelHidden
        className="w-full sm:w-40"
        options={sites}
        value={site}
        onChange={setSite}
      />
      <div className="min-w-40 flex-1">
        <input
          type="text"
          aria-label="Other name"
          aria-invalid={problem !== undefined}
          placeholder={placeholderOf(sites.find(({ value }) => value === site)?.label)}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
          className="h-11 w-full rounded-control border border-hairline-strong bg-surface px-3 text-base text-ink placeholder:text-ink-soft aria-invalid:border-bad"
        />
        <p role="alert" className="mt-1 text-sm text-bad empty:hidden">
          {problem}
        </p>
      </div>
      <Button type="submit">Add</Button>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
