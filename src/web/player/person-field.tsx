/** One field for a person: a username, a link, a name in any order, a FIDE or AICF ID. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { parsePlayerUrl } from '../../chess/player/game-sites';
import { isSamplePlayer, SAMPLE_PLAYERS, type SamplePlayer, samplesNamed } from '../../contract/player/samples';
import { scoutingMessages } from '../../contract/player/scout';
import { REFERENCE, type ReferencePeople, type ReferencePerson } from '../../contract/reference';
import {
  labelOf,
  makePlayer,
  parsePlayer,
  PERSON_SITE,
  PLATFORM,
  PLAYER,
  type Player,
  type Site,
} from '../../contract/sites';
import { hasPointer } from '../lib/screen';
import { Button } from '../ui/button';
import { LINK } from '../ui/class-names';
import { playerName, readPlayerName, readRecentPlayers, searchable, useSites } from './profile/player-names';
import { peopleQuery, personFacts, playerOfPerson, useFoundPeople } from './profile/reference-people';

/** `name` finds everyone; the others only people who have such an ID. */
export type PersonFilter = 'fide-id' | 'aicf-id' | 'name';

type PersonFieldOptions = {
  /** Player in the address; empty for none. */
  readonly requested: string;
  /** A name to look for at once while no player is requested. */
  readonly searched?: string;
  readonly filter: PersonFilter;
  readonly onChoose: (player: string) => void;
  /** The text was the link of a player. */
  readonly onLink: () => void;
};

export type PersonFieldState = PersonFieldOptions & {
  readonly text: string;
  /** Of a username. */
  readonly site: string;
  readonly problem: string | undefined;
  readonly isOpen: boolean;
  /** Enter found no one. */
  readonly isMissing: boolean;
  readonly setText: (text: string) => void;
  readonly setIsOpen: (isOpen: boolean) => void;
  readonly handleSubmit: (event: SubmitEvent) => void;
};

/** Follows the address and otherwise keeps what was typed, also after a failure. */
export const usePersonField = (options: PersonFieldOptions): PersonFieldState => {
  const { requested, searched = '', filter, onChoose } = options;
  const queryClient = useQueryClient();
  const isSearching = requested === '' && searched !== '';
  const [{ site, name: text }, setPlayer] = useState(() => {
    const typed = typedPlayer(requested);
    return isSearching ? { ...typed, name: searched } : typed;
  });
  const [problem, setProblem] = useState(() => problemOf(requested));
  const [isOpen, setIsOpen] = useState(isSearching);
  const [missing, setMissing] = useState<string>();
  const [shownRequest, setShownRequest] = useState(requested);
  const newest = useRef(text);

  const show = (player: Player): void => {
    setPlayer(player);
    setMissing(undefined);
  };
  if (shownRequest !== requested) {
    setShownRequest(requested);
    show(typedPlayer(requested));
    setProblem(problemOf(requested));
    setIsOpen(false);
  }
  useEffect(() => void (newest.current = text), [text]);

  const search = async (): Promise<void> => {
    const typed = { text: text.trim(), site, filter };
    const player = await findPlayer(queryClient, typed);
    if (newest.current.trim() !== typed.text) return;
    if (player !== undefined) onChoose(player);
    setIsOpen(player === undefined);
    setMissing(typed.text);
    setProblem(player !== undefined || mayBeName(typed.text) ? undefined : scoutingMessages.badName);
  };
  return {
    ...options,
    text,
    site,
    problem,
    isOpen: isOpen && text.trim() !== '',
    isMissing: missing === text.trim(),
    setIsOpen,
    setText: (typed) => {
      const linked = parsePlayerUrl(typed);
      show(linked ?? { site, name: typed });
      if (linked !== undefined) options.onLink();
      setProblem(undefined);
      setIsOpen(true);
    },
    handleSubmit: (event) => {
      event.preventDefault();
      if (text.trim() !== '') void search();
    },
  };
};

type Typed = { readonly text: string; readonly site: string; readonly filter: PersonFilter };

/** A username asks no one; a person must be the only one found, or have exactly this ID. */
const findPlayer = async (queryClient: QueryClient, { text, site, filter }: Typed): Promise<string | undefined> => {
  const reading = readPlayerName(text);
  const account = filter === 'name' && reading.ok ? reading.value : undefined;
  const isPerson = /^\d{5,}$/.test(text) || (text.includes(',') && !text.includes(':'));
  const isAccount = account !== undefined && !isPerson;
  if (isAccount) return /[:,]/.test(account) ? account : makePlayer({ site, name: account });
  const found = await queryClient.query(peopleQuery(text)).catch(() => undefined);
  const people = suggest({ text, filter, found });
  const [first, second] = people;
  if (first !== undefined && (second === undefined || first.id === text)) return first.player;
  if (account === undefined || people.length > 0) return undefined;
  return text.includes(',') ? account : makePlayer({ site, name: account });
};

