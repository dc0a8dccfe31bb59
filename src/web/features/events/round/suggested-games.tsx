import { queryOptions, useQueries } from '@tanstack/react-query';
import type { Color } from '../../../../chess/types';
import type { OwnEvent } from '../../../../contract/events';
import { type GamesPage, gamesPageSchema, libraryPaths } from '../../../../contract/library';
import { getJson } from '../../../lib/http/http';
import { type ShownGame, toShownGame } from '../../../player/games/shown-game';
import { dateText } from '../../../player/labels';
import { OutcomeBadge } from '../../../player/outcome-badge';
import { Button } from '../../../ui/button';
import { SIDES } from '../event-labels';
import { opponentNames, searchName } from './opponent-names';
import type { RoundProps } from './round-props';

const SHOWN = 5;

/** Games of the library against an opponent, since the event began. */
const gamesQuery = (profileId: number, opponent: string, { startsOn }: OwnEvent) => {
  const search = new URLSearchParams({
    opponent,
    limit: String(SHOWN),
    ...(startsOn !== undefined && { from: startsOn }),
  });
  const path = `${libraryPaths(profileId).games}?${search.toString()}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson(path, gamesPageSchema, signal),
    staleTime: 0,
  });
};

type SuggestedGamesProps = RoundProps & {
  readonly isDisabled: boolean;
  readonly onChoose: (game: string, color: Color) => void;
};

/** Nothing where the library has no such game. */
export function SuggestedGames({ profileId, event, round, isDisabled, onChoose }: SuggestedGamesProps) {
  const names = [...new Set(opponentNames(round).map(searchName))].filter((name) => name.length > 1);
  const games = useQueries({
    queries: names.map((name) => gamesQuery(profileId, name, event)),
    combine: (answers) => shownOf(answers.flatMap(({ data }) => data ?? [])),
  });
  if (games.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p id={`suggested-${round.id}`} className="text-sm font-semibold">
        In your library
      </p>
      <ul aria-labelledby={`suggested-${round.id}`} className="divide-y divide-hairline border-y border-hairline">
        {games.map(({ id, color, opponent, outcome, playedAt, opening }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
            <OutcomeBadge outcome={outcome} />
            <span className="min-w-0 flex-1 break-words">
              {SIDES[color]} against {opponent}, {dateText(playedAt)}
              {opening !== undefined && <span className="block text-ink-soft">{opening}</span>}
            </span>
            <Button
              variant="secondary"
              size="small"
              className="h-10"
              disabled={isDisabled}
              aria-label={`Choose the game against ${opponent} of ${dateText(playedAt)}`}
              onClick={() => onChoose(id, color)}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const shownOf = (pages: readonly GamesPage[]): readonly ShownGame[] => {
  const games = new Map(pages.flatMap((page) => page.games.map((game) => [game.id, toShownGame(game)] as const)));
  return [...games.values()].toSorted((one, other) => (other.playedAt ?? 0) - (one.playedAt ?? 0)).slice(0, SHOWN);
};
