import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Session, sessionsSchema } from '../../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../../contract/account/auth-paths';
import { formatMoment } from '../../../lib/format-date';
import { remove } from '../../../lib/http/http';
import { getCachedJson } from '../../../lib/offline-cache';
import { Button } from '../../../ui/button';
import { Card, CardTitle } from '../../../ui/page';
import { Badge } from '../../../ui/status/status';
import { useToast } from '../../../ui/status/toast';
import { useApiMutation } from '../../../ui/use-api-mutation';

export function SessionsCard() {
  const { data: sessions, isPending, refetch } = useQuery(sessionsQuery());
  const end = useEndSessions();

  return (
    <Card aria-labelledby="sessions">
      <CardTitle id="sessions">Sessions</CardTitle>
      <p className="mt-2 text-sm text-ink-soft">
        Where you are signed in. Sessions end after a week without a visit, and 30 days after signing in at the latest.
      </p>
      {isPending && <p className="py-4 text-ink-soft">Loading your sessions…</p>}
      {!isPending && sessions === undefined && <SessionsError onRetry={() => void refetch()} />}
      {sessions !== undefined && (
        <ul className="mt-2 divide-y divide-hairline">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isPending={end.isPending}
              onEnd={() => end.mutate(session)}
            />
          ))}
        </ul>
      )}
      {(sessions?.length ?? 0) > 1 && (
        <Button
          variant="secondary"
          size="compact"
          isPending={end.isPending}
          onClick={() => end.mutate('others')}
          className="mt-2"
        >
          Sign Out All Others
        </Button>
      )}
    </Card>
  );
}

type SessionRowProps = { session: Session; isPending: boolean; onEnd: () => void };

function SessionRow({ session: { device, where, signedInAt, usedAt, isCurrent }, isPending, onEnd }: SessionRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device} {isCurrent && <Badge tone="good">This session</Badge>}
        </p>
        <p className="mt-1 text-sm text-ink-soft">{where}</p>
        <p className="mt-0.5 text-sm text-ink-soft">
          Signed in {formatMoment(Date.parse(signedInAt))} · Last used {formatMoment(Date.parse(usedAt))}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="compact"
          isPending={isPending}
          aria-label={`Sign out ${device}`}
          onClick={onEnd}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}

function SessionsError({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="status" className="mt-4 flex flex-wrap items-center justify-between gap-3 text-warning">
      <p>Your sessions could not be loaded.</p>
      <Button variant="secondary" size="compact" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

const sessionsQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT_PATHS.sessions],
    queryFn: ({ signal }) => getCachedJson(ACCOUNT_PATHS.sessions, sessionsSchema, signal),
    staleTime: 0,
  });

export function useRefetchSessions() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: [ACCOUNT_PATHS.sessions] });
}

function useEndSessions() {
  const refetch = useRefetchSessions();
  const { toast } = useToast();
  return useApiMutation({
    failureTitle: 'Not signed out',
    mutationFn: (target: Session | 'others') =>
      remove(target === 'others' ? ACCOUNT_PATHS.sessions : `${ACCOUNT_PATHS.sessions}/${target.id}`),
    onSuccess: (_, target) =>
      toast({ title: target === 'others' ? 'Signed out everywhere else' : `Signed out ${target.device}` }),
    onSettled: refetch,
  });
}