type Suggestion = {
  readonly player: string;
  readonly name: string;
  readonly title?: string;
  readonly facts: string;
  readonly id?: string;
};

type SuggestOptions = Pick<Typed, 'text' | 'filter'> & {
  readonly found: ReferencePeople | undefined;
};

const suggest = ({ text, filter, found }: SuggestOptions): readonly Suggestion[] => [
  ...(found?.people ?? []).filter((person) => filter === 'name' || idOf(person, filter) !== undefined).map(ofPerson),
  ...samplesTyped(text).map(ofSample),
];

const idOf = ({ fideId, aicfId }: ReferencePerson, filter: PersonFilter) => (filter === 'fide-id' ? fideId : aicfId);

const ofPerson = (person: ReferencePerson): Suggestion => {
  const { key, name, title } = person;
  return { player: playerOfPerson(person), name, title, facts: personFacts(person), id: key };
};

const ofSample = ({ username, name, fideRating, fideId }: SamplePlayer): Suggestion => ({
  player: username,
  name,
  facts: `Sample player · rated ${fideRating} · FIDE ${fideId}`,
  id: String(fideId),
});

const samplesTyped = (text: string): readonly SamplePlayer[] => {
  const id = text.toLowerCase();
  const named = samplesNamed(text);
  return SAMPLE_PLAYERS.filter(
    (one) =>
      named.includes(one) ||
      (/\d{4}/.test(id) && (String(one.fideId).startsWith(id) || one.aicfId.toLowerCase().startsWith(id))),
  );
};

const MAX_KNOWN = 4;

/** People of the reference games and samples are found among those. */
const knownPlayers = (text: string, followed: readonly string[], sites: readonly Site[]): readonly Suggestion[] =>
  [...new Set([...followed, ...readRecentPlayers()])]
    .map((player) => ({ player, site: parsePlayer(player).site, name: playerName(player) }))
    .filter(({ player, site }) => site !== REFERENCE.site && !isSamplePlayer(player))
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .slice(0, MAX_KNOWN)
    .map(({ player, site, name }) => {
      const facts = [
        followed.includes(player) ? 'Followed' : 'Recent',
        ...(site === PERSON_SITE ? [] : [labelOf(sites, site)]),
      ];
      return { player, name, facts: facts.join(' · ') };
    });

type PersonFieldProps = {
  readonly field: PersonFieldState;
  readonly label: string;
  readonly describedBy?: string;
  /** Not where a keyboard would cover the screen. */
  readonly isFocused?: boolean;
  readonly followed?: readonly string[];
};

export function PersonField({ field, label, describedBy, isFocused = false, followed = [] }: PersonFieldProps) {
  const sites = useSites();
  const parts = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused && hasPointer()) input.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && field.isOpen) {
      field.setIsOpen(false);
      input.current?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    field.setIsOpen(true);
    const stops = [...(parts.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops.at((at + step + stops.length) % stops.length)?.focus();
  };
  const handleBlur = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) field.setIsOpen(false);
  };
  return (
    <div ref={parts} onKeyDown={handleKeyDown} onBlur={handleBlur} className="min-w-0 flex-1 sm:relative">
      <input
        ref={input}
        type="text"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={field.problem !== undefined}
        placeholder={placeholderOf(field.filter, labelOf(sites, field.site))}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={field.text}
        onChange={(event) => field.setText(event.target.value)}
        className="h-11 w-full min-w-0 rounded-control border border-hairline-strong bg-surface px-3 text-base text-ink placeholder:text-ink-soft aria-invalid:border-bad"
      />
      {field.isOpen && <Suggestions field={field} followed={followed} />}
    </div>
  );
}

type SuggestionsProps = { readonly field: PersonFieldState; readonly followed: readonly string[] };

