import { Download } from 'lucide-react';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { buttonAppearance } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';

/** Everything that is kept of the user but the games, to take away. */
export function DataCard() {
  return (
    <Card>
      <CardTitle>Your Data</CardTitle>
      <p className="mt-2 text-sm text-ink-soft">
        All your data except games, in one JSON file. Export your games on My Chess Profile.
      </p>
      <a
        href={ACCOUNT_PATHS.data}
        download
        className={`mt-4 w-full ${buttonAppearance({ variant: 'secondary', size: 'small' })}`}
      >
        <Download aria-hidden className="size-4" />
        Download My Data
      </a>
    </Card>
  );
}
