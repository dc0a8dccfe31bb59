/** A person is several player names joined by commas; a name belongs to at most one person. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { makePlayer, MAX_NAMES, PLAYER, playersOf } from '../../../contract/sites';
import { accountQuery, updateAccountCache } from '../../lib/account/account';
import { currentUserQuery } from '../../lib/account/current-user';
import { readJson } from '../../lib/http/http';
import { writeJson } from '../../lib/http/write-json';
import { storedValue } from '../../lib/storage';
import { useApiMutation } from '../../ui/use-api-mutation';

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const namesOf = (person: string): readonly string[] => playersOf(person).map(makePlayer);

/** The person with this name; `undefined` if the name is not joined with another. */
export const personOf = (people: readonly string[], player: string): string | undefined =>
  people.find((person) => namesOf(person).some((name) => isSame(name, player)));

/** Joins names without duplicates, up to `MAX_NAMES`. */
export const joinNames = (player: string, other: string): string => {
  const names = namesOf(player);
  const newNames = namesOf(other).filter((name) => !names.some((known) => isSame(known, name)));
  return [...names, ...newNames].slice(0, MAX_NAMES).join(',');
};

export const withoutName = (person: string, name: string): string =>
  namesOf(person)
    .filter((one) => !isSame(one, name))
    .join(',');

/** Replaces everyone who shares a name with the person; a person with a single name is removed. */
export const withPerson = (people: readonly string[], person: string): readonly string[] => {
  const names = namesOf(person);
  const others = people.filter((other) => !namesOf(other).some((name) => names.some((one) => isSame(one, name))));
  return names.length < 2 ? others : [person, ...others];
};

export const parsePeople = (stored: string | null): readonly string[] => {
  const people = readJson(stored);
  if (!Array.isArray(people)) return [];
  return people.filter((one): one is string => typeof one === 'string' && PLAYER.test(one) && one.includes(','));
};

// Storage: the account, or this browser for guests
const guestPeople = storedValue({ key: 'people', parse: parsePeople, write: JSON.stringify });

type People = {
  readonly people: readonly string[];
  /** Saves a person; a single name removes it. */
  readonly savePerson: (person: string) => void;
};

export const usePeople = (): People => {
  const queryClient = useQueryClient();
  const { data: user } = useQuery(currentUserQuery());
  const isMember = user !== undefined && user !== null;
  const { data: account } = useQuery({ ...accountQuery(), enabled: isMember });
  const guest = guestPeople.useValue();
  const people = isMember ? (account?.preferences.people ?? []) : guest;
  const { mutate } = useApiMutation({
    failureTitle: 'Not saved',
    describe: () => 'The names are combined here, but not saved in your account.',
    mutationFn: (changed: readonly string[]) =>
      writeJson('PATCH', ACCOUNT_PATHS.account, { preferences: { people: changed } }),
    onSuccess: (_, changed) => {
      if (account === undefined) return;
      const preferences = { ...account.preferences, people: [...changed] };
      updateAccountCache(queryClient, { preferences });
    },
  });
  const savePerson = (person: string): void => {
    const changed = withPerson(people, person);
    if (isMember) mutate(changed);
    else guestPeople.choose(changed);
  };
  return { people, savePerson };
};
