import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { playerOfAddress } from '../../../../chess/player/game-sites';
import type { Library, SiteImport as Wanted } from '../../../../contract/library';
import { PLAYER_NAME, scoutingMessages } from '../../../../contract/player/scout';
import { PLATFORM, type Site } from '../../../../contract/sites';
import { logError } from '../../../lib/log';
import { dateText } from '../../../player/labels';
import { profileQuery } from '../../../player/profile/profile-queries';
import { ageText } from '../../../player/profile/report-facts';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { Segmented } from '../../../ui/fields/segmented';
import { Spinner } from '../../../ui/spinner';
import { libraryFailure } from '../library-failure';
import { Refusals } from './refusals';
import { askSite, showImport } from './send-import';

type SiteImportProps = {
  readonly site: Site;
  readonly profileId: number;
  readonly library: Library;
  /** What the import does beside adding games. */
  readonly note: string | undefined;
};

/** Takes the games of a player at a site: all, or those since the last time. */
export function SiteImport({ site: from, profileId, library, note }: SiteImportProps) {
  const { site, label } = from;
  const queryClient = useQueryClient();
  const profile = useQuery(profileQuery(profileId)).data;
  const known = (site === PLATFORM.site && profile?.lichessId) || '';
  const [typed, setUsername] = useState<string>();
  const [which, setWhich] = useState<Wanted['which']>('new');
  const [failure, setFailure] = useState<{ field?: string; call?: string }>({});
  const [isPending, setIsPending] = useState(false);
  const latest = library.latestGames?.[site];
  const username = typed ?? (library.kind === 'own' ? known : '');

  const ask = async () => {
    setIsPending(true);
    setFailure({});
    try {
      const wanted = { username: username.trim(), which: latest === undefined ? 'all' : which } as const;
      showImport(queryClient, profileId, await askSite(profileId, site, wanted));
    } catch (error) {
      logError(error);
      setFailure({ call: libraryFailure(error) });
    } finally {
      setIsPending(false);
    }
  };
  const handleUsername = (text: string) => {
    const linked = playerOfAddress(text);
    setUsername(linked?.site === site ? linked.name : text);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (PLAYER_NAME.test(username.trim())) void ask();
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
      <Refusals refusals={failure.call === undefined ? [] : [failure.call]} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={isPending || username.trim() === ''}>
          {isPending && <Spinner className="size-4" />}
          Import
        </Button>
        <p className="min-w-0 flex-1 text-sm text-ink-soft">
          {[note, ageText(from) && `${ageText(from)}.`].filter(Boolean).join(' ')}
        </p>
      </div>
    </form>
  );
}
