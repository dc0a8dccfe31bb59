import { authMessages } from '../../../../contract/account/auth';
import type { Refusal } from './use-admission';

/** In place of the form, which the server would not take. */
export function NotAdmitted({ reason }: { reason: Refusal }) {
  return (
    <div role="status" className="rounded-control border border-warning/40 bg-warning-soft px-4 py-3 text-warning">
      <p className="font-semibold">{LABELS[reason].what}</p>
      <p className="mt-1">{LABELS[reason].wayOn}</p>
    </div>
  );
}

const LABELS = {
  closed: { what: authMessages.registrationClosed, wayOn: 'You can use everything that needs no account.' },
  'invitation-needed': {
    what: authMessages.invitationNeeded,
    wayOn: 'Ask its owner for an invitation link.',
  },
  'used-invitation': {
    what: 'This invitation has expired or was used already.',
    wayOn: 'Ask the owner of this installation for a new one.',
  },
} as const;
