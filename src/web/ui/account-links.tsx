import { Link } from '@tanstack/react-router';
import { LINK } from './link-appearance';

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
