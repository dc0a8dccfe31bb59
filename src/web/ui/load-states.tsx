/** What a page shows in place of what it is about. */
import { Link } from '@tanstack/react-router';
import { describeFailure, isPrivate } from '../lib/http/failures';
import { Button } from './button';
import { LINK } from './class-names';
import { Card, Spinner } from './page';

/** Until it is there. */
export function Loading({ children = 'Loading' }: { readonly children?: string }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
      <Spinner className="size-4 text-accent" /> {children}
    </p>
  );
}

type NotLoadedProps = {
  /** `Your studies`. */
  readonly what: string;
  /** In words for people. */
  readonly why: string;
  readonly onRetry: () => void;
};

/** That it did not come, why, and the way to ask again. */
export function NotLoaded({ what, why, onRetry }: NotLoadedProps) {
  return (
    <Card role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-[70ch] text-sm break-words text-ink-soft">
        <span className="text-ink">{what} could not be loaded.</span> {why.endsWith('.') ? why : `${why}.`}
      </p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  );
}

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

/** In the place of what belongs to somebody else, for a guest. */
export function PrivateNote() {
  return (
    <p className="max-w-[70ch] text-sm text-ink-soft">
      This is private.{' '}
      <Link to="/signin" className={LINK}>
        Sign in
      </Link>{' '}
      to see your own.
    </p>
  );
}

/** For a sentence to a guest: `Sign in or create an account`. */
export function AccountLinks() {
  return (
    <>
      <Link to="/signin" className={LINK}>
        Sign in
      </Link>{' '}
      or{' '}
      <Link to="/register" className={LINK}>
        create an account
      </Link>
    </>
  );
}
