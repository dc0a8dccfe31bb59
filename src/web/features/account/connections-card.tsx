import { useQuery } from '@tanstack/react-query';
import type { Connection } from '../../../contract/account/connections';
import { connectionSentence } from '../../../messages/connections';
import { connectionsQuery, useDisconnect } from '../../lib/connections';
import { formatDate } from '../../lib/format-date';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import { useToast } from '../../ui/toast';
import { useFailureToast } from '../../ui/use-failure-toast';

/** Sites at which something may be done for the user, and the way to end it. Nothing where there are none. */
export function ConnectionsCard() {
  const { data: connections = [] } = useQuery(connectionsQuery());
  if (connections.length === 0) return null;
  return (
    <Card aria-labelledby="connections">
      <CardTitle id="connections">Connections</CardTitle>
      <p className="mt-2 text-sm text-ink-soft">Where Outpost Pro may make studies for you, and nothing else.</p>
      <ul className="mt-2 divide-y divide-hairline">
        {connections.map((connection) => (
          <ConnectionRow key={connection.site} connection={connection} />
        ))}
      </ul>
    </Card>
  );
}

function ConnectionRow({ connection: { site, label, connectedAt, endsAt } }: { connection: Connection }) {
  const { toast } = useToast();
  const sayFailure = useFailureToast();
  const disconnect = useDisconnect({
    onEnded: (isRevoked) =>
      toast({
        title: `Disconnected from ${label}`,
        ...(isRevoked ? {} : { description: connectionSentence({ id: 'connection.left', values: { label } }) }),
      }),
    onFailed: (failure) => sayFailure('Not disconnected', failure),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold">{label}</p>
        <p className="mt-1 text-sm text-ink-soft">
          Connected on {formatDate(Date.parse(connectedAt))} · Ends on {formatDate(Date.parse(endsAt))}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        disabled={disconnect.isPending}
        aria-label={`Disconnect ${label}`}
        onClick={() => disconnect.mutate(site)}
      >
        Disconnect
      </Button>
    </li>
  );
}
