import type { ReactNode } from 'react';
import { isOAuthSignInFailure } from '../../../contract/account/oauth-sign-in';
import { PLATFORM } from '../../../contract/sites';
import { entryFailureSentence } from '../../../messages/connections';
import { useOAuthSignIn, useOAuthSignInOutcome } from '../../lib/account/oauth-sign-in';
import { Button } from '../../ui/button';
import { deferred } from '../../ui/deferred';
import { BRAND, Card, useDocumentTitle } from '../../ui/page';

export const WaitingWorkNote = deferred(
  async () => (await import('../../game/guest-work/guest-work-question')).WaitingWorkNote,
  { isOptional: true },
);

type FormCardProps = {
  title: string;
  subtitle: string;
  children: ReactNode;
  foot?: ReactNode;
};

export function FormCard({ title, subtitle, children, foot }: FormCardProps) {
  useDocumentTitle(`${title} · ${BRAND}`);
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 sm:px-6 sm:py-14">
      <Card className="sm:p-8">
        <h1 className="text-3xl font-semibold tracking-tight text-balance text-ink">{title}</h1>
        <p className="mt-2 text-ink-soft">{subtitle}</p>
        <div className="mt-6">{children}</div>
      </Card>
      {foot !== undefined && <div className="mt-5 text-center text-sm text-ink-soft">{foot}</div>}
    </div>
  );
}

type OAuthSignInProps = {
  invitation?: string;
};

/** OAuth sign-in, with the error of a failed attempt. */
export function OAuthSignIn({ invitation = '' }: OAuthSignInProps) {
  const { mutate, isPending, isSuccess } = useOAuthSignIn(invitation);
  const outcome = useOAuthSignInOutcome();
  const isLeaving = isPending || isSuccess;
  return (
    <div className="mt-6 grid gap-4 border-t border-hairline pt-6">
      {outcome !== undefined && isOAuthSignInFailure(outcome) && (
        <p role="alert" className="rounded-control border border-warning/40 bg-warning-soft px-4 py-3 text-warning">
          {entryFailureSentence(outcome, PLATFORM.label)}
        </p>
      )}
      <Button variant="secondary" className="w-full" isPending={isLeaving} onClick={() => mutate()}>
        {isLeaving ? `Opening ${PLATFORM.label}...` : `Continue with ${PLATFORM.label}`}
      </Button>
      <p className="text-center text-sm text-ink-soft">
        {PLATFORM.label} confirms your name there. We get no access to your account.
      </p>
    </div>
  );
}
