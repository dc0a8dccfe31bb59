import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { accountRemovalSchema } from '../../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../../contract/account/auth-paths';
import { OWNER_ID } from '../../../../contract/profile-paths';
import { siteLinkPath } from '../../../../contract/account/oauth-sign-in';
import { PLATFORM } from '../../../../contract/sites';
import { signOut } from '../../../game/sign-out';
import { updateAccountCache } from '../../../lib/account/account';
import { storeUser } from '../../../lib/account/current-user';
import { requestLink } from '../../../lib/account/oauth-sign-in';
import { useProfileId } from '../../../lib/account/profile';
import { useForm } from '../../../lib/forms/form';
import { post } from '../../../lib/http/http';
import { writeJson } from '../../../lib/http/write-json';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { Card, CardTitle } from '../../../ui/page';
import { Badge } from '../../../ui/status/status';
import { useToast } from '../../../ui/status/toast';
import { useApiMutation } from '../../../ui/use-api-mutation';
import { ChangeEmail, ChangePassword, SetPassword } from './email-and-password';
import {
  CredentialFields,
  type Credentials,
  EMPTY_CREDENTIALS,
  ReauthForm,
  removalErrors,
  useHasPassword,
  useSecurityMutation,
} from './proof';
import { NewRecoveryCodes, TwoFactor } from './two-factor';

type SecurityAction = 'email' | 'site' | 'password' | 'two-factor' | 'recovery-codes' | 'delete';

type SecurityCardProps = {
  username: string;
  hasTwoFactor: boolean;
  hasPassword: boolean;
  linkedAccount: string | undefined;
};

/** One form is open at a time. */
export function SecurityCard({ username, hasTwoFactor, hasPassword, linkedAccount }: SecurityCardProps) {
  const [open, setOpen] = useState<SecurityAction>();
  const signOut = useSignOut();
  const row = (action: SecurityAction) => ({
    isOpen: open === action,
    onToggle: () => setOpen(open === action ? undefined : action),
  });
  const close = () => setOpen(undefined);

  return (
    <Card>
      <CardTitle>Security</CardTitle>
      <div className="mt-2 divide-y divide-hairline">
        <SecurityRow {...row('password')} action="Change Password" title="Password">
          {hasPassword ? (
            <ChangePassword username={username} onDone={close} />
          ) : (
            <SetPassword username={username} onDone={close} />
          )}
        </SecurityRow>
        <SecurityRow
          {...row('two-factor')}
          action="Two-Factor Auth"
          title={
            <>
              Two-factor authentication{' '}
              <Badge tone={hasTwoFactor ? 'good' : 'neutral'}>{hasTwoFactor ? 'On' : 'Off'}</Badge>
            </>
          }
        >
          <TwoFactor hasTwoFactor={hasTwoFactor} onDone={close} />
        </SecurityRow>
        {hasTwoFactor && (
          <SecurityRow {...row('recovery-codes')} action="New Codes" title="Recovery codes">
            <NewRecoveryCodes />
          </SecurityRow>
        )}
        <SecurityRow {...row('email')} action="Change Email" title="Email">
          <ChangeEmail hasTwoFactor={hasTwoFactor} onDone={close} />
        </SecurityRow>
        <SecurityRow
          {...row('site')}
          action={linkedAccount === undefined ? 'Link' : 'Unlink'}
          title={
            <>
              {PLATFORM.label} sign-in{' '}
              <Badge tone={linkedAccount === undefined ? 'neutral' : 'good'}>
                {linkedAccount === undefined ? 'Off' : 'On'}
              </Badge>
            </>
          }
        >
          <OAuthAccount linkedAccount={linkedAccount} hasTwoFactor={hasTwoFactor} onDone={close} />
        </SecurityRow>
        <div className="flex flex-wrap items-center justify-between gap-3 py-4">
          <p className="font-semibold">This session</p>
          <Button
            variant="secondary"
            size="compact"
            isPending={signOut.isPending}
            onClick={() => signOut.mutate()}
            className={ROW_BUTTON}
          >
            Sign Out
          </Button>
        </div>
        <SecurityRow {...row('delete')} action="Delete Account" title="Account" isDangerous>
          <DeleteAccount username={username} hasTwoFactor={hasTwoFactor} />
        </SecurityRow>
      </div>
    </Card>
  );
}

const ROW_BUTTON = 'w-36';

type SecurityRowProps = {
  title: ReactNode;
  action: string;
  /** The action cannot be undone. */
  isDangerous?: boolean;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

function SecurityRow({ title, action, isDangerous = false, isOpen, onToggle, children }: SecurityRowProps) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = toggle.current;
    if (!isOpen) return undefined;
    // A form that is done takes its focus with it.
    return () => {
      setTimeout(() => document.activeElement === document.body && button?.focus());
    };
  }, [isOpen]);
  return (
    <div className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 font-semibold">{title}</p>
        <Button
          ref={toggle}
          variant={isDangerous ? 'danger' : 'secondary'}
          size="compact"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className={ROW_BUTTON}
        >
          {action}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className="mt-4 max-w-md">
        {isOpen && children}
      </div>
    </div>
  );
}

