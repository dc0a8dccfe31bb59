import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { twoFactorSetupSchema } from '../../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../../contract/account/auth-paths';
import { changeShownAccount } from '../../../lib/account';
import { postJson } from '../../../lib/http/http';
import { writeJson } from '../../../lib/http/write-json';
import { useToast } from '../../../ui/toast';
import { PasswordGate } from './password-gate';
import type { Proof } from './proof-fields';
import { TwoFactorSetup } from './two-factor-setup';
import { useHasPassword } from './use-has-password';
import { useSecurityCall } from './use-security-call';
import { useRefreshSessions } from './use-sessions';

type TwoFactorProps = { hasTwoFactor: boolean; onDone: () => void };

/** Turns the second factor on or off. It is on only once a code has shown that the app works. */
export function TwoFactor({ hasTwoFactor, onDone }: TwoFactorProps) {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const refreshSessions = useRefreshSessions();
  const finish = (isOn: boolean) => {
    changeShownAccount(queryClient, { hasTwoFactor: isOn });
    toast(isOn ? TURNED_ON : { title: 'Two-factor authentication is off' });
    refreshSessions();
    onDone();
  };
  return hasTwoFactor ? <TurnOff onDone={() => finish(false)} /> : <TurnOn onDone={() => finish(true)} />;
}

const TURNED_ON = {
  title: 'Two-factor authentication is on',
  description: 'You’ve been signed out on your other devices.',
};

function TurnOn({ onDone }: { onDone: () => void }) {
  const [setup, setSetup] = useState<{ uri: string; recoveryCodes: readonly string[] }>();
  const { send, isPending } = useSecurityCall({
    call: ({ currentPassword }: Proof) => postJson(ACCOUNT_PATHS.twoFactor, { currentPassword }, twoFactorSetupSchema),
    failed: 'Two-factor authentication not turned on',
    onDone: setSetup,
  });
  const hasPassword = useHasPassword();
  if (!hasPassword) return <p className="text-ink-soft">Set a password first: two-factor authentication guards it.</p>;
  if (setup !== undefined) return <TwoFactorSetup {...setup} onDone={onDone} />;
  return (
    <>
      <p className="mb-4 text-ink-soft">
        When you sign in, you’ll enter your password, then a code from an authenticator app.
      </p>
      <PasswordGate action="Turn On" isPending={isPending} onSubmit={send} />
    </>
  );
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const { send, isPending } = useSecurityCall({
    call: (values: Proof) => writeJson('DELETE', ACCOUNT_PATHS.twoFactor, values),
    failed: 'Two-factor authentication not turned off',
    onDone,
  });
  return (
    <>
      <p className="mb-4 text-ink-soft">You’ll then sign in with your password alone.</p>
      <PasswordGate action="Turn Off" needsCode isPending={isPending} onSubmit={send} />
    </>
  );
}
