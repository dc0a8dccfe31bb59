import type { Color } from '../../../chess/types';
import type { RepeatedError } from '../../../contract/preparation';
import { PlayerCard } from '../../player/player-card';
import { ErrorBoard } from './error-board';
import { GamesLink, type GamesOwner } from './games-link';
import { LineText } from './line-text';

type RepeatedErrorsProps = {
  readonly title: string;
  /** Whose errors they are; the other side is at the bottom of the boards. */
  readonly color: Color;
  readonly errors: readonly RepeatedError[];
  /** In place of an empty list. */
  readonly empty: string;
  /** Missing for my own. */
  readonly owner?: GamesOwner;
};

const SHOWN = 3;

/** Positions that were reached again and again, with the move that loses and its answer. */
export function RepeatedErrors({ title, color, errors, empty, owner }: RepeatedErrorsProps) {
  return (
    <PlayerCard title={title}>
      {errors.length === 0 && <p className="text-sm text-ink-soft">{empty}</p>}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {errors.slice(0, SHOWN).map((error) => (
          <li key={error.fen} className="flex min-w-0 flex-col gap-2 text-sm">
            <ErrorBoard {...{ error, color }} />
            <p className="text-ink-soft">
              <LineText moves={error.moves} />
              {owner && (
                <GamesLink owner={owner} moves={error.moves}>
                  the games
                </GamesLink>
              )}
            </p>
          </li>
        ))}
      </ul>
    </PlayerCard>
  );
}
