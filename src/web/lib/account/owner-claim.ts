/** What is to be known of the installation. For lazy pages only: it loads the contract's schemas. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CLAIM_PATH, claimStateSchema } from '../../../contract/account/auth';
import { getJson } from '../http/http';

export const ownerClaimQuery = () =>
  queryOptions({ queryKey: [CLAIM_PATH], queryFn: ({ signal }) => getJson(CLAIM_PATH, claimStateSchema, signal) });

/** True until the server has said otherwise. */
export const useSendsEmail = (): boolean => useQuery(ownerClaimQuery()).data?.sendsEmail !== false;

/** Where the server has no mail server: what it does, and what to do. */
export const NO_EMAIL =
  'This server sends no email. It writes the link to a file in the folder “outbox” of its data: whoever runs the server can give it to you.';
