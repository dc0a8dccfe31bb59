import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import type { RatingsReport, TrendPoint } from '../../../../chess/player/ratings';
import { openingFamilies, openingSide } from '../../../../chess/player/repertoire';
import { type Color, COLORS } from '../../../../chess/types';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import { axisScale, type AxisScale, axisY, ChartAxes } from '../../../charts/axes';
import { ChartTable } from '../../../charts/chart';
import { LineDrawing, LineLegend } from '../../../charts/lines';
import { type Range, timeScale, TimeTicks, timeX } from '../../../charts/time-axis';
import { DASH, gamesText, ratingText, speedName } from '../../../player/labels';
import { PlayerCard } from '../../../player/player-card';
import { FormStrip, ResultsBar, ResultsParts } from '../../../player/results';
import { AccuracyStat, OverviewStat } from '../../../player/stats';
import { LINK } from '../../../ui/class-names';
import { barText, nearestGame, rangeText, ratingLines, TABLE_COLUMNS, tableRows } from './rating-lines';

type PerformanceProps = {
  readonly profile: PlayerProfile;
  readonly onView: (game: string) => void;
  /** Facts about the analyzed games. */
  readonly basis: ReactNode;
};

/** OWN-08 to OWN-10. */
export function MyPerformance({ profile, onView, basis }: PerformanceProps) {
  const { results, ratings, accuracy, form } = profile;
  const { all } = results;
  return (
    <PlayerCard title="Performance Overview" mark={<FormStrip form={form} />}>
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <dl className="grid grid-cols-3 gap-x-3 gap-y-2 sm:grid-cols-5">
            <OverviewStat label="Total games" value={String(all.games)} note={<AllGames />} />
            <OverviewStat label="Win rate" value={`${all.winRate}%`} note={undefined} />
            <OverviewStat label="Current rating" value={ratingText(profile.currentRating)} note="latest game" />
            <OverviewStat label="Active rating" {...activeRating(ratings)} />
            <AccuracyStat accuracy={accuracy} />
          </dl>
          <ResultsBar results={all} />
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {COLORS.map((color) => (
              <SideStats key={color} color={color} profile={profile} />
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

/** Rating in the most played format. OWN-09. */
const activeRating = ({ active }: RatingsReport): { readonly value: string; readonly note: string } =>
  active === undefined
    ? { value: DASH, note: 'not known' }
    : { value: ratingText(active.rating), note: speedName(active.speed) };

type SideStatsProps = { readonly color: Color; readonly profile: PlayerProfile };

/** A group of a description list. */
function SideStats({ color, profile }: SideStatsProps) {
  const results = profile.results[color];
  const { games, wins, draws, losses, winRate } = results;
  const [family] = openingFamilies(profile.repertoire[color], games);
  return (
    <div className="min-w-0">
      <dt className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
        <span className="font-semibold">{color === 'white' ? 'As White' : 'As Black'}</span>
        <span className="text-ink-soft tabular-nums">
          {games === 0 ? 'no games' : `${gamesText(games)}, ${winRate}% won`}
        </span>
      </dt>
      <dd className="mt-2" title={`${wins} wins, ${draws} draws, ${losses} losses`}>
        <ResultsParts results={results} className="h-2 gap-0.5 bg-sunken" />
      </dd>
      {family && (
        <dd className="mt-1.5 flex flex-wrap items-baseline gap-x-2 text-xs text-ink-soft tabular-nums">
          <Link to="." search={(old: object) => ({ ...old, tab: 'openings' })} className={`${LINK} truncate`}>
            {family.name}
          </Link>
          <span>
            {family.share}% {openingSide(family.name) === color ? 'played' : 'met'}, score {family.score}%
          </span>
        </dd>
      )}
    </div>
  );
}

type RatingTrendProps = {
  readonly ratings: RatingsReport;
  readonly onView: (game: string) => void;
};

type IndexStep = (index: number, last: number) => number;

const KEY_STEPS: ReadonlyMap<string, IndexStep> = new Map<string, IndexStep>([
  ['ArrowLeft', (index) => index - 1],
  ['ArrowRight', (index) => index + 1],
  ['Home', () => 0],
  ['End', (_, last) => last],
]);

/** Smallest step of the scale. */
const RATING_STEP = 10;

/** A line for the format with the most games over a bar for each game. Click or Enter opens the selected game. OWN-10. */
function RatingTrend({ ratings, onView }: RatingTrendProps) {
  const games = ratings.trend;
  const last = games.length - 1;
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? last, last);
  const game = games[at];
  if (game === undefined) return <p className="text-sm text-ink-soft">No rated games yet.</p>;
  const values = axisScale(
    games.map(({ rating }) => rating),
    RATING_STEP,
  );
  const times = timeScale(games.map(({ playedAt }) => playedAt));
  const lines = ratingLines(ratings);
  const others = lines.slice(1).map((line) => `${line.name} ${ratingText(line.points.at(-1)?.value)}`);

  const gameAt = ({ currentTarget, clientX }: MouseEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return nearestGame(games, times.from + ((times.to - times.from) * (clientX - left)) / width);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onView(game.game);
    const move = KEY_STEPS.get(event.key);
    if (move === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, move(at, last))));
  };

  return (
    <figure className="min-w-0 text-xs text-ink-soft tabular-nums">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-sm font-semibold text-ink">Rating trend</span>
        <span>{rangeText(ratings)}</span>
      </figcaption>
      <ChartAxes scale={values} footer={<TimeTicks scale={times} />}>
        <div
          role="slider"
          tabIndex={0}
          aria-label="Rating trend, a bar for each game"
          aria-valuemin={1}
          aria-valuemax={games.length}
          aria-valuenow={at + 1}
          aria-valuetext={barText(game)}
          onKeyDown={handleKey}
          onPointerMove={(event) => setChosen(gameAt(event))}
          onPointerLeave={() => setChosen(undefined)}
          onClick={(event) => onView(games[gameAt(event)]?.game ?? game.game)}
          className="relative h-28 cursor-pointer touch-manipulation border-b border-hairline-strong"
        >
          <LineDrawing lines={lines.slice(0, 1)} values={values} along={times}>
            <Bars games={games} at={at} values={values} along={times} />
          </LineDrawing>
        </div>
      </ChartAxes>
      <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="flex flex-wrap gap-x-4 gap-y-0.5">
          <LineLegend
            lines={lines.slice(0, 1).map(({ name, points }) => ({ name, note: ratingText(points.at(-1)?.value) }))}
          />
          <p>
            {others.length > 0 && `${others.join(', ')}. `}Bars: each game{others.length > 0 && ' of any format'}.
          </p>
        </div>
        <span data-readout className="text-ink">
          {chosen !== undefined && barText(game)}
        </span>
      </div>
      <ChartTable caption="Rating trend by format" columns={TABLE_COLUMNS} rows={tableRows(ratings)} />
    </figure>
  );
}

type BarsProps = {
  readonly games: readonly TrendPoint[];
  readonly at: number;
  readonly values: AxisScale;
  readonly along: Range;
};

/** Maximum width of a bar, in percent of the chart's width. */
const MAX_BAR_WIDTH = 0.8;

function Bars({ games, at, values, along }: BarsProps) {
  const width = Math.min(MAX_BAR_WIDTH, 40 / games.length);
  return games.map(({ game, playedAt, rating }, index) => (
    <rect
      key={game}
      x={timeX(along, playedAt) - width / 2}
      width={width}
      y={axisY(values, rating)}
      height={100 - axisY(values, rating)}
      className={index === at ? 'fill-accent' : 'fill-hairline'}
    />
  ));
}
