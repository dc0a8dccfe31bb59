import { describeFailure } from '../lib/http/describe-failure';
import { isPrivate } from '../lib/private-profile';
import { Button } from '../ui/button';
import { PrivateNote } from '../ui/private-note';

type NotReadProps = {
  /** What did not load, as it begins the sentence: `The games`. */
  readonly what: string;
  readonly failure: Error;
  readonly onRetry: () => void;
};

/** In the place of what a card would show: that it did not load, why, and the way to ask again. */
export function NotRead({ what, failure, onRetry }: NotReadProps) {
  if (isPrivate(failure)) return <PrivateNote />;
  return (
    <div role="alert" className="flex flex-col items-start gap-3 text-sm">
      <p className="max-w-[70ch] break-words text-ink-soft">
        <span className="text-ink">{what} did not load.</span> {describeFailure(failure)}
      </p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type ComesWithProps = {
  /** What was asked for, as it stands in the sentence: `the statistics`. */
  readonly what: string;
  readonly failure: Error;
};

/** The same where another card says why, and asks again. */
export function ComesWith({ what, failure }: ComesWithProps) {
  if (isPrivate(failure)) return <PrivateNote />;
  return <p className="text-sm text-ink-soft">Comes with {what}, which did not load.</p>;
}
