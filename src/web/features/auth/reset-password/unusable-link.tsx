import { Link } from '@tanstack/react-router';
import { buttonAppearance } from '../../../ui/button';
import { FormCard } from '../../../ui/form-card';

/** The address has no token: a mail program may have broken the link in two. */
export function UnusableLink() {
  return (
    <FormCard title="Set a New Password" subtitle="This link is incomplete">
      <p>
        Open the link in the email again, or copy the whole link into the address bar. It works once, within an hour.
      </p>
      <Link to="/signin" hash="forgot-password" className={`mt-6 w-full ${buttonAppearance({})}`}>
        Ask for a new link
      </Link>
    </FormCard>
  );
}
