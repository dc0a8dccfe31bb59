import { useQueryClient } from '@tanstack/react-query';
import type { DrillResult } from '../../../../chess/repertoire/drill-result';
import { logError } from '../../../lib/log';
import { useDrillOutbox } from './drill-outbox';
import { REPERTOIRE_KEY } from '../repertoire-queries';
import { browserRepertoires } from '../repertoire-store';

/** Of guests in this browser; in the account at once, or later without a network. */
export const useRecordResult = (isWithAccount: boolean) => {
  const outbox = useDrillOutbox();
  const queryClient = useQueryClient();
  return (result: DrillResult): void => {
    if (isWithAccount) outbox.add(result);
    else
      browserRepertoires
        .record([result])
        .then(() => queryClient.invalidateQueries({ queryKey: [REPERTOIRE_KEY, 'cards'] }), logError);
  };
};
