/** People who play under several names, each as `parsePlayer` reads it. A name belongs to one person at most. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { makePlayer, MAX_NAMES, PLAYER, playersOf } from '../../../contract/sites';
import { accountQuery, changeShownAccount } from '../../lib/account/account';
import { currentUserQuery } from '../../lib/account/current-user';
import { writeJson } from '../../lib/http/write-json';
import { storedValue } from '../../lib/storage';
import { useToast } from '../../ui/toast';

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const namesOf = (person: string): readonly string[] => playersOf(person).map(makePlayer);

/** Who plays under a name; whoever plays under one alone is nobody in particular. */
export const personOf = (people: readonly string[], player: string): string | undefined =>
  people.find((person) => namesOf(person).some((name) => isSame(name, player)));

/** The names of both, those of the first one first, as far as there may be so many. */
export const joinNames = (player: string, other: string): string => {
  const names = namesOf(player);
  const further = namesOf(other).filter((name) => !names.some((known) => isSame(known, name)));
  return [...names, ...further].slice(0, MAX_NAMES).join(',');
};

export const withoutName = (person: string, name: string): string =>
  namesOf(person)
    .filter((one) => !isSame(one, name))
    .join(',');

/** The person takes the place of all who play under one of the names; one with a single name is forgotten. */
export const withPerson = (people: readonly string[], person: string): readonly string[] => {
  const names = namesOf(person);
  const others = people.filter((other) => !namesOf(other).some((name) => names.some((one) => isSame(one, name))));
  return names.length < 2 ? others : [person, ...others];
};

/** What was stored; whatever in it is no person is left out. */
export const parsePeople = (stored: string | null): readonly string[] => {
  try {
    const people: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(people)) return [];
    return people.filter((one): one is string => typeof one === 'string' && PLAYER.test(one) && one.includes(','));
  } catch {
    return []; // Somebody else wrote there.
  }
};

/** Where people with several names are kept: with the account, and for a guest in this browser. */

const peopleHere = storedValue({ key: 'people', parse: parsePeople, write: JSON.stringify });

type People = {
  readonly people: readonly string[];
  /** Keeps a person; one with a single name is forgotten. */
  readonly keep: (person: string) => void;
};

export const usePeople = (): People => {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { data: user } = useQuery(currentUserQuery());
  const isMember = user !== undefined && user !== null;
  const { data: account } = useQuery({ ...accountQuery(), enabled: isMember });
  const own = peopleHere.useValue();
  const people = isMember ? (account?.preferences.people ?? []) : own;
  const { mutate } = useMutation({
    mutationFn: (changed: readonly string[]) =>
      writeJson('PATCH', ACCOUNT_PATHS.account, { preferences: { people: changed } }),
    onSuccess: (_, changed) => {
      if (account === undefined) return;
      const preferences = { ...account.preferences, people: [...changed] };
      changeShownAccount(queryClient, { preferences });
    },
    onError: () =>
      toast({
        title: 'Not saved',
        description: 'The names are joined here, and not kept with your account.',
        destructive: true,
      }),
  });
  const keep = (person: string): void => {
    const changed = withPerson(people, person);
    if (isMember) mutate(changed);
    else peopleHere.choose(changed);
  };
  return { people, keep };
};
