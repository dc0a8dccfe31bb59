import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { numberText } from '../../../chess/text';
import { MAX_LISTED_PEOPLE, type ReferenceFiles, type ReferencePerson } from '../../../contract/reference';
import { useSettled } from '../../lib/screen';
import { countOf, gamesText } from '../../player/labels';
import { peopleQuery, playerOfPerson } from '../../player/profile/reference-people';
import { Button } from '../../ui/button';
import { classNames, LINK } from '../../ui/class-names';
import { Field } from '../../ui/fields/field';
import { Loading, LoadError } from '../../ui/load-states';
import { isInProgress } from './reference-files';

/** Rows at first. */
const SHORT = 10;

const TYPING_DELAY = 150;

/** Not read again while a file is being read. */
export function PeopleTable({ reference: { files, games, people } }: { readonly reference: ReferenceFiles }) {
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(SHORT);
  const text = useSettled(typed.trim(), TYPING_DELAY);
  const query = peopleQuery(text, limit);
  const { data, error, refetch } = useQuery({
    ...query,
    queryKey: [...query.queryKey, files.some(isInProgress) ? 'reading' : String(games)],
    placeholderData: (previous) => previous,
  });
  return (
    <section aria-labelledby="reference-people" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="reference-people" className="font-semibold">
            People
          </h2>
          <p className="text-sm text-ink-soft tabular-nums">
            {gamesText(games)} of {countOf(people, 'person', 'people')}.
          </p>
        </div>
        <div className="w-full sm:w-80">
          <Field label="Name, FIDE ID or AICF ID" type="search" autoComplete="off" value={typed} onValue={setTyped} />
        </div>
      </div>
      {error !== null && <LoadError what="The people" failure={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Loading>Loading the people</Loading>}
      {data !== undefined && data.people.length === 0 && (
        <p role="status" className="text-sm">
          {text === '' ? 'No one yet.' : `No one is called “${text}”.`}
        </p>
      )}
      {data !== undefined && data.people.length > 0 && <Rows people={data.people} />}
      {data !== undefined && data.people.length === limit && limit < MAX_LISTED_PEOPLE && (
        <Button variant="secondary" size="small" className="self-start" onClick={() => setLimit(MAX_LISTED_PEOPLE)}>
          Show more
        </Button>
      )}
    </section>
  );
}

const NUMBER = 'py-2 pl-2 text-right tabular-nums sm:pl-3';

function Rows({ people }: { readonly people: readonly ReferencePerson[] }) {
  return (
    <table aria-labelledby="reference-people" className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-hairline-strong text-left text-ink-soft [&>th]:font-normal">
          <th scope="col" className="w-10 py-2 pr-2 sm:w-12 sm:pr-3">
            Title
          </th>
          <th scope="col" className="py-2">
            Name
          </th>
          <th scope="col" className={classNames(NUMBER, 'max-sm:hidden')}>
            FIDE ID
          </th>
          <th scope="col" className={NUMBER}>
            Rating
          </th>
          <th scope="col" className={NUMBER}>
            Games
          </th>
          <th scope="col" className={NUMBER}>
            Last
          </th>
          <th scope="col" className="py-2 pl-2 sm:w-16 sm:pl-3">
            <span className="sr-only">Guess the move</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline border-b border-hairline">
        {people.map((person) => (
          <tr key={person.key} className="hover:bg-sunken">
            <td className="py-2 pr-3 font-semibold text-accent">{person.title}</td>
            <td className="py-1 wrap-anywhere">
              <Link
                to="/scout"
                search={{ player: playerOfPerson(person) }}
                className={`${LINK} inline-flex min-h-8 items-center`}
              >
                {person.name}
              </Link>
            </td>
            <td className={classNames(NUMBER, 'text-ink-soft max-sm:hidden')}>{person.fideId ?? '–'}</td>
            <td className={NUMBER}>{person.rating ?? '–'}</td>
            <td className={NUMBER}>{numberText(person.games)}</td>
            <td className={NUMBER}>{person.lastYear ?? '–'}</td>
            <td className="py-1 pl-2 text-right sm:pl-3">
              <Link
                to="/guess"
                search={{ person: person.key }}
                aria-label={`Guess the moves of ${person.name}`}
                className={`${LINK} inline-flex min-h-8 items-center`}
              >
                Guess
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
