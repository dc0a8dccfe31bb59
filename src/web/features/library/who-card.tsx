import { Link } from '@tanstack/react-router';
import type { Profile } from '../../../contract/profile';
import { PLATFORM } from '../../../contract/sites';
import { DEFAULT_RATING, memberSince } from '../../lib/account/profile';
import { orDash, ratingText } from '../../player/labels';
import { classNames, LINK } from '../../ui/class-names';
import { Card } from '../../ui/page';

/** Who one is; `/profile` has the rest. As high while it loads. */
export function WhoCard({ profile }: { readonly profile: Profile | undefined }) {
  return (
    <Card
      aria-label="Who you are"
      className="flex min-h-18 flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 text-sm lg:min-h-0 lg:rounded-none lg:border-0 lg:border-b lg:bg-transparent lg:p-0"
    >
      {profile && (
        <>
          <dl className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-1 tabular-nums">
            <Fact name="Rating" fact={ratingText(profile.currentRating ?? DEFAULT_RATING)} />
            <Fact name="Member since" fact={String(memberSince(profile.createdAt))} />
            <Fact isDetail name="FIDE ID" fact={orDash(profile.fideId)} />
            <Fact isDetail name="AICF ID" fact={orDash(profile.aicfId)} />
            <Fact isDetail name={`${PLATFORM.label} ID`} fact={orDash(profile.lichessId)} />
          </dl>
          <Link to="/profile" className={LINK}>
            Profile and statistics
          </Link>
        </>
      )}
    </Card>
  );
}

/** Details are hidden on a phone, and where the tabs beside them need the room. */
type FactProps = { readonly name: string; readonly fact: string; readonly isDetail?: boolean };

function Fact({ name, fact, isDetail = false }: FactProps) {
  return (
    <div className={classNames('flex items-baseline gap-1.5', isDetail && 'max-sm:hidden lg:max-[88rem]:hidden')}>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold break-words">{fact}</dd>
    </div>
  );
}
