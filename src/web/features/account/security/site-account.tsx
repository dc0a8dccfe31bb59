import { useQueryClient } from '@tanstack/react-query';
import { siteLinkPath } from '../../../../contract/account/oauth-sign-in';
import { PLATFORM } from '../../../../contract/sites';
import { changeShownAccount } from '../../../lib/account';
import { writeJson } from '../../../lib/http/write-json';
import { requestLink } from '../../../lib/site-entry';
import { useToast } from '../../../ui/toast';
import { PasswordGate } from './password-gate';
import type { Proof } from './proof-fields';
import { useHasPassword } from './use-has-password';
import { useSecurityCall } from './use-security-call';

type SiteAccountProps = {
  /** The account at the platform that signs in here; undefined where none is linked. */
  linked: string | undefined;
  hasTwoFactor: boolean;
  onDone: () => void;
};

/** Signing in by an account at the platform: linked and unlinked by the password. */
export function SiteAccount({ linked, hasTwoFactor, onDone }: SiteAccountProps) {
  if (linked === undefined) return <LinkSite hasTwoFactor={hasTwoFactor} />;
  return <UnlinkSite name={linked} hasTwoFactor={hasTwoFactor} onDone={onDone} />;
}

function LinkSite({ hasTwoFactor }: { hasTwoFactor: boolean }) {
  const { send, isPending } = useSecurityCall({
    call: ({ code, ...proof }: Proof) => requestLink({ ...proof, ...(hasTwoFactor && { code }) }),
    failed: `${PLATFORM.label} not linked`,
    onDone: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      <p className="mb-4 text-ink-soft">
        You can then sign in with your account at {PLATFORM.label}. We get no access to it.
      </p>
      <PasswordGate
        action={`Link ${PLATFORM.label}`}
        needsCode={hasTwoFactor}
        isPending={isPending}
        onSubmit={(values, refuse) => send(values, refuse)}
      />
    </>
  );
}

function UnlinkSite({ name, hasTwoFactor, onDone }: { name: string; hasTwoFactor: boolean; onDone: () => void }) {
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const hasPassword = useHasPassword();
  const { send, isPending } = useSecurityCall({
    call: ({ code, ...proof }: Proof) =>
      writeJson('DELETE', siteLinkPath(PLATFORM.site), { ...proof, ...(hasTwoFactor && { code }) }),
    failed: `${PLATFORM.label} not unlinked`,
    onDone: () => {
      changeShownAccount(queryClient, { siteAccounts: [] });
      toast({ title: `${PLATFORM.label} unlinked`, description: 'Your name and games stay.' });
      onDone();
    },
  });
  const signsIn = `${name} at ${PLATFORM.label} signs in to this account.`;
  if (!hasPassword) {
    return <p className="text-ink-soft">{signsIn} Set a password first: without it nothing else would sign in.</p>;
  }
  return (
    <>
      <p className="mb-4 text-ink-soft">{signsIn} You’ll then sign in with your password alone.</p>
      <PasswordGate
        action={`Unlink ${PLATFORM.label}`}
        needsCode={hasTwoFactor}
        isPending={isPending}
        onSubmit={(values, refuse) => send(values, refuse)}
      />
    </>
  );
}
