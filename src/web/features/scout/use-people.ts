/** Where people with several names are kept: with the account, and for a guest in this browser. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ACCOUNT_PATHS } from '../../../contract/auth-paths';
import { accountQuery, changeShownAccount } from '../../lib/account';
import { currentUserQuery } from '../../lib/current-user';
import { writeJson } from '../../lib/http/write-json';
import { useToast } from '../../ui/toast';
import { parsePeople, withPerson } from './people';

const STORAGE_KEY = 'people';
const listeners = new Set<() => void>();
/** As it stands in the storage, or would where there is one. */
let stored: string | null = null;
stored = readStored();

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
  const own = useSyncExternalStore(subscribe, () => stored);
  const people = isMember ? (account?.preferences.people ?? []) : parsePeople(own);
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
    else store(JSON.stringify(changed));
  };
  return { people, keep };
};

/** What another tab has joined is known here at once, and not overwritten. */
const handleStorage = ({ key }: StorageEvent): void => {
  if (key === null || key === STORAGE_KEY) tell(readStored());
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', handleStorage);
    stored = readStored();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
  };
}

function tell(text: string | null): void {
  stored = text;
  listeners.forEach((listener) => listener());
}

function store(text: string): void {
  tell(text);
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Storage is switched off or full: it holds until the page is left.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return stored;
  }
}
