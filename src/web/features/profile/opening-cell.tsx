import { Link } from '@tanstack/react-router';
import { scoreOf, scoreTone, toResults } from '../../../chess/player/results';
import type { PlayedOpening } from '../../../contract/profile';
import { gamesText } from '../../player/labels';
import { ResultsBar } from '../../player/results-bar';
import { openingWord, ownWinRateAppearance } from '../../player/tone-appearance';
import { Badge } from '../../ui/badge';

/** An opening with its results, the way to its games. */
export function OpeningCell({ opening }: { readonly opening: PlayedOpening }) {
  const { name, color, gamesPlayed } = opening;
  const results = toResults(opening);
  const appearance = ownWinRateAppearance[scoreTone(results.winRate)];
  return (
    <Link to="/games" search={{ tab: 'games', opening: name, color }} className={CELL}>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-semibold break-words">{name}</span>
        <Badge tone={appearance.tone} className="shrink-0">
          {results.winRate}%
        </Badge>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-soft tabular-nums">
        <span>{gamesText(gamesPlayed)}</span>
        <span>{openingWord(appearance, { games: gamesPlayed, score: scoreOf(results) ?? 0 })}</span>
      </span>
      <span className="mt-auto block">
        <ResultsBar results={results} />
      </span>
    </Link>
  );
}

const CELL =
  'flex h-full flex-col gap-2 rounded-control border border-hairline p-3 text-sm transition-colors hover:border-accent';
