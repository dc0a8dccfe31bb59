import { offlineSentence } from '../../../messages/offline';
import type { SaveFailure } from '../../lib/drafts/send-draft';
import { describeFailure } from '../../lib/http/failures';
import { Button } from '../button';

type SaveStatusProps = {
  readonly id?: string;
  readonly draft: {
    readonly isSaved: boolean;
    /** In this browser. */
    readonly isStored: boolean;
    readonly failure?: SaveFailure;
    readonly save: () => void;
  };
  /** Nothing was written yet. */
  readonly isEmpty?: boolean;
};

/** Of what saves itself. "Not saved" is said only of what would be lost. */
export function SaveStatus({ id, draft: { isSaved, isStored, failure, save }, isEmpty = false }: SaveStatusProps) {
  const text = isSaved ? 'Saved' : 'Saving…';
  return (
    <div
      id={id}
      role="status"
      className="flex min-h-5 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft"
    >
      {failure === undefined || isSaved ? (
        <span>{isEmpty ? '' : text}</span>
      ) : (
        <>
          {failure.kind === 'refused' || !isStored ? (
            <span className="text-bad">
              {offlineSentence({ id: 'offline.not-saved', values: { why: describeFailure(failure.cause) } })}
            </span>
          ) : (
            <span>{WAITING[failure.kind]}</span>
          )}
          {failure.kind !== 'ended' && (
            <Button variant="secondary" size="compact" onClick={save}>
              Try again
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** The strip below the header has the way to sign in again. */
const WAITING = {
  offline: 'Waiting for a connection. Your changes are saved on this device.',
  waiting: 'Waiting for the server. Your changes are saved on this device.',
  ended: 'Waiting until you sign in again. Your changes are saved on this device.',
} as const;
