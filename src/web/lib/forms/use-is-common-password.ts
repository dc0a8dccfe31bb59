import { useEffect, useState } from 'react';
import { MIN_PASSWORD } from '../../../contract/account/auth';
import { logError } from '../log';

/** Whether a password is one of those that are tried first. The list is loaded with the first that is long enough. */
export function useIsCommonPassword(password: string): boolean {
  const [common, setCommon] = useState<ReadonlySet<string>>();
  const isWanted = password.length >= MIN_PASSWORD && common === undefined;

  useEffect(() => {
    if (!isWanted) return;
    import('../../../content/common-passwords/common-passwords.json')
      .then(({ default: lines }) => setCommon(new Set(lines.flatMap((line) => line.split(' ')))))
      .catch(logError); // Nothing is pointed out then; the password may be set all the same.
  }, [isWanted]);

  return common?.has(password.toLowerCase()) ?? false;
}
