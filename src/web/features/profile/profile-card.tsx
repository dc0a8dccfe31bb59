import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { KNOWN_SPEEDS, type Speed, SPEEDS } from '../../../chess/clock';
import { isSamplePlayer } from '../../../contract/player/samples';
import type { PlayerStats, Profile } from '../../../contract/profile';
import { PLATFORM, PLATFORM_USERS } from '../../../contract/sites';
import { DEFAULT_RATING, memberSince } from '../../lib/account/profile';
import { dateText, orDash, ratingText, speedName } from '../../player/labels';
import { PlayerCard, SkeletonLines } from '../../player/player-card';
import { useMyStats, useMyUser } from '../../player/profile/profile-queries';
import { Stat, StatList } from '../../player/stats';
import { DependentLoadError, LoadError } from '../../ui/load-states';

/** PROF-01. */
export function ProfileCard() {
  const { data: user, error, refetch } = useMyUser();
  const { data: platform } = useQuery(platformQuery(user));
  return (
    <PlayerCard title="Profile">
      {error && <LoadError what="The profile" failure={error} onRetry={() => void refetch()} />}
      {user && <Facts user={user} platform={platform} />}
      {!error && !user && <SkeletonLines count={5} className="h-9" />}
    </PlayerCard>
  );
}

type FactsProps = { readonly user: Profile; readonly platform: PlatformUser | undefined };

function Facts({ user, platform }: FactsProps) {
  const { username, fideId, aicfId, lichessId, currentRating, createdAt } = user;
  return (
    <>
      <div className="flex items-center gap-3">
        <span aria-hidden className={AVATAR}>
          {String.fromCodePoint(username.codePointAt(0) ?? 0x3f).toUpperCase()}
        </span>
        <p className="min-w-0">
          <span className="block truncate font-semibold">{username}</span>
          <span className="block text-sm text-ink-soft tabular-nums">Member since {memberSince(createdAt)}</span>
        </p>
      </div>
      <dl className="grid gap-2 border-t border-hairline pt-3 text-sm">
        <Fact name="Current rating" fact={ratingText(currentRating ?? DEFAULT_RATING)} />
        <Fact name="FIDE ID" fact={orDash(fideId)} />
        <Fact name="AICF ID" fact={orDash(aicfId)} />
        <Fact name={`${PLATFORM.label} ID`} fact={orDash(lichessId)} />
      </dl>
      {platform && <PlatformNote platform={platform} />}
    </>
  );
}

function Fact({ name, fact }: { readonly name: string; readonly fact: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-semibold break-words tabular-nums">{fact}</dd>
    </div>
  );
}

function PlatformNote({ platform: { username, createdAt } }: { readonly platform: PlatformUser }) {
  if (username === undefined && createdAt === undefined) return null;
  return (
    <p className="text-xs text-ink-soft">
      On {PLATFORM.label}
      {username === undefined ? '' : ` as ${username}`}
      {createdAt === undefined ? '' : ` since ${dateText(createdAt)}`}
    </p>
  );
}

const AVATAR =
  'grid size-12 shrink-0 place-items-center rounded-full border border-hairline-strong bg-accent-soft text-xl ' +
  'font-semibold text-accent';

/** Stored ratings until the current ones of the platform are loaded. API-26. */
export function FormatRatings() {
  const { data: user, isPending, error } = useMyUser();
  const { data: stats } = useMyStats();
  const { data: platform } = useQuery(platformQuery(user));
  const ratings = knownRatings(user, stats, platform);
  return (
    <PlayerCard title="Rating by Format">
      {isPending && <SkeletonLines count={4} className="h-6" />}
      {!isPending && ratings.length === 0 && error && <DependentLoadError what="The profile" failure={error} />}
      {!isPending && ratings.length === 0 && !error && <p className="text-sm text-ink-soft">No rating known yet</p>}
      {!isPending && ratings.length > 0 && (
        <div className={NOTE_BESIDE_LABEL}>
          <StatList>
            {ratings.map(({ speed, rating, isCurrent }) => (
              <Stat
                key={speed}
                label={speedName(speed)}
                value={ratingText(rating)}
                note={isCurrent ? `On ${PLATFORM.label} now` : 'In the latest game'}
              />
            ))}
          </StatList>
        </div>
      )}
    </PlayerCard>
  );
}

/** Puts the note next to the label. */
const NOTE_BESIDE_LABEL =
  '[&_dd]:order-3 [&_dd+dd]:order-2 [&_dd+dd]:col-span-1 [&_dl>div]:grid-cols-[auto_1fr_auto] [&_dl>div]:gap-x-2';

type KnownRating = {
  readonly speed: Speed;
  readonly rating: number;
  /** From the platform, not from the server. */
  readonly isCurrent: boolean;
};

type Ratings = Partial<Record<Speed, number | null | undefined>>;

type CountedRatings = Partial<
  Pick<PlayerStats, 'ultraBulletRating' | 'bulletRating' | 'blitzRating' | 'rapidRating' | 'classicalRating'>
>;

/** Fastest speed first. Order of preference: the platform, the user, the statistics. */
export const knownRatings = (
  user: Pick<Profile, 'ratingByFormat'> | undefined,
  stats: CountedRatings | undefined,
  platform: PlatformUser | undefined,
): readonly KnownRating[] => {
  const stored = storedRatings(stats);
  return SPEEDS.flatMap((speed) => {
    const current = platform?.ratings[speed];
    const rating = current ?? user?.ratingByFormat?.[speed] ?? stored[speed];
    return typeof rating === 'number' ? [{ speed, rating, isCurrent: current !== undefined }] : [];
  });
};

const storedRatings = (stats: CountedRatings | undefined): Ratings => ({
  ultraBullet: stats?.ultraBulletRating,
  bullet: stats?.bulletRating,
  blitz: stats?.blitzRating,
  rapid: stats?.rapidRating,
  classical: stats?.classicalRating,
});

// Public profile on the platform, fetched by the browser without credentials (API-26)

type PlatformUser = {
  readonly username?: string;
  /** Unix time in milliseconds, or ISO 8601. */
  readonly createdAt?: number | string;
  readonly ratings: Readonly<Partial<Record<Speed, number>>>;
};

const platformUserSchema = z.object({
  username: z.string().optional().catch(undefined),
  createdAt: z.union([z.number(), z.string()]).optional().catch(undefined),
  perfs: z.record(z.string(), z.unknown()).catch({}),
});

const perfSchema = z.object({ rating: z.number(), games: z.number().optional().catch(undefined) });

/** Ignores unreadable fields; throws unless it is an object. */
export const toPlatformUser = (response: unknown): PlatformUser => {
  const { username, createdAt, perfs } = platformUserSchema.parse(response);
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

/** Skipped for users without a username there and for sample players. */
export const platformQuery = (user: Profile | undefined) => {
  const url = platformUrl(user);
  return queryOptions({
    queryKey: [url],
    queryFn: url === undefined ? skipToken : ({ signal }) => fetchPlatformUser(url, signal),
  });
};

const platformUrl = (user: Profile | undefined): string | undefined => {
  if (!user?.lichessId || isSamplePlayer(user.lichessId)) return undefined;
  return user.platformUrl ?? `${PLATFORM_USERS}${encodeURIComponent(user.lichessId)}`;
};

const fetchPlatformUser = async (url: string, signal: AbortSignal): Promise<PlatformUser> => {
  const response = await fetch(url, { credentials: 'omit', signal });
  if (!response.ok) throw new Error(`The platform answered ${response.status}`);
  return toPlatformUser(await response.json());
};
