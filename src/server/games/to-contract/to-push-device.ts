import type { PushDevice } from '../../db/notifications/push-subscriptions';

/** A browser to which notifications go, without its address. */
export const toPushDevice = ({ device, addedAt, sentAt }: PushDevice) => ({
  ...{ device, addedAt: new Date(addedAt).toISOString() },
  lastSentAt: sentAt === undefined ? undefined : new Date(sentAt).toISOString(),
});
