import { scoreOf, scoreTone } from '../../../../chess/player/results';
import { formatLine } from '../../../../chess/position/move';
import { classNames } from '../../../lib/class-names';
import { FamilyShare } from '../../../player/cards/family-button';
import type { OpeningChoiceProps } from '../../../player/cards/openings-of-color';
import { gamesText } from '../../../player/labels';
import { openingWord, ownWinRateAppearance } from '../../../player/tone-appearance';
import { Badge } from '../../../ui/badge';

const FROM_START = { turn: 'white', moveNumber: 1 } as const;

/** One opening with one color: name, first moves, games and win rate; as dark as its family's cell where it has one. */
export function OpeningCell({ opening, family, isChosen, onChoose }: OpeningChoiceProps) {
  const { name, moves, games, wins, draws, losses, winRate } = opening;
  const appearance = ownWinRateAppearance[scoreTone(winRate)];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'flex size-full cursor-pointer flex-col items-start gap-1 rounded-control border p-3 text-left',
        isChosen ? 'border-accent bg-accent-soft' : 'border-hairline hover:border-hairline-strong hover:bg-sunken',
        !isChosen && family === undefined && 'bg-sunken',
      )}
    >
      <span className="text-sm font-semibold">{name}</span>
      <span className="text-xs text-ink-soft tabular-nums">{formatLine(FROM_START, moves)}</span>
      <span className="mt-auto flex flex-col items-start gap-1.5 pt-1">
        <span className="text-xs text-ink-soft tabular-nums">
          {gamesText(games)}: {wins} W, {draws} D, {losses} L
        </span>
        <Badge tone={appearance.tone}>
          {winRate}%{' '}
          <span className="font-normal">{openingWord(appearance, { games, score: scoreOf(opening) ?? 0 })}</span>
        </Badge>
        {family && <FamilyShare family={family} />}
      </span>
    </button>
  );
}
