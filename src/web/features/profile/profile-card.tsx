import { useQuery } from '@tanstack/react-query';
import type { Profile } from '../../../contract/profile';
import { PLATFORM } from '../../../contract/sites';
import { DEFAULT_RATING, memberSince } from '../../lib/profile-defaults';
import { dateText, orDash, ratingText } from '../../player/labels';
import { NotRead } from '../../player/not-read';
import { PlayerCard } from '../../player/player-card';
import { useOwnUser } from '../../player/profile/own-profile';
import { SkeletonLines } from '../../player/skeleton-lines';
import { platformQuery, type PlatformUser } from './platform-query';

/** Who the owner is. PROF-01. */
export function ProfileCard() {
  const { data: user, error, refetch } = useOwnUser();
  const { data: platform } = useQuery(platformQuery(user));
  return (
    <PlayerCard title="Profile">
      {error && <NotRead what="The profile" failure={error} onRetry={() => void refetch()} />}
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

/** What the platform says, where it says something. */
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
