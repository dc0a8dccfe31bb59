import type { ReactNode } from 'react';
import { BOARD_THEMES, PIECE_SETS } from '../../../contract/account/account';
import { chooseBoardAppearance, useBoardAppearance } from '../../lib/board-appearance';
import { deferred } from '../../ui/deferred';
import { Segmented } from '../../ui/fields/segmented';
import { EmptyBoard } from './empty-board';

/** Pages without another board do not wait for its code. */
const ExampleBoard = deferred(async () => (await import('./board')).ExampleBoard, { isOptional: true });

export function BoardAppearanceChoice({ children }: { children?: ReactNode }) {
  const appearance = useBoardAppearance();
  return (
    <div className="grid gap-6 sm:grid-cols-[1fr_auto]">
      <div className="grid content-start gap-5">
        <div className="grid gap-2">
          <p className="text-sm font-semibold">Board theme</p>
          <Segmented
            label="Board theme"
            options={THEMES}
            value={appearance.boardTheme}
            onChange={(boardTheme) => chooseBoardAppearance({ ...appearance, boardTheme })}
          />
        </div>
        <div className="grid gap-2">
          <p className="text-sm font-semibold">Piece set</p>
          <Segmented
            label="Piece set"
            options={PIECES}
            value={appearance.pieceSet}
            onChange={(pieceSet) => chooseBoardAppearance({ ...appearance, pieceSet })}
          />
        </div>
        {children}
      </div>
      <div className="w-full max-w-[220px] max-sm:order-first sm:w-[220px]">
        <ExampleBoard
          size={EXAMPLE_SIZE}
          label="A board with your theme and pieces"
          fallback={<EmptyBoard size={EXAMPLE_SIZE} />}
        />
      </div>
    </div>
  );
}

/** Pixels. */
const EXAMPLE_SIZE = 220;

function SquaresSample({ theme }: { theme: string }) {
  return (
    <span
      aria-hidden
      data-board-theme={theme}
      className="size-5 shrink-0 rounded-sm bg-board-light empty-board"
      style={{ backgroundSize: '100%' }}
    />
  );
}

const THEMES = BOARD_THEMES.map((theme) => ({ value: theme, label: theme, sample: <SquaresSample theme={theme} /> }));
const PIECES = PIECE_SETS.map((set) => ({ value: set, label: set }));
