import { Link } from '@tanstack/react-router';
import { LINK } from './link-appearance';

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
