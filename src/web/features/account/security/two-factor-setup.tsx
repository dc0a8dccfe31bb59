import { twoFactorConfirmationSchema } from '../../../../contract/account/account';
import { authMessages } from '../../../../contract/account/auth';
import { ACCOUNT_PATHS } from '../../../../contract/account/auth-paths';
import type { FieldErrors } from '../../../lib/forms/field-errors';
import { useForm } from '../../../lib/forms/use-form';
import { post } from '../../../lib/http/http';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { LINK } from '../../../ui/link-appearance';
import { otpauthKey } from './otpauth';
import { QrCode } from './qr-code';
import { RecoveryCodes } from './recovery-codes';
import { useSecurityCall } from './use-security-call';

type TwoFactorSetupProps = {
  /** An `otpauth://` address. */
  uri: string;
  recoveryCodes: readonly string[];
  onDone: () => void;
};

/** Three steps: the app learns the key, the recovery codes are kept, a first code is typed. */
export function TwoFactorSetup({ uri, recoveryCodes, onDone }: TwoFactorSetupProps) {
  const { send, isPending } = useSecurityCall({
    call: ({ code }: typeof EMPTY) => post(ACCOUNT_PATHS.confirmTwoFactor, toConfirmation(code)),
    failed: 'Two-factor authentication not turned on',
    onDone,
  });
  const { field, formProps, refuse } = useForm({
    initial: EMPTY,
    check: ({ code }): FieldErrors => (code.trim() === '' ? { code: authMessages.invalidCode } : {}),
    onSubmit: (values) => send(values, refuse),
    isPending,
  });

  return (
    <ol className="grid gap-6">
      <li className="grid justify-items-start gap-3">
        <p>
          <b className="font-semibold">1.</b> Scan this with your authenticator app, or{' '}
          <a href={uri} className={LINK}>
            open the app
          </a>{' '}
          on this device.
        </p>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <p className="text-sm text-ink-soft">
          No camera? Enter this key: <span className="font-semibold break-words text-ink">{otpauthKey(uri)}</span>
        </p>
      </li>
      <li className="grid gap-3">
        <p>
          <b className="font-semibold">2.</b> Save these recovery codes somewhere other than your phone. Each signs you
          in once; they won’t be shown again.
        </p>
        <RecoveryCodes codes={recoveryCodes} />
      </li>
      <li className="grid gap-3">
        <p>
          <b className="font-semibold">3.</b> Enter the code shown in the app.
        </p>
        <form {...formProps} className="grid gap-4">
          <Field
            {...field('code')}
            label="Authenticator Code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <div>
            <Button type="submit" size="small" disabled={isPending}>
              {isPending ? 'One moment...' : 'Confirm'}
            </Button>
          </div>
        </form>
      </li>
    </ol>
  );
}

const EMPTY = { code: '' };
/* Apps show `123 456`; the space is for the eye. */
const toConfirmation = (code: string) => twoFactorConfirmationSchema.parse({ code: code.replaceAll(/\s/g, '') });
