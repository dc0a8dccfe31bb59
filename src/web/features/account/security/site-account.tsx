import { useMutation, useQueryClient } from '@tanstack/react-query';
import { siteLinkPath } from '../../../../contract/site-entry';
import { PLATFORM } from '../../../../contract/sites';
import { changeShownAccount } from '../../../lib/account';
import { remove } from '../../../lib/http/http';
import { requestLink } from '../../../lib/site-entry';
import { Button } from '../../../ui/button';
import { useToast } from '../../../ui/toast';
import { useFailureToast } from '../../../ui/use-failure-toast';
import { PasswordGate } from './password-gate';
import type { Proof } from './proof-fields';
import { useSecurityCall } from './use-security-call';

type SiteAccountProps = {
  /** The account at the platform that signs in here; undefined where none is linked. */
  linked: string | undefined;
  hasTwoFactor: boolean;
  onDone: () => void;
};

/** Signing in by an account at the platform: linked by the password, and ended without. */
export function SiteAccount({ linked, hasTwoFactor, onDone }: SiteAccountProps) {
  return linked === undefined ? <LinkSite hasTwoFactor={hasTwoFactor} /> : <UnlinkSite name={linked} onDone={onDone} />;
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

function UnlinkSite({ name, onDone }: { name: string; onDone: () => void }) {
  const { toast } = useToast();
  const sayFailure = useFailureToast();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => remove(siteLinkPath(PLATFORM.site)),
    onSuccess: () => {
      changeShownAccount(queryClient, { siteAccounts: [] });
      toast({ title: `${PLATFORM.label} unlinked`, description: 'Your name and games stay.' });
      onDone();
    },
    onError: (failure) => sayFailure('Not unlinked', failure),
  });
  return (
    <>
      <p className="mb-4 text-ink-soft">
        {name} at {PLATFORM.label} signs in to this account.
      </p>
      <Button size="small" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Unlinking...' : `Unlink ${PLATFORM.label}`}
      </Button>
    </>
  );
}
