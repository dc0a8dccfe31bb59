import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../../lib/account';

/** False for an account that was made by way of a site, until a password is set. */
export function useHasPassword(): boolean {
  const { data } = useQuery(accountQuery());
  return data?.hasPassword !== false;
}
