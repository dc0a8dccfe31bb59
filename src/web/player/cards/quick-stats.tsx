import type { Speed } from '../../../chess/clock';
import type { FormatRating, PlayerProfile } from '../../../contract/player/player-profile';
import { DASH, gamesText, ratingText, speedName } from '../labels';
import { PlayerCard, SkeletonLines } from '../player-card';
import { Stat, StatList } from '../stats';

type QuickStatsProps = {
  readonly profile: PlayerProfile | undefined;
  /** Without the number of games and of draws. */
  readonly isBrief?: boolean;
};

/** SCT-36. */
export function QuickStats({ profile, isBrief = false }: QuickStatsProps) {
  const basis = profile && !isBrief ? `From ${gamesText(profile.results.all.games)}` : undefined;
  return (
    <PlayerCard title="Quick Stats" basis={basis}>
      {profile ? (
        <StatList>
          <Stat label="Current rating" value={ratingText(profile.currentRating)} />
          <Stat label="Wins" value={String(profile.results.all.wins)} />
          <Stat label="Losses" value={String(profile.results.all.losses)} />
          {!isBrief && <Stat label="Draws" value={String(profile.results.all.draws)} />}
        </StatList>
      ) : (
        <SkeletonLines count={4} />
      )}
    </PlayerCard>
  );
}

type FormatRatingsProps = {
  readonly profile: PlayerProfile | undefined;
  readonly speeds: readonly Speed[];
  readonly isOwn?: boolean;
};

/** SCT-38 to SCT-41. */
export function FormatRatings({ profile, speeds, isOwn = false }: FormatRatingsProps) {
  const formats = speeds.flatMap((speed) => profile?.formats.find((format) => format.speed === speed) ?? []);
  return (
    <PlayerCard title="Rating by Format">
      {profile ? (
        <StatList>
          {formats.map((format) => (
            <Stat key={format.speed} {...shownRating(format, isOwn)} />
          ))}
        </StatList>
      ) : (
        <SkeletonLines count={speeds.length} className="h-10" />
      )}
    </PlayerCard>
  );
}

type ShownRating = { readonly label: string; readonly value: string; readonly note: string };

/** Estimates are for opponents only. SCT-38 to SCT-41. */
export const shownRating = ({ speed, rating, from, games }: FormatRating, isOwn: boolean): ShownRating => {
  const isEstimate = from === 'blitz' || from === 'current';
  const isShown = from !== undefined && !(isOwn && isEstimate);
  return {
    label: speedName(speed),
    value: isShown ? ratingText(rating) : DASH,
    note: isShown ? NOTES[from](games) : 'No rated games',
  };
};

const NOTES: Readonly<Record<NonNullable<FormatRating['from']>, (games: number) => string>> = {
  games: gamesText,
  site: () => 'Rating on the site',
  blitz: () => 'estimate: blitz minus 150',
  current: () => 'From current rating',
};
