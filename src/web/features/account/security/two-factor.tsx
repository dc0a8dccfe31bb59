import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import {
  recoveryCodesSchema,
  twoFactorConfirmationSchema,
  twoFactorSetupSchema,
} from '../../../../contract/account/account';
import { authMessages } from '../../../../contract/account/auth';
import { ACCOUNT_PATHS } from '../../../../contract/account/auth-paths';
import { updateAccountCache } from '../../../lib/account/account';
import { type FieldErrors, useForm } from '../../../lib/forms/form';
import { post, postJson } from '../../../lib/http/http';
import { writeJson } from '../../../lib/http/write-json';
import { logError } from '../../../lib/log';
import { Button, buttonAppearance } from '../../../ui/button';
import { LINK } from '../../../ui/class-names';
import { Field } from '../../../ui/fields/field';
import { useToast } from '../../../ui/status/toast';
import { type Credentials, ReauthForm, useHasPassword, useSecurityMutation } from './proof';
import { useRefetchSessions } from './sessions-card';

type TwoFactorProps = { hasTwoFactor: boolean; onDone: () => void };

/** Two-factor authentication is enabled only after a first code is confirmed. */
export function TwoFactor({ hasTwoFactor, onDone }: TwoFactorProps) {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const refreshSessions = useRefetchSessions();
  const finish = (isOn: boolean) => {
    updateAccountCache(queryClient, { hasTwoFactor: isOn });
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
  const { send, isPending } = useSecurityMutation({
    mutationFn: ({ currentPassword }: Credentials) =>
      postJson(ACCOUNT_PATHS.twoFactor, { currentPassword }, twoFactorSetupSchema),
    failureTitle: 'Two-factor authentication not turned on',
    onSuccess: setSetup,
  });
  const hasPassword = useHasPassword();
  if (!hasPassword)
    return <p className="text-ink-soft">Set a password first: two-factor authentication protects it.</p>;
  if (setup !== undefined) return <TwoFactorSetup {...setup} onDone={onDone} />;
  return (
    <>
      <p className="mb-4 text-ink-soft">
        When you sign in, you’ll enter your password, then a code from an authenticator app.
      </p>
      <ReauthForm action="Turn On" isPending={isPending} onSubmit={send} />
    </>
  );
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const { send, isPending } = useSecurityMutation({
    mutationFn: (values: Credentials) => writeJson('DELETE', ACCOUNT_PATHS.twoFactor, values),
    failureTitle: 'Two-factor authentication not turned off',
    onSuccess: onDone,
  });
  return (
    <>
      <p className="mb-4 text-ink-soft">You’ll then sign in with your password alone.</p>
      <ReauthForm action="Turn Off" needsCode isPending={isPending} onSubmit={send} />
    </>
  );
}

type TwoFactorSetupProps = {
  /** `otpauth://` URI. */
  uri: string;
  recoveryCodes: readonly string[];
  onDone: () => void;
};

function TwoFactorSetup({ uri, recoveryCodes, onDone }: TwoFactorSetupProps) {
  const { send, isPending } = useSecurityMutation({
    mutationFn: ({ code }: typeof EMPTY_CODE) => post(ACCOUNT_PATHS.confirmTwoFactor, toConfirmation(code)),
    failureTitle: 'Two-factor authentication not turned on',
    onSuccess: onDone,
  });
  const {
    field,
    formProps,
    refuse: setErrors,
  } = useForm({
    initial: EMPTY_CODE,
    check: ({ code }): FieldErrors => (code.trim() === '' ? { code: authMessages.invalidCode } : {}),
    onSubmit: (values) => send(values, setErrors),
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
            <Button type="submit" size="compact" isPending={isPending}>
              {isPending ? 'One moment...' : 'Confirm'}
            </Button>
          </div>
        </form>
      </li>
    </ol>
  );
}

const EMPTY_CODE = { code: '' };

// Authenticator apps display `123 456`.
const toConfirmation = (code: string) => twoFactorConfirmationSchema.parse({ code: code.replaceAll(/\s/g, '') });

/** The secret of an `otpauth://` URI, in groups of four. */
export const otpauthKey = (uri: string): string | undefined =>
  /[?&]secret=([A-Z2-7]+)/i
    .exec(uri)?.[1]
    ?.match(/.{1,4}/g)
    ?.join(' ');

/** Quiet zone, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Dark on white in both themes. The text must be available nearby for users without a camera. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data: modules } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => (await import('qrcode')).create(text).modules,
    gcTime: 0,
  });
  if (modules === undefined) return <div className="size-48 rounded-control bg-white" />;
  const size = modules.size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control bg-white"
    >
      <path d={qrPath(modules)} fill="#000" />
    </svg>
  );
}

/** Row by row; 1 is dark. */
type QrModules = { readonly size: number; readonly data: ArrayLike<number> };

/** SVG path of the dark modules, 1 unit each. */
export const qrPath = ({ size, data }: QrModules): string => {
  const runs: string[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column;
      while (column < size && data[row * size + column] === 1) column++;
      const length = column - start;
      if (length > 0) runs.push(`M${start} ${row}h${length}v1h-${length}z`);
    }
  }
  return runs.join('');
};

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { toast } = useToast();
  const text = `${codes.join('\n')}\n`;
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Recovery codes copied' });
    } catch (failure) {
      logError(failure);
      toast({ title: 'Not copied', description: 'Please select the codes and copy them.', destructive: true });
    }
  };

  return (
    <>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-control border border-hairline bg-sunken p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="compact" onClick={() => void handleCopy()}>
          <Copy aria-hidden className="size-4" />
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="outpost-pro-recovery-codes.txt"
          className={buttonAppearance({ variant: 'secondary', size: 'compact' })}
        >
          <Download aria-hidden className="size-4" />
          Download
        </a>
      </div>
    </>
  );
}

export function NewRecoveryCodes() {
  const [codes, setCodes] = useState<readonly string[]>();
  const { send, isPending } = useSecurityMutation({
    mutationFn: (values: Credentials) => postJson(ACCOUNT_PATHS.recoveryCodes, values, recoveryCodesSchema),
    failureTitle: 'Recovery codes not created',
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  if (codes === undefined) {
    return (
      <>
        <p className="mb-4 text-ink-soft">Ten new codes replace the old ones, which stop working.</p>
        <ReauthForm action="Create New Codes" needsCode isPending={isPending} onSubmit={send} />
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
