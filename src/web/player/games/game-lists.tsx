import { useEffect, useId, useRef, useState } from 'react';
import type { OpeningGroup } from '../../../chess/player/repertoire';
import type { Form } from '../../../chess/player/results';
import { labelOf, parsePlayer } from '../../../contract/sites';
import type { GameAnalysisControl } from '../../game/analysis/game-analysis';
import { formatDate } from '../../lib/format-date';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { DrawnEmoji } from '../../ui/fields/segmented';
import { countOf, DASH, dateText, gamesText, orDash } from '../labels';
import { useSites } from '../profile/player-names';
import { OutcomeBadge } from '../results';
import { analyzableGame, type ShownGame, type ViewGame } from './shown-game';

/** By name and the player's color. */
export type ChosenOpening = Pick<OpeningGroup, 'name' | 'color'>;

type OpeningGamesProps = {
  readonly opening: ChosenOpening;
  /** The opening's games, the latest first. */
  readonly games: readonly ShownGame[];
  readonly shownGame: string | undefined;
  readonly onClear: () => void;
  readonly onSelect: (id: string) => void;
};

/** Games listed at first. SCT-08. */
const MAX_LISTED = 10;

export function OpeningGames({ opening, games, shownGame, onClear, onSelect }: OpeningGamesProps) {
  const section = useScrolledTo();
  const [isExpanded, setIsExpanded] = useState(false);
  const listed = isExpanded ? games : games.slice(0, MAX_LISTED);
  const title = `${opening.name} as ${opening.color === 'white' ? 'White' : 'Black'}`;
  return (
    <section ref={section} aria-label={`Games: ${title}`} className="mt-2 scroll-mt-20 border-t border-hairline pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-sm font-semibold">{title}</h3>
          <p className="text-sm text-ink-soft">
            {listed.length < games.length
              ? `The latest ${listed.length} of ${games.length} games`
              : `${gamesText(games.length)}, the latest first`}
          </p>
        </div>
        <Button variant="secondary" size="small" onClick={onClear}>
          Clear Selection
        </Button>
      </div>
      <ul className="mt-2 divide-y divide-hairline">
        {listed.map((game) => (
          <li key={game.id}>
            <GameRow game={game} isShown={game.id === shownGame} onSelect={() => onSelect(game.id)} />
          </li>
        ))}
      </ul>
      {listed.length < games.length && (
        <Button variant="ghost" size="small" className="mt-1" onClick={() => setIsExpanded(true)}>
          Show all {games.length}
        </Button>
      )}
    </section>
  );
}

const useScrolledTo = () => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // In newer browsers `scrollIntoView` returns a promise, which is no clean-up.
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return section;
};

type GameRowProps = { readonly game: ShownGame; readonly isShown: boolean; readonly onSelect: () => void };

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

type LastGamesProps = {
  readonly form: Form;
  readonly games: readonly ShownGame[];
  readonly analysis: GameAnalysisControl;
  readonly onView: ViewGame;
};

/** The latest first. SCT-22, OPA-09. */
export function LastGames({ form, games, analysis, onView }: LastGamesProps) {
  const last = form.games.flatMap(({ id }) => games.find((game) => game.id === id) ?? []);
  if (last.length === 0) return <p className="text-sm text-ink-soft">No games to show.</p>;
  return (
    <ul aria-label="Last 10 Games" className="@container divide-y divide-hairline border-y border-hairline">
      {last.map((game) => (
        <FormRow key={game.id} game={game} analysis={analysis} onView={() => onView(game.id)} />
      ))}
    </ul>
  );
}

type FormRowProps = {
  readonly game: ShownGame;
  readonly analysis: GameAnalysisControl;
  readonly onView: () => void;
};

/** SCT-23 to SCT-28. */
function FormRow({ game, analysis: { analyze, running }, onView }: FormRowProps) {
  const nameId = useId();
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-2.5 @md:flex-nowrap @md:items-center">
      <OutcomeBadge outcome={game.outcome} />
      <div className="min-w-0 flex-1 basis-52 text-sm">
        <p id={nameId} className="flex items-baseline gap-x-2">
          <button
            type="button"
            title="Show in the game viewer"
            onClick={onView}
            className="min-w-0 cursor-pointer truncate font-semibold underline decoration-hairline-strong underline-offset-4 hover:decoration-accent"
          >
            {game.opponent}
          </button>
          <span className="text-ink-soft tabular-nums">{orDash(game.opponentRating)}</span>
          <span className="text-xs text-ink-soft tabular-nums">
            <span className="sr-only">{game.color === 'white' ? 'with White' : 'with Black'}, </span>
            {game.result}
          </span>
        </p>
        <Facts facts={factsOf(game)} />
      </div>
      <Button
        variant="secondary"
        size="compact"
        className="ml-10 min-w-34 @md:ml-0 pointer-coarse:h-10"
        aria-describedby={nameId}
        disabled={running !== undefined}
        onClick={() => analyze(analyzableGame(game))}
      >
        <DrawnEmoji text={running === game.id ? '⚡ Analyzing...' : 'Analyze'} />
      </Button>
    </li>
  );
}

const factsOf = ({ playedAt, opening, moveCount, timeControl }: ShownGame): readonly string[] => [
  dateText(playedAt),
  opening ?? DASH,
  countOf(moveCount, 'move'),
  orDash(timeControl),
];

function Facts({ facts }: { readonly facts: readonly string[] }) {
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft tabular-nums">
      {facts.map((fact, index) => (
        <span key={index}>{fact}</span>
      ))}
    </p>
  );
}
