/**
 * What the platform itself tells everybody about the owner: read by the browser, without credentials, and without any of
 * our server's rules about answers. Specification, API-26.
 */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { z } from 'zod';
import { KNOWN_SPEEDS, type Speed } from '../../../chess/clock';
import { isSamplePlayer } from '../../../contract/player/samples';
import type { Profile } from '../../../contract/profile';
import { PLATFORM_USERS } from '../../../contract/sites';

export type PlatformUser = {
  readonly username?: string;
  /** Milliseconds since 1970, or ISO 8601. */
  readonly createdAt?: number | string;
  /** Of the speeds that were played. */
  readonly ratings: Readonly<Partial<Record<Speed, number>>>;
};

const answerSchema = z.object({
  username: z.string().optional().catch(undefined),
  createdAt: z.union([z.number(), z.string()]).optional().catch(undefined),
  perfs: z.record(z.string(), z.unknown()).catch({}),
});
const perfSchema = z.object({ rating: z.number(), games: z.number().optional().catch(undefined) });

/** Whatever of it can be read; throws where it is no object at all. */
export const toPlatformUser = (answer: unknown): PlatformUser => {
  const { username, createdAt, perfs } = answerSchema.parse(answer);
  const ratings: Partial<Record<Speed, number>> = {};
  for (const speed of KNOWN_SPEEDS) {
    const { data: perf } = perfSchema.safeParse(perfs[speed]);
    if (perf !== undefined && perf.games !== 0) ratings[speed] = perf.rating;
  }
  return {
    ratings,
    username,
    createdAt,
  };
};

/** Asks nobody about an owner without a name there, and nobody knows an invented one. */
export const platformQuery = (user: Profile | undefined) => {
  const url = addressOf(user);
  return queryOptions({
    queryKey: [url],
    queryFn: url === undefined ? skipToken : ({ signal }) => readPlatform(url, signal),
  });
};

const addressOf = (user: Profile | undefined): string | undefined => {
  if (!user?.lichessId || isSamplePlayer(user.lichessId)) return undefined;
  return user.platformUrl ?? `${PLATFORM_USERS}${encodeURIComponent(user.lichessId)}`;
};

const readPlatform = async (url: string, signal: AbortSignal): Promise<PlatformUser> => {
  const response = await fetch(url, { credentials: 'omit', signal });
  if (!response.ok) throw new Error(`The platform answered ${response.status}`);
  return toPlatformUser(await response.json());
};
