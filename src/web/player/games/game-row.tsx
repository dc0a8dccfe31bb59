import { labelOf, parsePlayer } from '../../../contract/sites';
import { classNames } from '../../lib/class-names';
import { formatDate } from '../../lib/format-date';
import { OutcomeBadge } from '../outcome-badge';
import type { ShownGame } from './shown-game';
import { countOf } from '../labels';
import { useSites } from '../profile/use-sites';

type GameRowProps = { readonly game: ShownGame; readonly isShown: boolean; readonly onSelect: () => void };

/** A game as a button: outcome, opponent, opening, result and date. */
export function GameRow({ game, isShown, onSelect }: GameRowProps) {
  const { outcome, result, opponent, opponentRating, playedAt, timeControl, moveCount, opening } = game;
  const { account } = game.scouted;
  const sites = useSites();
  const site = account === undefined ? undefined : labelOf(sites, parsePlayer(account).site);
  return (
    <button
      type="button"
      aria-current={isShown ? 'true' : undefined}
      onClick={onSelect}
      className={classNames(
        '-mx-2 flex min-h-12 w-[calc(100%+1rem)] cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 text-left text-sm',
        isShown ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <OutcomeBadge outcome={outcome} />
      <span className="min-w-0 flex-1">
        <span className="block">
          <span className="font-semibold break-words">{opponent}</span>
          {opponentRating !== undefined && <span className="text-ink-soft tabular-nums"> {opponentRating}</span>}
        </span>
        <span className="block text-xs text-ink-soft tabular-nums">
          {[opening, timeControl, countOf(moveCount, 'move'), site].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className="shrink-0 text-right text-xs text-ink-soft tabular-nums">
        <span className="block">{result}</span>
        {playedAt !== undefined && <span className="block">{formatDate(playedAt)}</span>}
      </span>
    </button>
  );
}
