import { scoreOf, winRateTone } from '../../../../../chess/player/results';
import { formatLine } from '../../../../../chess/position/move';
import type { PlayerProfile } from '../../../../../contract/player/player-profile';
import { classNames } from '../../../../lib/class-names';
import { FamilyShare } from '../../../../player/cards/family-button';
import { type OpeningChoiceProps, OpeningsOfColor } from '../../../../player/cards/openings-of-color';
import { type ChosenOpening, OpeningGames } from '../../../../player/games/opening-games';
import type { ShownGame } from '../../../../player/games/shown-game';
import { gamesText } from '../../../../player/labels';
import { PlayerCard } from '../../../../player/player-card';
import { repertoireBasis } from '../../../../player/profile/repertoire-basis';
import { openingWord, winRateAppearance } from '../../../../player/tone-appearance';
import { Badge } from '../../../../ui/badge';

type OpeningRepertoireProps = {
  readonly profile: PlayerProfile;
  readonly games: readonly ShownGame[];
  readonly chosen: ChosenOpening | undefined;
  /** The game that stands in the viewer. */
  readonly shownGame: string | undefined;
  readonly onChoose: (opening: ChosenOpening) => void;
  readonly onClear: () => void;
  readonly onSelectGame: (id: string) => void;
};

/** What the player opens with, by color; the games of the chosen opening below. */
export function OpeningRepertoire(props: OpeningRepertoireProps) {
  const { profile, games, chosen, shownGame, onChoose, onClear, onSelectGame } = props;
  return (
    <PlayerCard title="Opening Repertoire Analysis" basis={repertoireBasis(profile)}>
      <p className="text-sm text-ink-soft">Choose an opening to see its games. A draw scores half a point.</p>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        {(['white', 'black'] as const).map((color) => (
          <OpeningsOfColor key={color} {...{ profile, color, chosen, onChoose }} Choice={OpeningRow} layout="rows" />
        ))}
      </div>
      {chosen !== undefined && (
        <OpeningGames
          key={`${chosen.color} ${chosen.name}`}
          games={games.filter((game) => game.opening === chosen.name && game.color === chosen.color)}
          opening={chosen}
          shownGame={shownGame}
          onClear={onClear}
          onSelect={onSelectGame}
        />
      )}
    </PlayerCard>
  );
}

/** An opening as a button: name, first moves, games with wins, draws and losses, and the win rate. */
function OpeningRow({ opening, family, isChosen, onChoose }: OpeningChoiceProps) {
  const { name, moves, games, wins, draws, losses, winRate } = opening;
  const appearance = winRateAppearance[winRateTone(winRate)];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        '-mx-2 flex w-[calc(100%+1rem)] cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-2 py-2 text-left',
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
      <Badge tone={appearance.tone}>
        {winRate}%{' '}
        <span className="font-normal">{openingWord(appearance, { games, score: scoreOf(opening) ?? 0 })}</span>
      </Badge>
      {family && (
        <span className="basis-full">
          <FamilyShare family={family} />
        </span>
      )}
    </button>
  );
}

const FROM_START = { turn: 'white', moveNumber: 1 } as const;
