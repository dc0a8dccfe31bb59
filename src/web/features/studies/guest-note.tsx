import { Link } from '@tanstack/react-router';
import { LINK } from '../../ui/link-appearance';

/** Where a guest's studies are, and what an account would change. */
export function GuestNote() {
  return (
    <p className="max-w-[70ch] text-sm text-ink-soft">
      Without an account your studies are saved on this device only.{' '}
      <Link to="/signin" className={LINK}>
        Sign in
      </Link>{' '}
      or{' '}
      <Link to="/register" className={LINK}>
        create an account
      </Link>{' '}
      to share them and to have them everywhere; you can add these to it then.
    </p>
  );
}
