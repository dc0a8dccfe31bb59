import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { newIdentifiersSchema } from '../../../contract/account/auth';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import type { Connection } from '../../../contract/account/connections';
import { sharedGamesPage } from '../../../contract/shared-games';
import { PLATFORM } from '../../../contract/sites';
import { connectionSentence } from '../../../messages/connections';
import { BoardAppearanceChoice } from '../../board/squares/board-appearance-choice';
import { connectionsQuery, useDisconnect } from '../../lib/account/connections';
import { ownerClaimQuery } from '../../lib/account/owner-claim';
import { useBoardAppearance } from '../../lib/board-appearance';
import { formatDate } from '../../lib/format-date';
import { ratingText } from '../../player/labels';
import { fieldErrors, serverFieldErrors, useForm } from '../../lib/forms/form';
import { Button, buttonAppearance, LinkButton } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { CopyLink } from '../../ui/fields/copy-link';
import { Checkbox, Field } from '../../ui/fields/field';
import { Card, CardTitle } from '../../ui/page';
import { useToast } from '../../ui/status/toast';
import { type AccountSettings, changedIdentifiers, useUpdateAccount } from './settings';

export function ProfileCard({ settings: { username, email, identifiers } }: { settings: AccountSettings }) {
  const { toast } = useToast();
  const change = useUpdateAccount();
  const { field, formProps, refuse, reset } = useForm({
    initial: identifiers,
    // What is stored and was not changed is not sent, and not judged.
    check: (values) => fieldErrors(newIdentifiersSchema, changedIdentifiers(identifiers, values)),
    onSubmit: (values) => {
      const changed = changedIdentifiers(identifiers, values);
      change.mutate(changed, {
        onSuccess: () => {
          reset({ ...identifiers, ...changed });
          toast({ title: 'Changes saved' });
        },
        onError: (failure) => refuse(serverFieldErrors(failure, Object.keys(identifiers))),
      });
    },
    isPending: change.isPending,
  });

  return (
    <Card>
      <CardTitle>Profile Information</CardTitle>
      <form {...formProps} className="mt-4 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Username" value={username} readOnly />
          <Field label="Email" value={email} readOnly />
          <Field {...field('fideId')} label="FIDE ID" {...PLAIN_INPUT} />
          <Field {...field('aicfId')} label="AICF ID" {...PLAIN_INPUT} />
          <Field {...field('lichessId')} label={`${PLATFORM.label} ID`} {...PLAIN_INPUT} />
          <Field {...field('ukcaId')} label="UKCA ID" {...PLAIN_INPUT} />
        </div>
        <div>
          <Button type="submit" isPending={change.isPending}>
            {change.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const PLAIN_INPUT = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export function MemberCard({ settings: { rating, memberSince } }: { settings: AccountSettings }) {
  return (
    <Card>
      <CardTitle>Your Account</CardTitle>
      <dl className="mt-4 grid gap-3">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">Current rating</dt>
          <dd className="text-xl font-semibold tabular-nums">{ratingText(rating.value)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">Member since</dt>
          <dd className="font-semibold tabular-nums">{memberSince}</dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        {rating.isDefault ? (
          'Default until you have rated games.'
        ) : (
          <>
            The rating is that of your latest rapid game, or of the latest of{' '}
            <Link to="/games" className={LINK}>
              your games
            </Link>
            .
          </>
        )}
      </p>
    </Card>
  );
}

/** A choice applies on this device at once; saving stores it with the account. */
export function PreferencesCard() {
  const appearance = useBoardAppearance();
  const { toast } = useToast();
  const change = useUpdateAccount();
  const handleSave = () =>
    change.mutate({ preferences: appearance }, { onSuccess: () => toast({ title: 'Preferences saved' }) });

  return (
    <Card>
      <CardTitle className="mb-4">Preferences</CardTitle>
      <BoardAppearanceChoice>
        <p className="text-sm text-ink-soft">
          Boards change immediately on this device. Save to use your choice wherever you sign in.
        </p>
        <div>
          <Button isPending={change.isPending} onClick={handleSave}>
            {change.isPending ? 'Saving...' : 'Save Preferences'}
          </Button>
        </div>
      </BoardAppearanceChoice>
    </Card>
  );
}

type PrivacyCardProps = {
  readonly isPublic: boolean;
  /** Missing while it is switched off. */
  readonly gamesLink: string | undefined;
};

/** Shown only if each user has a library. */
export function PrivacyCard({ isPublic, gamesLink }: PrivacyCardProps) {
  const { data: installation } = useQuery(ownerClaimQuery());
  const change = useUpdateAccount();
  const isChosen = change.isPending ? (change.variables.isPublic ?? isPublic) : isPublic;
  if (installation?.hasOwnLibraries !== true) return null;
  return (
    <Card>
      <CardTitle>Privacy</CardTitle>
      <div className="mt-3 grid gap-3">
        <Checkbox
          label="Public profile"
          hint="Anyone with the link can see my games. When off, only I can, and the link no longer opens."
          checked={isChosen}
          onChange={(isChecked) => change.mutate({ isPublic: isChecked })}
        />
        {isChosen && gamesLink !== undefined && (
          <>
            <CopyLink label="Link to your games" address={`${window.location.origin}${sharedGamesPage(gamesLink)}`} />
            <p className="text-sm text-ink-soft">
              <Link to="/shared-games/$link" params={{ link: gamesLink }} className={LINK}>
                See what others see
              </Link>
              . Switching off and on again makes another link.
            </p>
          </>
        )}
      </div>
    </Card>
  );
}

export function ConnectionsCard() {
  const { data: connections = [] } = useQuery(connectionsQuery());
  if (connections.length === 0) return null;
  return (
    <Card aria-labelledby="connections">
      <CardTitle id="connections">Connections</CardTitle>
      <p className="mt-2 text-sm text-ink-soft">Where Outpost Pro may create studies for you, and nothing else.</p>
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
  const disconnect = useDisconnect({
    failureTitle: 'Not disconnected',
    onSuccess: ({ isRevoked }) =>
      toast({
        title: `Disconnected from ${label}`,
        ...(isRevoked ? {} : { description: connectionSentence({ id: 'connection.left', values: { label } }) }),
      }),
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
        size="compact"
        isPending={disconnect.isPending}
        aria-label={`Disconnect ${label}`}
        onClick={() => disconnect.mutate(site)}
      >
        Disconnect
      </Button>
    </li>
  );
}

export function StudiesCard() {
  return (
    <Card>
      <CardTitle>Your Studies</CardTitle>
      <p className="mt-2 mb-4 text-sm text-ink-soft">Games and lines with variations and comments, in chapters.</p>
      <LinkButton to="/studies/{-$study}" variant="secondary" size="compact">
        Open Studies
      </LinkButton>
    </Card>
  );
}

export function EventsCard() {
  return (
    <Card>
      <CardTitle>Your Events</CardTitle>
      <p className="mt-2 mb-4 text-sm text-ink-soft">Tournaments round by round: opponents, notes, preparation.</p>
      <LinkButton to="/events/{-$event}" variant="secondary" size="compact">
        Open Events
      </LinkButton>
    </Card>
  );
}

export function DataCard() {
  return (
    <Card>
      <CardTitle>Your Data</CardTitle>
      <p className="mt-2 text-sm text-ink-soft">
        All your data except games, in one JSON file. Export your games on My Chess Profile.
      </p>
      <a
        href={ACCOUNT_PATHS.data}
        download
        className={`mt-4 w-full ${buttonAppearance({ variant: 'secondary', size: 'compact' })}`}
      >
        <Download aria-hidden className="size-4" />
        Download My Data
      </a>
    </Card>
  );
}
