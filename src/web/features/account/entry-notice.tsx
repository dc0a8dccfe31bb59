import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type EntryOutcome, isEntryFailure } from '../../../contract/account/oauth-sign-in';
import { PLATFORM } from '../../../contract/sites';
import { entryFailureSentence } from '../../../messages/connections';
import { useEntryOutcome } from '../../lib/site-entry';
import { useToast } from '../../ui/toast';

/** Says how it went, to whoever comes back from the platform after linking an account there. Draws nothing itself. */
export function EntryNotice() {
  const outcome = useEntryOutcome();
  const { toast } = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (outcome === undefined) return;
    toast(noticeOf(outcome));
    void navigate({ to: '/account', search: {}, replace: true });
  }, [outcome, toast, navigate]);
  return null;
}

const noticeOf = (outcome: EntryOutcome) =>
  isEntryFailure(outcome)
    ? {
        title: `${PLATFORM.label} not linked`,
        description: entryFailureSentence(outcome, PLATFORM.label),
        destructive: true,
      }
    : { title: `${PLATFORM.label} linked`, description: 'You can sign in with it from now on.' };
