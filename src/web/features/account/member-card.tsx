import { Card, CardTitle } from '../../ui/card';
import type { AccountSettings } from './settings';

/** How good, and since when. */
export function MemberCard({ settings: { rating, memberSince } }: { settings: AccountSettings }) {
  return (
    <Card>
      <CardTitle>Your Account</CardTitle>
      <dl className="mt-4 grid gap-3">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">Current rating</dt>
          <dd className="text-xl font-semibold tabular-nums">{rating.value}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">Member since</dt>
          <dd className="font-semibold tabular-nums">{memberSince}</dd>
        </div>
      </dl>
      {rating.isDefault && <p className="mt-3 text-sm text-ink-soft">Default until you have rated games.</p>}
    </Card>
  );
}