function Suggestions({ field, followed }: SuggestionsProps) {
  const { filter, isMissing, onChoose } = field;
  const text = field.text.trim();
  const { data: found, isError, isPlaceholderData } = useFoundPeople(text);
  const sites = useSites();
  const known = filter === 'name' ? knownPlayers(text, followed, sites) : [];
  const people = [...known, ...suggest({ text, filter, found })];
  const choose = (player: string): void => {
    field.setIsOpen(false);
    onChoose(player);
  };
  const isNamed = filter !== 'name' || !readPlayerName(text).ok;
  const isNobody = people.length === 0 && found !== undefined && !isPlaceholderData && (isNamed || isMissing);
  const hasSites = filter === 'name' && usernameOf(text) !== undefined;
  if (people.length === 0 && !isNobody && !hasSites && !isError) return null;
  return (
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 flex max-h-[min(26rem,60vh)] flex-col overflow-y-auto rounded-card border border-hairline-strong bg-card shadow-lg"
    >
      <p role="status" className="sr-only">
        {people.length > 0 && `${people.length} ${people.length === 1 ? 'person' : 'people'} found`}
      </p>
      {people.length > 0 && (
        <ul aria-label="People" className="divide-y divide-hairline">
          {people.map(({ player, name, title, facts }) => (
            <li key={player}>
              <button
                type="button"
                onClick={() => choose(player)}
                className="block min-h-11 w-full cursor-pointer px-3 py-1.5 text-left hover:bg-sunken focus-visible:bg-sunken"
              >
                <span className="font-semibold break-words">
                  {title !== undefined && <span className="text-accent">{title} </span>}
                  {name}
                </span>
                <span className="block text-sm text-ink-soft tabular-nums">{facts}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isError && <p className="p-3 text-sm text-bad">The reference games could not be searched. Please try again.</p>}
      {isNobody && <NobodyNote text={text} filter={filter} hasGames={found.hasGames} />}
      {hasSites && <SiteChoices field={field} onChoose={choose} />}
    </div>
  );
}

type NobodyNoteProps = { readonly text: string; readonly filter: PersonFilter; readonly hasGames: boolean };

function NobodyNote({ text, filter, hasGames }: NobodyNoteProps) {
  const where = filter === 'name' ? 'the reference games, your recent players or the samples' : 'the reference games';
  return (
    <p role="status" className="p-3 text-sm">
      {hasGames ? `“${text}” is no one in ${where}. ` : 'There are no reference games here yet. '}
      <Link to="/reference-games" className={LINK}>
        Add a file of games
      </Link>
      , and the people in it are found by FIDE ID and name.
    </p>
  );
}

type SiteChoicesProps = { readonly field: PersonFieldState; readonly onChoose: (player: string) => void };

/** The site that Enter takes first. */
function SiteChoices({ field: { text, site }, onChoose }: SiteChoicesProps) {
  const sites = searchable(useSites());
  const name = usernameOf(text.trim()) ?? '';
  const ordered = [...sites.filter((one) => one.site === site), ...sites.filter((one) => one.site !== site)];
  return (
    <p className="flex flex-wrap items-center gap-2 border-t border-hairline p-3 text-sm first:border-0 [p+&]:border-0 [p+&]:pt-3">
      <span className="min-w-0 break-words text-ink-soft">
        Username <span className="font-semibold text-ink">{name}</span> on
      </span>
      {ordered.map((one) => (
        <Button
          key={one.site}
          variant="secondary"
          size="small"
          onClick={() => onChoose(makePlayer({ site: one.site, name }))}
        >
          {one.label}
        </Button>
      ))}
    </p>
  );
}

/** `WesleySo` of `Wesley So`; nothing for several accounts, and for a site that is named. */
const usernameOf = (text: string): string | undefined => {
  const name = text.replace(/[\s,]+/g, '');
  return PLAYER.test(name) && !/[:,]/.test(name) && (mayBeName(text) || name === text) ? name : undefined;
};

/** Letters, and what stands between the parts of a name. */
const mayBeName = (text: string): boolean => /^[\p{L}\p{M}\p{N}\s.,'’_/-]+$/u.test(text);

const PLACEHOLDERS = { 'fide-id': 'FIDE ID', 'aicf-id': 'AICF ID' } as const;

const placeholderOf = (filter: PersonFilter, label: string): string =>
  filter === 'name' ? `${label} username, name, link or ID` : PLACEHOLDERS[filter];

/** Several names are shown unchanged. */
const requestedPlayer = (requested: string): Player => {
  const reading = readPlayerName(requested);
  return parsePlayer(reading.ok ? reading.value : requested);
};

/** Whether the address has a person of the reference games, who has no site. */
export const isReferencePerson = (requested: string): boolean => requestedPlayer(requested).site === REFERENCE.site;

const typedPlayer = (requested: string): Player => {
  const { site, name } = requestedPlayer(requested);
  return site === REFERENCE.site || site === PERSON_SITE ? { site: PLATFORM.site, name } : { site, name };
};

const problemOf = (requested: string): string | undefined => {
  const reading = readPlayerName(requested);
  return reading.ok ? undefined : reading.problem;
};
