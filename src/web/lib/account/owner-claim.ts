/** For lazy pages only: it loads the contract's schemas. */
import { queryOptions } from '@tanstack/react-query';
import { CLAIM_PATH, claimStateSchema } from '../../../contract/account/auth';
import { getJson } from '../http/http';

export const ownerClaimQuery = () =>
  queryOptions({ queryKey: [CLAIM_PATH], queryFn: ({ signal }) => getJson(CLAIM_PATH, claimStateSchema, signal) });
