import { useState } from 'react';
import { recoveryCodesSchema } from '../../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../../contract/account/auth-paths';
import { postJson } from '../../../lib/http/http';
import { PasswordGate } from './password-gate';
import type { Proof } from './proof-fields';
import { RecoveryCodes } from './recovery-codes';
import { useSecurityCall } from './use-security-call';

/** Recovery codes in place of those that are used up, or lost. */
export function NewRecoveryCodes() {
  const [codes, setCodes] = useState<readonly string[]>();
  const { send, isPending } = useSecurityCall({
    call: (values: Proof) => postJson(ACCOUNT_PATHS.recoveryCodes, values, recoveryCodesSchema),
    failed: 'Recovery codes not created',
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  if (codes === undefined) {
    return (
      <>
        <p className="mb-4 text-ink-soft">Ten new codes replace the old ones, which stop working.</p>
        <PasswordGate action="Make New Codes" needsCode isPending={isPending} onSubmit={send} />
      </>
    );
  }
  return (
    <div className="grid gap-3">
      <p role="status">
        Each code signs you in once, without your phone. Save them now: they won’t be shown again. The old codes no
        longer work.
      </p>
      <RecoveryCodes codes={codes} />
    </div>
  );
}
