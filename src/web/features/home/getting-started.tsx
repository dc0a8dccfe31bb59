import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseNavigateResult } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Account } from '../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import type { Library } from '../../../contract/library';
import { OWNER_ID } from '../../../contract/profile-paths';
import { makePlayer, PLATFORM } from '../../../contract/sites';
import { isUsername, recognizeInput, storeInput } from '../../game/game-input';
import { accountQuery } from '../../lib/account/account';
import { currentUserQuery, type KnownUser, refreshCurrentUser } from '../../lib/account/current-user';
import { writeJson } from '../../lib/http/write-json';
import { gamesText } from '../../player/labels';
import { libraryQuery } from '../../player/profile/library-queries';
import { searchable, sitesQuery } from '../../player/profile/player-names';
import { Button, LinkButton } from '../../ui/button';
import { Card, CardTitle } from '../../ui/page';
import { Badge } from '../../ui/status/status';
import { useApiMutation } from '../../ui/use-api-mutation';

/** Shown to new accounts until dismissed. */
export function FirstSteps() {
  const { data: user } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  return user?.firstSteps === true ? <Steps user={user} /> : null;
}

function Steps({ user }: { user: KnownUser }) {
  const { data: account } = useQuery(accountQuery());
  const queryClient = useQueryClient();
  const close = useApiMutation({
    failureTitle: 'Not saved',
    mutationFn: () => writeJson('PATCH', ACCOUNT_PATHS.account, { endFirstSteps: true }),
    onSuccess: () => refreshCurrentUser(queryClient),
  });
  const { data: library } = useQuery(libraryQuery(user.profileId ?? OWNER_ID));
  const done = doneSteps(account, library);
  return (
    <Card className="mt-12" aria-labelledby="first-steps">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle id="first-steps">First steps, {user.username}</CardTitle>
        <Button variant="ghost" size="compact" disabled={close.isPending} onClick={() => close.mutate()}>
          {done.names && done.games && done.board ? 'Hide these steps' : 'Skip these steps'}
        </Button>
      </div>
      <ol className="mt-3 grid gap-6 md:grid-cols-3">
        <Step
          title="Link your names"
          text={
            account?.lichessId
              ? `You are ${account.lichessId} on ${PLATFORM.label}. Add your other names.`
              : `Enter your ${PLATFORM.label} username and your FIDE or federation ID.`
          }
          isDone={done.names}
        >
          <LinkButton to="/account" size="compact" variant="secondary">
            Your names
          </LinkButton>
        </Step>
        <Step
          title="Import your games"
          text={
            done.games
              ? `You have ${gamesText(library?.games ?? 0)} here. Add more, or read your report.`
              : 'From a site or a PGN file, for your report and your own puzzles.'
          }
          isDone={done.games}
        >
          <LinkButton to="/games" size="compact" variant="secondary">
            Import games
          </LinkButton>
        </Step>
        <Step title="Choose your board" text="Colors and pieces for every board you open." isDone={done.board}>
          <LinkButton to="/account" size="compact" variant="secondary">
            Your board
          </LinkButton>
        </Step>
      </ol>
    </Card>
  );
}

/** What the account and the library show to be done. */
export const doneSteps = (account: Account | undefined, library: Library | undefined) => ({
  names: [account?.lichessId, account?.fideId, account?.aicfId, account?.ukcaId].some(Boolean),
  games: library?.kind === 'own' && library.games > 0,
  board:
    account !== undefined &&
    [account.preferences.boardTheme, account.preferences.pieceSet].some((one) => one !== 'Classic'),
});

type StepProps = { title: string; text: string; isDone?: boolean; children: ReactNode };

function Step({ title, text, isDone = false, children }: StepProps) {
  return (
    <li className="flex flex-col items-start gap-3">
      <div className="flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {title} {isDone && <Badge tone="good">Done</Badge>}
        </p>
        <p className="mt-1 text-sm text-ink-soft">{text}</p>
      </div>
      {children}
    </li>
  );
}

/** A username opens the scouting report; a game, a link or a person's name opens the analysis. */
export const openTyped = async (
  text: string,
  client: QueryClient,
  navigate: UseNavigateResult<string>,
): Promise<void> => {
  const sites = await client.query(sitesQuery).catch(() => [PLATFORM]);
  const found = recognizeInput(text, searchable(sites));
  if (found.kind === 'name' && (found.site !== undefined || isUsername(found.name))) {
    const player = makePlayer({ site: found.site ?? PLATFORM.site, name: found.name });
    await navigate({ to: '/scout', search: { player } });
    return;
  }
  storeInput({ text, mode: 'accurate' });
  await navigate({ to: '/analysis', state: { isSubmitted: true } });
};
