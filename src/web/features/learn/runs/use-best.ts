import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunKind } from '../../../../chess/puzzles/run';
import { OWNER_ID } from '../../../../contract/profile-paths';
import { HttpError } from '../../../lib/http/http';
import { logError } from '../../../lib/log';
import { isPrivate } from '../../../lib/private-profile';
import { useProfileId } from '../../../lib/profile-id';
import { keepDeviceBest, readDeviceBest } from './device-best';
import { bestsQuery, sendRun } from './run-queries';

/** Where the result is: on its way, with the account, on this device alone, nowhere, or not sent for now. */
export type Kept = 'saving' | 'account' | 'device' | 'nowhere' | 'failed';

export type BestControl = {
  /** `undefined` before the first run, and while it is not known. */
  readonly best: number | undefined;
  readonly kept: Kept | undefined;
  readonly keep: (solved: number) => void;
};

/** The best run of a kind: of the account, or of this device for those who have none. */
export const useBest = (kind: RunKind): BestControl => {
  const client = useQueryClient();
  const userId = useProfileId();
  const { data } = useQuery({ ...bestsQuery(userId ?? OWNER_ID), enabled: userId !== undefined });
  const [device, setDevice] = useState(() => readDeviceBest(kind));
  const [kept, setKept] = useState<Kept>();

  const keepHere = (solved: number): void => {
    setKept(keepDeviceBest(kind, solved) ? 'device' : 'nowhere');
    setDevice(Math.max(solved, device ?? 0));
  };
  const keep = (solved: number): void => {
    setKept('saving');
    sendRun(client, { userId: userId ?? OWNER_ID, kind, solved }).then(
      () => setKept('account'),
      (failure: unknown) => {
        if (isForGuests(failure)) {
          keepHere(solved);
          return;
        }
        logError(failure);
        setKept('failed');
      },
    );
  };
  const ofAccount = data?.[kind]?.solved;
  return { best: kept === 'device' || kept === 'nowhere' ? device : (ofAccount ?? device), kept, keep };
};

/** The server keeps runs of those alone who are signed in. */
const isForGuests = (failure: unknown): boolean =>
  isPrivate(failure) || (failure instanceof HttpError && [401, 403].includes(failure.status));
