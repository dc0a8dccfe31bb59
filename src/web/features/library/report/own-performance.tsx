import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RatingsReport } from '../../../../chess/player/ratings';
import { COLORS } from '../../../../chess/types';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import { FormStrip } from '../../../player/form-strip';
import { DASH, ratingText, speedName } from '../../../player/labels';
import { AccuracyFigure, OverviewFigure } from '../../../player/overview-parts';
import { PlayerCard } from '../../../player/player-card';
import { ResultsBar } from '../../../player/results-bar';
import { LINK } from '../../../ui/link-appearance';
import { OwnSide } from './own-side';
import { RatingTrend } from './rating-trend';

type OwnPerformanceProps = {
  readonly profile: PlayerProfile;
  readonly onView: (game: string) => void;
  /** What the report rests on beyond the number of games. */
  readonly basis: ReactNode;
};

/** Results and ratings of one's own games. OWN-08 to OWN-10. */
export function OwnPerformance({ profile, onView, basis }: OwnPerformanceProps) {
  const { results, ratings, accuracy, form } = profile;
  const { all } = results;
  return (
    <PlayerCard title="Performance Overview" mark={<FormStrip form={form} />}>
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <dl className="grid grid-cols-3 gap-x-3 gap-y-2 sm:grid-cols-5">
            <OverviewFigure label="Total games" value={String(all.games)} note={<AllGames />} />
            <OverviewFigure label="Win rate" value={`${all.winRate}%`} note={undefined} />
            <OverviewFigure label="Current rating" value={ratingText(profile.currentRating)} note="latest game" />
            <OverviewFigure label="Active rating" {...activeRating(ratings)} />
            <AccuracyFigure accuracy={accuracy} />
          </dl>
          <ResultsBar results={all} />
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {COLORS.map((color) => (
              <OwnSide key={color} {...{ color, profile }} />
            ))}
          </dl>
          {basis}
        </div>
        <RatingTrend ratings={ratings} onView={onView} />
      </div>
    </PlayerCard>
  );
}

function AllGames() {
  return (
    <Link to="." search={(old: object) => ({ ...old, tab: 'games' })} className={LINK}>
      counted games
    </Link>
  );
}

/** Of the format played most, named beside it. OWN-09. */
const activeRating = ({ active }: RatingsReport): { readonly value: string; readonly note: string } =>
  active === undefined
    ? { value: DASH, note: 'not known' }
    : { value: ratingText(active.rating), note: speedName(active.speed) };
