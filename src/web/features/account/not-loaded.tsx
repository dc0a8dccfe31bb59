import { HttpError } from '../../lib/http/http';
import { Button } from '../../ui/button';
import { LinkButton } from '../../ui/link-button';

type NotLoadedProps = { failure: Error; onRetry: () => void };

/** Why the settings below are not those of the account: the session is over, or the server did not tell them. */
export function NotLoaded({ failure, onRetry }: NotLoadedProps) {
  const isOver = failure instanceof HttpError && failure.status === 401;
  return (
    <div role="status" className={NOTE}>
      <p>
        {isOver
          ? 'Your session has expired. Sign in again to see and change your settings.'
          : 'Your settings did not load. What is shown may be incomplete or a default.'}
      </p>
      {isOver ? (
        <LinkButton to="/signin" variant="secondary" size="small">
          Sign in again
        </LinkButton>
      ) : (
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

const NOTE =
  'mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-warning/40 bg-warning-soft px-5 ' +
  'py-3 text-warning';
