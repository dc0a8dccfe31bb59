/** Where people with several names are kept: with the account, and for a guest in this browser. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { accountQuery, changeShownAccount } from '../../lib/account';
import { currentUserQuery } from '../../lib/current-user';
import { writeJson } from '../../lib/http/write-json';
import { storedValue } from '../../lib/stored-value';
import { useToast } from '../../ui/toast';
import { parsePeople, withPerson } from './people';

const peopleHere = storedValue({ key: 'people', parse: parsePeople, write: JSON.stringify });

export type People = {
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
