import { winRateTone } from '../../chess/player/tones';
import { formatLine } from '../../chess/notation/format-line';
import { classNames } from '../lib/class-names';
import { Badge } from '../ui/badge';
import type { OpeningChoiceProps } from './openings-of-color';
import { winRateLooks } from './tone-looks';
import { gamesText } from './words';

/** An opening as a button: name, first moves, games with wins, draws and losses, and the win rate. */
export function OpeningRow({ opening, isChosen, onChoose }: OpeningChoiceProps) {
  const { name, moves, games, wins, draws, losses, winRate } = opening;
  const { tone, word } = winRateLooks[winRateTone(winRate)];
  const says = games < ENOUGH_GAMES ? 'few games' : word;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        '-mx-2 flex w-[calc(100%+1rem)] cursor-pointer items-center gap-3 rounded-md px-2 py-2 text-left',
        isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">{name}</span>
        <span className="block text-xs text-ink-soft tabular-nums">{formatLine(FROM_START, moves)}</span>
        <span className="block text-xs text-ink-soft tabular-nums">
          {gamesText(games)}: {wins} W, {draws} D, {losses} L
        </span>
      </span>
      <Badge tone={tone}>
        {winRate}% <span className="font-normal">{says}</span>
      </Badge>
    </button>
  );
}

/** Fewer say nothing about what to do. */
const ENOUGH_GAMES = 3;
const FROM_START = { turn: 'white', moveNumber: 1 } as const;
