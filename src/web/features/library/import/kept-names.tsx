import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { libraryPaths, librarySchema, type KeptName, type NameChange } from '../../../../contract/library';
import { labelOf } from '../../../../contract/sites';
import { putJson } from '../../../lib/http/put-json';
import { logError } from '../../../lib/log';
import { dateText } from '../../../player/labels';
import { libraryQuery } from '../../../player/profile/library-queries';
import { useSites } from '../../../player/profile/use-sites';
import { Checkbox } from '../../../ui/fields/checkbox';
import { gamesCount } from '../number-text';
import { useNotifiedMutation } from '../use-notified-mutation';

type KeptNamesProps = {
  readonly profileId: number;
  readonly names: readonly KeptName[];
  /** Whether somebody can see it: what is new is new until then. */
  readonly isShown: boolean;
};

/** The user's names at sites, and whether their new games come into the library by themselves. */
export function KeptNames({ profileId, names, isShown }: KeptNamesProps) {
  if (names.length === 0) return null;
  return (
    <ul aria-label="New games by themselves" className="flex flex-col gap-1">
      {names.map((kept) => (
        <li key={`${kept.site}:${kept.name}`}>
          <KeptNameLine {...{ profileId, kept, isShown }} />
        </li>
      ))}
    </ul>
  );
}

type KeptNameLineProps = {
  readonly profileId: number;
  readonly kept: KeptName;
  readonly isShown: boolean;
};

function KeptNameLine({ profileId, kept, isShown }: KeptNameLineProps) {
  const { site, name, isKept, newGames } = kept;
  const sites = useSites();
  const queryClient = useQueryClient();
  const { isPending, run } = useNotifiedMutation();
  const change = async (wanted: Omit<NameChange, 'site' | 'name'>): Promise<void> => {
    const library = await putJson(libraryPaths(profileId).names, { site, name, ...wanted }, librarySchema);
    queryClient.setQueryData(libraryQuery(profileId).queryKey, library);
  };
  const [news, setNews] = useState(kept);
  if (newGames > 0 && newGames !== news.newGames) setNews(kept);
  useEffect(() => {
    if (isShown && newGames > 0) change({ isSeen: true }).catch(logError);
    // oxlint-disable-next-line react/exhaustive-deps -- once for what is new, whatever else changes
  }, [newGames, isShown]);

  return (
    <>
      <Checkbox
        label={`New games of ${name} come from ${labelOf(sites, site)} by themselves`}
        hint={checkText(kept)}
        checked={isKept}
        disabled={isPending}
        onChange={(wanted) => run('Couldn’t change this', change({ isKept: wanted }))}
      />
      {news.newGames > 0 && (
        <p role="status" className="ml-8 text-sm font-semibold text-accent tabular-nums">
          {newsText(news)}
        </p>
      )}
    </>
  );
}

const checkText = ({ isKept, checkedAt, failure }: KeptName): string => {
  if (!isKept) return `Last checked on ${dateText(checkedAt)}`;
  if (failure !== undefined) return `Couldn’t be checked on ${dateText(checkedAt)}: ${failure}`;
  return `Checked every few hours, last on ${dateText(checkedAt)}`;
};

const newsText = ({ newGames, newSince }: KeptName): string =>
  `${gamesCount(newGames)} came by ${newGames === 1 ? 'itself' : 'themselves'}${newSince === undefined ? '' : ` since ${dateText(newSince)}`}`;
