import { Link } from '@tanstack/react-router';
import { offlineSentence } from '../../../messages/offline';
import { LINK } from '../../ui/link-appearance';
import type { Outbox, OutboxState } from './outbox';

/** Quietly, that attempts are not kept, and what can be done about it; nothing while they are. */
export function AttemptNote({ problem, waiting, isSending, deliver }: OutboxState & Pick<Outbox, 'deliver'>) {
  return (
    <div aria-live="polite" className="text-sm text-ink-soft">
      {problem?.kind === 'guest' && (
        <p>
          Your attempts are saved when you are signed in.{' '}
          <Link to="/signin" className={LINK}>
            Sign in
          </Link>
        </p>
      )}
      {problem?.kind === 'refused' && <p>{problem.why}</p>}
      {problem?.kind === 'waiting' && (
        <p>
          The attempt was not recorded yet: the server cannot be reached.{' '}
          {offlineSentence({ id: 'offline.attempts', values: { attempts: waiting.length } })}{' '}
          <button type="button" disabled={isSending} onClick={deliver} className={LINK}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
