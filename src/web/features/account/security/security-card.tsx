import { useState } from 'react';
import { PLATFORM } from '../../../../contract/sites';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Card, CardTitle } from '../../../ui/card';
import { ChangeEmail } from './change-email';
import { ChangePassword } from './change-password';
import { DeleteAccount } from '../delete-account';
import { NewRecoveryCodes } from './new-recovery-codes';
import { ROW_BUTTON, SecurityRow } from './security-row';
import { SetPassword } from './set-password';
import { SiteAccount } from './site-account';
import { TwoFactor } from './two-factor';
import { useLeave } from '../use-leave';

type Deed = 'email' | 'site' | 'password' | 'two-factor' | 'recovery-codes' | 'delete';
type SecurityCardProps = {
  username: string;
  hasTwoFactor: boolean;
  hasPassword: boolean;
  /** The account at the platform that signs in here. */
  linked: string | undefined;
};

/** What guards the account, and the ways out of it. One form is open at a time, under its button. */
export function SecurityCard({ username, hasTwoFactor, hasPassword, linked }: SecurityCardProps) {
  const [open, setOpen] = useState<Deed>();
  const leave = useLeave();
  const row = (deed: Deed) => ({
    isOpen: open === deed,
    onToggle: () => setOpen(open === deed ? undefined : deed),
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
          action={linked === undefined ? 'Link' : 'Unlink'}
          title={
            <>
              {PLATFORM.label} sign-in{' '}
              <Badge tone={linked === undefined ? 'neutral' : 'good'}>{linked === undefined ? 'Off' : 'On'}</Badge>
            </>
          }
        >
          <SiteAccount linked={linked} hasTwoFactor={hasTwoFactor} onDone={close} />
        </SecurityRow>
        <div className="flex flex-wrap items-center justify-between gap-3 py-4">
          <p className="font-semibold">This session</p>
          <Button
            variant="secondary"
            size="small"
            disabled={leave.isPending}
            onClick={() => leave.mutate()}
            className={ROW_BUTTON}
          >
            Sign Out
          </Button>
        </div>
        <SecurityRow {...row('delete')} action="Delete Account" title="Account" isGrave>
          <DeleteAccount username={username} />
        </SecurityRow>
      </div>
    </Card>
  );
}
