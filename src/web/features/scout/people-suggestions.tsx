import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  REFERENCE,
  referencePaths,
  referencePeopleSchema,
  type ReferencePerson,
  referencePersonSchema,
} from '../../../contract/reference';
import { makePlayer } from '../../../contract/sites';
import { getJson } from '../../lib/http/http';
import { putJson } from '../../lib/http/write-json';
import { useSettled } from '../../lib/screen';
import { LINK } from '../../ui/class-names';

/** Typing delay before the search, in milliseconds. */
const TYPING_DELAY = 150;

export const playerOfPerson = ({ key }: ReferencePerson): string => makePlayer({ site: REFERENCE.site, name: key });

const useFoundPeople = (typed: string) => {
  const text = useSettled(typed.trim(), TYPING_DELAY);
  return useQuery({ ...peopleQuery(text), enabled: text !== '', placeholderData: (previous) => previous });
};

export function PeopleSuggestions({ typed }: { readonly typed: string }) {
  const { data, isError } = useFoundPeople(typed);
  if (typed.trim() === '') {
    return (
      <p className="text-sm text-ink-soft">
        Type a FIDE ID, an AICF ID or a name. <AddLink>Reference games</AddLink> are searched.
      </p>
    );
  }
  if (isError) return <p className="text-sm text-bad">The reference games could not be searched. Please try again.</p>;
  if (data === undefined) return null;
  if (data.people.length === 0) {
    return (
      <p role="status" className="text-sm">
        {data.hasGames ? 'No one in the reference games has that name. ' : 'There are no reference games here yet. '}
        <AddLink>Add a file of games</AddLink>, and the people in it are found by FIDE ID and name.
      </p>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {data.people.length} {data.people.length === 1 ? 'person' : 'people'} found
      </p>
      <ul aria-label="People" className="divide-y divide-hairline rounded-control border border-hairline">
        {data.people.map((person) => (
          <li key={person.key}>
            <Link
              to="."
              search={{ player: playerOfPerson(person) }}
              className="block px-3 py-2 hover:bg-sunken focus-visible:bg-sunken"
            >
              <span className="font-semibold break-words">
                {person.title !== undefined && <span className="text-accent">{person.title} </span>}
                {person.name}
              </span>
              <span className="block text-sm text-ink-soft tabular-nums">{personFacts(person)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function AddLink({ children }: { readonly children: string }) {
  return (
    <Link to="/reference-games" className={LINK}>
      {children}
    </Link>
  );
}

const personFacts = ({ games, rating, lastYear, fideId, aicfId }: ReferencePerson): string =>
  [
    `${games.toLocaleString('en')} ${games === 1 ? 'game' : 'games'}`,
    ...(lastYear === undefined ? [] : [`last in ${lastYear}`]),
    ...(rating === undefined ? [] : [`rated ${rating}`]),
    ...(fideId === undefined ? [] : [`FIDE ${fideId}`]),
    ...(aicfId === undefined ? [] : [`AICF ${aicfId}`]),
  ].join(' · ');

/** People of the reference games whose FIDE ID, AICF ID or name starts with `text`. */
export const peopleQuery = (text: string) => {
  const path = `${referencePaths.people}?q=${encodeURIComponent(text)}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson(path, referencePeopleSchema, signal),
    staleTime: 0,
  });
};

/** `null` removes the link. */
export const linkAicf = (key: string, aicfId: string | null): Promise<ReferencePerson> =>
  putJson(referencePaths.aicf(key), { aicfId }, referencePersonSchema);
