import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { PLATFORM } from '../../../contract/sites';
import { accountQuery } from '../../lib/account';
import { currentUserQuery, refreshCurrentUser } from '../../lib/current-user';
import { writeJson } from '../../lib/http/write-json';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import { LinkButton } from '../../ui/link-button';
import { useFailureToast } from '../../ui/use-failure-toast';

/** What a new account needs to be of use. Shown until it is closed, and never again; nothing for everybody else. */
export function FirstSteps() {
  const { data: user } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  return user?.firstSteps === true ? <Steps username={user.username} /> : null;
}

function Steps({ username }: { username: string }) {
  const { data: account } = useQuery(accountQuery());
  const sayFailure = useFailureToast();
  const queryClient = useQueryClient();
  const close = useMutation({
    mutationFn: () => writeJson('PATCH', ACCOUNT_PATHS.account, { endFirstSteps: true }),
    onSuccess: () => refreshCurrentUser(queryClient),
    onError: (failure) => sayFailure('Not saved', failure),
  });
  const isNamed = Boolean(account?.lichessId);
  return (
    <Card className="mt-12" aria-labelledby="first-steps">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle id="first-steps">First steps, {username}</CardTitle>
        <Button variant="ghost" size="small" disabled={close.isPending} onClick={() => close.mutate()}>
          Skip these steps
        </Button>
      </div>
      <ol className="mt-3 grid gap-6 md:grid-cols-3">
        <Step
          title="Link your names"
          text={
            isNamed
              ? `You are ${account?.lichessId} at ${PLATFORM.label}. Add your other names.`
              : `Say who you are at ${PLATFORM.label}, FIDE or your federation.`
          }
          isDone={isNamed}
        >
          <LinkButton to="/account" size="small" variant="secondary">
            Your names
          </LinkButton>
        </Step>
        <Step title="Import your games" text="From a site or a PGN file, for your report and your own puzzles.">
          <LinkButton to="/games" size="small" variant="secondary">
            Import games
          </LinkButton>
        </Step>
        <Step title="Choose your board" text="Its colors and pieces, for every board you open.">
          <LinkButton to="/account" size="small" variant="secondary">
            Your board
          </LinkButton>
        </Step>
      </ol>
    </Card>
  );
}

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
