import { Link } from '@tanstack/react-router';
import type { Form, Outcome, Results } from '../../chess/player/results';
import { classNames } from '../ui/class-names';
import { Badge, type BadgeTone } from '../ui/status/status';
import { ENOUGH_GAMES, openingLabel, type winRateAppearance } from './tone-appearance';

const PARTS = [
  { name: 'wins', one: 'win', many: 'wins', color: 'bg-good' },
  { name: 'draws', one: 'draw', many: 'draws', color: 'bg-hairline-strong' },
  { name: 'losses', one: 'loss', many: 'losses', color: 'bg-bad' },
] as const;

export function ResultsBar({ results }: { results: Results }) {
  return (
    <div>
      <ResultsParts results={results} className="h-2 gap-0.5 bg-sunken" />
      <p className="mt-1.5 flex flex-wrap gap-x-3 text-sm text-ink-soft tabular-nums">
        {PARTS.map(({ name, one, many, color }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${color}`} />
            {results[name]} {results[name] === 1 ? one : many}
          </span>
        ))}
      </p>
    </div>
  );
}

/** For bars without numbers, as long as how often something is played. */
export function ResultsLegend() {
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
      Length of a bar: share of the games. Color:
      {PARTS.map(({ name, many, color }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={`size-2 rounded-full ${color}`} />
          {many}
        </span>
      ))}
    </p>
  );
}

type ResultsPartsProps = {
  readonly results: Results;
  readonly className: string;
  /** In % of the place. */
  readonly width?: number;
};

export function ResultsParts({ results, className, width = 100 }: ResultsPartsProps) {
  return (
    <span
      aria-hidden
      className={classNames('flex overflow-hidden rounded-full', className)}
      style={{ width: `max(4px, ${width}%)` }}
    >
      {PARTS.map(({ name, color }) => (
        <span key={name} className={color} style={{ flexGrow: results[name] }} />
      ))}
    </span>
  );
}

type OpeningBadgeProps = {
  readonly appearance: (typeof winRateAppearance)[keyof typeof winRateAppearance];
  readonly games: number;
  /** In whole %. */
  readonly score: number;
  /** Of games won, in whole %. */
  readonly winRate?: number;
};

/** A few games have no color. LIM-09. */
export function OpeningBadge({ appearance, games, score, winRate }: OpeningBadgeProps) {
  const label = (
    <>
      {winRate !== undefined && `${winRate}% `}
      <span className="font-normal">{openingLabel(appearance, { games, score })}</span>
    </>
  );
  if (games < ENOUGH_GAMES) return <span className="text-xs text-ink-soft tabular-nums">{label}</span>;
  return <Badge tone={appearance.tone}>{label}</Badge>;
}

const APPEARANCE: Readonly<Record<Outcome, { letter: string; word: string; tone: BadgeTone }>> = {
  win: { letter: 'W', word: 'Won', tone: 'good' },
  loss: { letter: 'L', word: 'Lost', tone: 'bad' },
  draw: { letter: 'D', word: 'Drawn', tone: 'neutral' },
};

/** `W`, `L` or `D`, in the player's view. */
export function OutcomeBadge({ outcome }: { readonly outcome: Outcome }) {
  const { letter, word, tone } = APPEARANCE[outcome];
  return (
    <Badge tone={tone} title={word} className="w-7 shrink-0 justify-center px-0">
      {letter}
    </Badge>
  );
}

const COLORS = { W: 'bg-good', D: 'bg-hairline-strong', L: 'bg-bad' } as const;

/** The latest on the right. */
export function FormStrip({ form }: { readonly form: Form }) {
  const games = [...form.games].reverse();
  if (games.length === 0) return null;
  return (
    <Link
      to="."
      search={(old: object) => ({ ...old, tab: 'games' })}
      className="inline-flex min-h-6 items-center gap-0.5 sm:gap-1"
    >
      <span className="sr-only">The last {games.length} games, the latest at the end: </span>
      {games.map(({ id, badge }) => (
        <span key={id} className="flex w-4 flex-col items-center gap-0.5 text-xs text-ink-soft sm:w-5">
          {badge}
          <span aria-hidden className={classNames('h-1 w-full rounded-full', COLORS[badge])} />
        </span>
      ))}
    </Link>
  );
}
