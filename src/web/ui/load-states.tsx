import { Link } from '@tanstack/react-router';
import { describeFailure, isPrivate } from '../lib/http/failures';
import { Button } from './button';
import { LINK } from './class-names';
import { Card, Spinner } from './page';

export function Loading({ children = 'Loading' }: { readonly children?: string }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
      <Spinner className="size-4 text-accent" /> {children}
    </p>
  );
}

type PageLoadErrorProps = {
  /** `Your studies`. */
  readonly what: string;
  readonly why: string;
  readonly onRetry: () => void;
};

export function PageLoadError({ what, why, onRetry }: PageLoadErrorProps) {
  return (
    <Card role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-[70ch] text-sm break-words text-ink-soft">
        <span className="text-ink">{what} could not be loaded.</span> {why.endsWith('.') ? why : `${why}.`}
      </p>
      <Button variant="secondary" size="compact" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  );
}

type LoadErrorProps = {
  /** The start of the sentence: `The games`. */
  readonly what: string;
  readonly failure: Error;
  readonly onRetry: () => void;
};

export function LoadError({ what, failure, onRetry }: LoadErrorProps) {
  if (isPrivate(failure)) return <PrivateNote />;
  return (
    <div role="alert" className="flex flex-col items-start gap-3 text-sm">
      <p className="max-w-[70ch] break-words text-ink-soft">
        <span className="text-ink">{what} could not be loaded.</span> {describeFailure(failure)}
      </p>
      <Button variant="secondary" size="compact" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type DependentLoadErrorProps = {
  /** As in the sentence: `The statistics`. */
  readonly what: string;
  readonly failure: Error;
};

/** For a card whose data another card loads, which shows the reason. */
export function DependentLoadError({ what, failure }: DependentLoadErrorProps) {
  if (isPrivate(failure)) return <PrivateNote />;
  return <p className="text-sm text-ink-soft">{what} couldn’t load.</p>;
}

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
