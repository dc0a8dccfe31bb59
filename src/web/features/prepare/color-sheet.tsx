import { useId } from 'react';
import { LINE_KINDS } from '../../../chess/preparation/lines';
import { type Color, otherColor } from '../../../chess/types';
import type { Preparation, PreparedLine } from '../../../contract/preparation';
import {
  changeSentence,
  colorTitle,
  emptyLabel,
  evidenceText,
  kindLabel,
  lineSentence,
  percentOf,
  preparationBasis,
  preparationLabel,
  sectionLabel,
} from '../../../messages/preparation';
import { dateText } from '../../player/labels';
import { PlayerCard, SkeletonLines } from '../../player/player-card';
import { classNames } from '../../ui/class-names';
import { Badge } from '../../ui/status';
import { RepeatedErrors } from './repeated-errors';
import type { PreparationState } from './use-preparation';
import { LineText, WhatToAvoid, WhatToExpect } from './what-to-expect';

type ColorSheetProps = {
  /** The user's color. */
  readonly color: Color;
  readonly state: PreparationState;
  readonly player: string;
  readonly games: string;
  /** The line shown on the board. */
  readonly chosen: PreparedLine | undefined;
  readonly onChoose: (line: PreparedLine) => void;
};

export function ColorSheet({ color, state, player, games, chosen, onChoose }: ColorSheetProps) {
  const { preparation, failure, isOver = false } = state;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 id={titleId} className="text-xl font-semibold">
          {colorTitle(color)}
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">
          {preparation ? basisText(preparation) : isOver ? failure : 'The engine analyzes this color next.'}
        </p>
        {preparation && <Changes changes={preparation.changes} />}
      </div>
      {preparation ? (
        <PreparedLines
          preparation={preparation}
          player={player}
          games={games}
          chosen={chosen}
          onChoose={onChoose}
          isRunning={!isOver}
        />
      ) : (
        !isOver && <SkeletonLines count={4} className="h-12" />
      )}
    </section>
  );
}

function Changes({ changes }: Pick<Preparation, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <ul aria-label={preparationLabel({ id: 'preparation.changes' })} className="mt-2 flex flex-col gap-1 tabular-nums">
      {changes.map((change) => (
        <li key={change.fen} className="border-l-2 border-accent pl-3 font-semibold">
          {changeSentence(change)}
        </li>
      ))}
    </ul>
  );
}

const basisText = (preparation: Preparation): string => {
  const { since, newest } = preparation;
  const dates = since && newest && `theirs from ${dateText(since)} to ${dateText(newest)}`;
  return [preparationBasis(preparation), dates].filter(Boolean).join(', ');
};

type PreparedLinesProps = Pick<ColorSheetProps, 'player' | 'games' | 'chosen' | 'onChoose'> & {
  readonly preparation: Preparation;
  readonly isRunning: boolean;
};

function PreparedLines({ preparation, player, games, chosen, onChoose, isRunning }: PreparedLinesProps) {
  const { lines, errors, ownErrors, color, ownGames, avoid } = preparation;
  const theirs = otherColor(color);
  const owner = { player, games, side: theirs } as const;
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <WhatToPlay lines={lines} ownGames={ownGames} isRunning={isRunning} chosen={chosen} onChoose={onChoose} />
        <div className="flex min-w-0 flex-col gap-6">
          <WhatToExpect preparation={preparation} owner={owner} />
          <WhatToAvoid avoid={avoid} owner={owner} />
        </div>
      </div>
      <RepeatedErrors
        title={sectionLabel('errors')}
        color={theirs}
        errors={errors}
        owner={owner}
        empty={isRunning ? 'The engine is checking the moves they repeat…' : emptyLabel('errors')}
      />
      {ownErrors.length > 0 && (
        <RepeatedErrors title="Your own repeated errors" color={color} errors={ownErrors} empty="" />
      )}
    </>
  );
}

type WhatToPlayProps = {
  readonly lines: readonly PreparedLine[];
  readonly ownGames: number;
  /** The line shown on the board. */
  readonly chosen: PreparedLine | undefined;
  readonly onChoose: (line: PreparedLine) => void;
  readonly isRunning: boolean;
};

function WhatToPlay({ lines, ownGames, chosen, onChoose, isRunning }: WhatToPlayProps) {
  const kinds = LINE_KINDS.filter((kind) => lines.some((line) => line.kind === kind));
  return (
    <PlayerCard title={sectionLabel('play')} basis={ownGames === 0 ? NO_OWN_GAMES : undefined}>
      {kinds.map((kind) => (
        <section key={kind} aria-label={kindLabel(kind)} className="flex flex-col gap-1.5">
          <h3 className="text-sm font-semibold text-ink-soft">{kindLabel(kind)}</h3>
          <ul className="flex flex-col gap-2">
            {lines
              .filter((line) => line.kind === kind)
              .map((line) => (
                <li key={line.moves.join(' ')}>
                  <LineButton line={line} isChosen={line === chosen} onChoose={() => onChoose(line)} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {kinds.length === 0 && (
        <p className="text-sm text-ink-soft">{isRunning ? 'The engine is searching for lines…' : emptyLabel('play')}</p>
      )}
    </PlayerCard>
  );
}

const NO_OWN_GAMES = 'Without your games, no line counts as familiar, and lines are compared with the engine’s choice.';

type LineButtonProps = { readonly line: PreparedLine; readonly isChosen: boolean; readonly onChoose: () => void };

function LineButton({ line, isChosen, onChoose }: LineButtonProps) {
  const { moves, decision, opening, games, parts } = line;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'block w-full rounded-control border px-3 py-2.5 text-left text-sm',
        isChosen ? 'border-accent bg-accent-soft' : 'border-hairline hover:border-ink-soft hover:bg-sunken',
      )}
    >
      {opening !== undefined && <span className="block font-semibold">{opening}</span>}
      <span className="block">
        <LineText moves={moves} decision={decision} />
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft tabular-nums">
        <span title={partsText(parts)}>{lineSentence(line)}</span>
        <Badge tone="neutral">{evidenceText(games)}</Badge>
      </span>
    </button>
  );
}

// Labels

const signed = (points: number): string => {
  const rounded = Math.round(100 * points);
  return rounded === 0 ? '±0' : `${rounded > 0 ? '+' : '−'}${Math.abs(rounded)}`;
};

/** `50% from the ratings, engine +4, their results here −9, later moves +2`. */
const partsText = ({ rating, engine, results, replies }: PreparedLine['parts']): string =>
  [
    `${percentOf(rating)}% from the ratings`,
    `engine ${signed(engine)}`,
    `their results here ${signed(results)}`,
    `later moves ${signed(replies)}`,
  ].join(', ');
