import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { parsePlayerUrl } from '../../../../chess/player/game-sites';
import {
  type Library,
  libraryApi,
  type NameChange,
  type SiteImport as SiteImportRequest,
  type TrackedAccount,
} from '../../../../contract/library';
import { PLAYER_NAME, scoutingMessages } from '../../../../contract/player/scout';
import { labelOf, PLATFORM, type Site } from '../../../../contract/sites';
import { callEndpoint } from '../../../lib/http/endpoints';
import { logError } from '../../../lib/log';
import { gamesText, dateText } from '../../../player/labels';
import { libraryQuery } from '../../../player/profile/library-queries';
import { useSites } from '../../../player/profile/player-names';
import { profileQuery } from '../../../player/profile/profile-queries';
import { ageText } from '../../../player/profile/report-facts';
import { Button } from '../../../ui/button';
import { Checkbox, Field } from '../../../ui/fields/field';
import { Segmented } from '../../../ui/fields/segmented';
import { Spinner } from '../../../ui/page';
import { useApiMutation } from '../../../ui/use-api-mutation';
import { requestSiteImport, showImport, useLibraryMutations } from '../library-changes';
import { libraryFailure } from '../library-labels';

type SiteImportProps = {
  readonly site: Site;
  readonly profileId: number;
  readonly library: Library;
  /** Side effect of the import. */
  readonly note: string | undefined;
};

export function SiteImport({ site: source, profileId, library, note }: SiteImportProps) {
  const { site, label } = source;
  const queryClient = useQueryClient();
  const profile = useQuery(profileQuery(profileId)).data;
  const known = (site === PLATFORM.site && profile?.lichessId) || '';
  const [typed, setUsername] = useState<string>();
  const [which, setWhich] = useState<SiteImportRequest['which']>('new');
  const [failure, setFailure] = useState<{ field?: string; call?: string }>({});
  const latest = library.latestGames?.[site];
  const username = typed ?? (library.kind === 'own' ? known : '');
  const { isPending, mutate } = useApiMutation({
    mutationFn: (request: SiteImportRequest) => requestSiteImport(profileId, site, request),
    onMutate: () => setFailure({}),
    onSuccess: (started) => showImport(queryClient, profileId, started),
    onError: (error) => setFailure({ call: libraryFailure(error) }),
  });
  const handleUsername = (text: string) => {
    const linked = parsePlayerUrl(text);
    setUsername(linked?.site === site ? linked.name : text);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = username.trim();
    if (PLAYER_NAME.test(name)) mutate({ username: name, which: latest === undefined ? 'all' : which });
    else setFailure({ field: scoutingMessages.badName });
  };

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <Field
        label={`${label} username`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={failure.field}
        onValue={handleUsername}
      />
      {latest !== undefined && (
        <Segmented
          label="Which games"
          options={[
            { value: 'new', label: `Since the last one, ${dateText(latest)}` },
            { value: 'all', label: 'All games' },
          ]}
          value={which}
          onChange={setWhich}
          disabled={isPending}
        />
      )}
      <ProblemList problems={failure.call === undefined ? [] : [failure.call]} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={isPending || username.trim() === ''}>
          {isPending && <Spinner className="size-4" />}
          Import
        </Button>
        <p className="min-w-0 flex-1 text-sm text-ink-soft">
          {[note, ageText(source) && `${ageText(source)}.`].filter(Boolean).join(' ')}
        </p>
      </div>
    </form>
  );
}

export function ProblemList({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-control border border-bad/40 bg-bad-soft px-3 py-2.5 text-sm text-bad"
    >
      <CircleX aria-hidden className="mt-0.5 size-4 shrink-0" />
      <ul className="min-w-0">
        {problems.map((problem) => (
          <li key={problem} className="break-words">
            {problem}
          </li>
        ))}
      </ul>
    </div>
  );
}

type AccountListProps = {
  readonly profileId: number;
  readonly accounts: readonly TrackedAccount[];
  /** New games count as seen once this is true. */
  readonly isShown: boolean;
};

/** Usernames with automatic import of new games. */
export function TrackedAccounts({ profileId, accounts, isShown }: AccountListProps) {
  if (accounts.length === 0) return null;
  return (
    <ul aria-label="Automatic imports" className="flex flex-col gap-1">
      {accounts.map((account) => (
        <li key={`${account.site}:${account.name}`}>
          <AccountRow profileId={profileId} account={account} isShown={isShown} />
        </li>
      ))}
    </ul>
  );
}

type AccountRowProps = {
  readonly profileId: number;
  readonly account: TrackedAccount;
  readonly isShown: boolean;
};

function AccountRow({ profileId, account, isShown }: AccountRowProps) {
  const { site, name, isKept, newGames } = account;
  const sites = useSites();
  const queryClient = useQueryClient();
  const { isPending, run } = useLibraryMutations();
  const change = async (changes: Omit<NameChange, 'site' | 'name'>): Promise<void> => {
    const library = await callEndpoint(libraryApi.changeName, {
      params: { id: profileId },
      body: { site, name, ...changes },
    });
    queryClient.setQueryData(libraryQuery(profileId).queryKey, library);
  };
  const [shownAccount, setShownAccount] = useState(account);
  if (newGames > 0 && newGames !== shownAccount.newGames) setShownAccount(account);
  useEffect(() => {
    if (isShown && newGames > 0) change({ isSeen: true }).catch(logError);
    // oxlint-disable-next-line react/exhaustive-deps -- once for what is new, whatever else changes
  }, [newGames, isShown]);

  return (
    <>
      <Checkbox
        label={`Import new games of ${name} from ${labelOf(sites, site)} automatically`}
        hint={checkText(account)}
        checked={isKept}
        disabled={isPending}
        onChange={(isChecked) => void run('Couldn’t change this', () => change({ isKept: isChecked }))}
      />
      {shownAccount.newGames > 0 && (
        <p role="status" className="ml-8 text-sm font-semibold text-accent tabular-nums">
          {newGamesText(shownAccount)}
        </p>
      )}
    </>
  );
}

const checkText = ({ isKept, checkedAt, failure }: TrackedAccount): string => {
  if (!isKept) return `Last checked on ${dateText(checkedAt)}`;
  if (failure !== undefined) return `Couldn’t be checked on ${dateText(checkedAt)}: ${failure}`;
  return `Checked every few hours, last on ${dateText(checkedAt)}`;
};

const newGamesText = ({ newGames, newSince }: TrackedAccount): string =>
  `${gamesText(newGames)} imported automatically${newSince === undefined ? '' : ` since ${dateText(newSince)}`}`;
