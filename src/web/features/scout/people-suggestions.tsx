import { Link } from '@tanstack/react-router';
import { referencePaths, type ReferencePerson, referencePersonSchema } from '../../../contract/reference';
import { putJson } from '../../lib/http/write-json';
import { personFacts, playerOfPerson, useFoundPeople } from '../../player/profile/reference-people';
import { LINK } from '../../ui/class-names';

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

/** `null` removes the link. */
export const linkAicf = (key: string, aicfId: string | null): Promise<ReferencePerson> =>
  putJson(referencePaths.aicf(key), { aicfId }, referencePersonSchema);