type OAuthAccountProps = {
  /** The username of the linked OAuth account. */
  linkedAccount: string | undefined;
  hasTwoFactor: boolean;
  onDone: () => void;
};

function OAuthAccount({ linkedAccount, hasTwoFactor, onDone }: OAuthAccountProps) {
  if (linkedAccount === undefined) return <LinkOAuth hasTwoFactor={hasTwoFactor} />;
  return <UnlinkOAuth name={linkedAccount} hasTwoFactor={hasTwoFactor} onDone={onDone} />;
}

function LinkOAuth({ hasTwoFactor }: { hasTwoFactor: boolean }) {
  const { send, isPending } = useSecurityMutation({
    mutationFn: ({ code, ...proof }: Credentials) => requestLink({ ...proof, ...(hasTwoFactor && { code }) }),
    failureTitle: `${PLATFORM.label} not linked`,
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      <p className="mb-4 text-ink-soft">
        You can then sign in with your {PLATFORM.label} account. We get no access to it.
      </p>
      <ReauthForm
        action={`Link ${PLATFORM.label}`}
        needsCode={hasTwoFactor}
        isPending={isPending}
        onSubmit={(values, setErrors) => send(values, setErrors)}
      />
    </>
  );
}

function UnlinkOAuth({ name, hasTwoFactor, onDone }: { name: string; hasTwoFactor: boolean; onDone: () => void }) {
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const hasPassword = useHasPassword();
  const { send, isPending } = useSecurityMutation({
    mutationFn: ({ code, ...proof }: Credentials) =>
      writeJson('DELETE', siteLinkPath(PLATFORM.site), { ...proof, ...(hasTwoFactor && { code }) }),
    failureTitle: `${PLATFORM.label} not unlinked`,
    onSuccess: () => {
      updateAccountCache(queryClient, { siteAccounts: [] });
      toast({ title: `${PLATFORM.label} unlinked`, description: 'Your name and games stay.' });
      onDone();
    },
  });
  const linkText = `${name} on ${PLATFORM.label} can sign in to this account.`;
  if (!hasPassword) {
    return <p className="text-ink-soft">{linkText} Set a password first: otherwise you could not sign in.</p>;
  }
  return (
    <>
      <p className="mb-4 text-ink-soft">{linkText} You’ll then sign in with your password alone.</p>
      <ReauthForm
        action={`Unlink ${PLATFORM.label}`}
        needsCode={hasTwoFactor}
        isPending={isPending}
        onSubmit={(values, setErrors) => send(values, setErrors)}
      />
    </>
  );
}

/** Deletes the account after name, password and, with two-factor authentication, a code. */
function DeleteAccount({ username, hasTwoFactor }: { username: string; hasTwoFactor: boolean }) {
  const { toast } = useToast();
  const goHome = useGoHome();
  const hasPassword = useHasPassword();
  const { send, isPending } = useSecurityMutation({
    mutationFn: ({ code, ...values }: typeof EMPTY_REMOVAL) =>
      post(ACCOUNT_PATHS.remove, accountRemovalSchema.parse({ ...values, ...(hasTwoFactor && { code }) })),
    failureTitle: 'Account not deleted',
    onSuccess: () => {
      toast({ title: 'Account deleted', description: 'All your data has been deleted.' });
      void goHome();
    },
  });
  const {
    field,
    formProps,
    refuse: setErrors,
  } = useForm({
    initial: EMPTY_REMOVAL,
    check: (values) => removalErrors(username, values, { hasPassword, needsCode: hasTwoFactor }),
    onSubmit: (values) => send(values, setErrors),
    isPending,
  });

  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-ink-soft">Your account and all its data will be deleted immediately. This can’t be undone.</p>
      <Field
        {...field('confirmation')}
        label={`Type ${username} to confirm`}
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CredentialFields field={field} needsCode={hasTwoFactor} />
      <div>
        <Button type="submit" variant="danger" size="compact" isPending={isPending}>
          {isPending ? 'Deleting...' : 'Delete My Account'}
        </Button>
      </div>
    </form>
  );
}

const EMPTY_REMOVAL = { ...EMPTY_CREDENTIALS, confirmation: '' };

/** Navigates before the cache is reset, as the settings page would redirect a guest to the sign-in page. */
function useGoHome() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    storeUser(null);
    await navigate({ to: '/' });
    await queryClient.resetQueries();
  };
}

/** On failure nothing changes; the query client logs the error. */
function useSignOut() {
  const goHome = useGoHome();
  const profileId = useProfileId() ?? OWNER_ID;
  const { toast } = useToast();
  return useApiMutation({
    mutationFn: () => signOut(profileId),
    onSuccess: async (unsent) => {
      if (unsent !== undefined) toast({ title: 'Signed out', description: unsent });
      await goHome();
    },
  });
}
