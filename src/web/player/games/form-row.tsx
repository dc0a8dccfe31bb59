import { useId } from 'react';
import type { GameAnalysisControl } from '../../game/game-analysis';
import { Button } from '../../ui/button';
import { DrawnEmoji } from '../../ui/drawn-emoji';
import { analyzableGame } from './analyzable-shown-game';
import { OutcomeBadge } from '../outcome-badge';
import type { ShownGame } from './shown-game';
import { countOf, dateText, DASH, orDash } from '../labels';

type FormRowProps = {
  readonly game: ShownGame;
  readonly analysis: GameAnalysisControl;
  readonly onView: () => void;
};

/** One of the last games, in the player's view: its name shows it in the viewer. SCT-23 to SCT-28. */
export function FormRow({ game, analysis: { analyze, running }, onView }: FormRowProps) {
  const nameId = useId();
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-2.5 sm:flex-nowrap sm:items-center">
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
        size="small"
        className="ml-10 min-w-34 sm:ml-0 pointer-coarse:h-10"
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
