/** Results of drills for the account: sent in their order, and later where that fails. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { cardKeyOf, type DrillResult, type RepertoireCard } from '../../../../chess/repertoire/drill-result';
import { addressOf } from '../../../../contract/endpoint';
import { CARD_LIMITS, repertoireCardsApi } from '../../../../contract/repertoires/cards';
import { callEndpoint } from '../../../lib/http/endpoints';
import { inSession, makeOutbox, makeOutboxStore, type Outbox, retryDelivery, useOutboxState } from '../../outbox';
import { inStore, type WaitingResult } from '../local-repertoires';

/** One per page load. */
const outboxes = new WeakMap<QueryClient, Outbox<WaitingResult>>();

const waitingStore = makeOutboxStore<WaitingResult>((act) => inStore('waiting', 'readwrite', act));

const outboxOf = (client: QueryClient): Outbox<WaitingResult> => {
  const existing = outboxes.get(client);
  if (existing !== undefined) return existing;
  const outbox = makeOutbox<WaitingResult>(
    async (waiting, userId) => {
      const results = waiting.map(({ result }) => result);
      const sent = callEndpoint(repertoireCardsApi.record, { params: { id: userId }, body: { results } });
      const { cards } = await inSession(sent);
      const queryKey = accountCardsKey(userId);
      client.setQueryData<readonly RepertoireCard[]>(queryKey, (known) => known && merge(known, cards));
      // A list that was requested before the results were stored does not have them.
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
    },
    { store: waitingStore, most: CARD_LIMITS.results },
  );
  outboxes.set(client, outbox);
  return outbox;
};

/** Of the cards in the account, which are thousands: an answer changes those that are known. */
export const accountCardsKey = (userId: number) => [addressOf(repertoireCardsApi.list, { id: userId })] as const;

const merge = (known: readonly RepertoireCard[], cards: readonly RepertoireCard[]): readonly RepertoireCard[] => [
  ...new Map([...known, ...cards].map((card) => [cardKeyOf(card), card])).values(),
];

/** Retries until the returned function is called. */
export const deliverResults = (client: QueryClient, userId: number): (() => void) =>
  retryDelivery(outboxOf(client), userId);

/** `waiting`: results that are not in the account yet. */
export const useDrillOutbox = () => {
  const outbox = outboxOf(useQueryClient());
  const { waiting, isSending, problem } = useOutboxState(outbox);
  return {
    waiting: waiting.map(({ attempt }) => attempt.result),
    isSending,
    problem,
    add: (result: DrillResult) => outbox.add({ key: result.id, result }),
    deliver: outbox.deliver,
  };
};
