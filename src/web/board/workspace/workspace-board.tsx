/** The board of a workspace, and the buttons that step through its game. */
import { Link } from '@tanstack/react-router';
import { ArrowUpRight, Ellipsis, FlipVertical2, Palette, Swords, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { START_FEN } from '../../../chess/position/fen';
import { outcomeOf } from '../../../chess/position/position';
import { fenAt } from '../../../chess/tree/tree-replay';
import { classNames } from '../../ui/class-names';
import { MENU_ROW, MenuButton, Popover } from '../../ui/popover';
import { BoardAppearanceDialog } from './board-column';
import type { Pen } from './edit-panel';
import { barEvaluation } from '../evaluation/evaluation-text';
import { useLiveValue } from '../evaluation/live-values';
import { type LiveEngineControls, useLiveView } from '../live/use-live-engine';
import { boardSound } from '../move-sound';
import type { BoardPlayers } from '../player-name';
import { ReplayBoard } from '../replay-board';
import { FlipButton, NavigationButtons } from '../replay-buttons';
import { arrowOf, choiceAt, shownAt, type ShownMove } from '../shown-move';
import type { EditedReplay } from '../use-edited-replay';
import { AddLineButton } from '../add-line';
import type { KeyArea } from '../use-replay';

/**
 * Of a page of its own, of a lesson, of a part of a page, of a dialog, where the board is no input, or of a column whose
 * neighbor says what is on the board. Below 1024 px a column is laid out by its parent, a flex box: the board stays in view.
 */
export type Layout = 'page' | 'lesson' | 'card' | 'sheet' | 'column';

type WorkspaceBoardProps = {
  readonly replay: EditedReplay;
  readonly layout: Layout;
  readonly name: string | undefined;
  readonly moves: readonly ShownMove[];
  readonly players: BoardPlayers | undefined;
  readonly pen: Pen;
  readonly live: LiveEngineControls;
  readonly hasArrow: boolean;
};

export function WorkspaceBoard({ replay, layout, name, moves, players, pen, live, hasArrow }: WorkspaceBoardProps) {
  const { tree, path, edit } = replay;
  const value = useLiveValue(live.client.values, fenAt(tree, path));
  const shown = shownAt(tree, path, moves, value);
  const best = hasArrow ? choiceAt(path, moves)?.best : undefined;
  const bestMoveArrows = useMemo(() => arrowOf(tree, path, best), [tree, path, best]);
  const liveView = useLiveView(live);
  const arrows = live.isThreat || (hasArrow && liveView.arrows.length > 0) ? liveView.arrows : bestMoveArrows;
  const input = useMemo(() => ({ onMove: edit.play, onReplace: edit.replace, onDraw: edit.draw, pen }), [edit, pen]);
  return (
    <div data-wide className={classNames(BOARD, BOARDS[layout].className)}>
      <ReplayBoard
        replay={replay}
        name={name}
        arrows={arrows}
        players={players}
        input={layout === 'sheet' ? undefined : input}
        threat={liveView.threat}
        size={BOARDS[layout].size}
        evaluation={barEvaluation(shown, value, {
          isAnalyzed: moves.length > 0,
          isUsualStart: tree.start === START_FEN,
        })}
        judgement={shown?.judgement}
      />
    </div>
  );
}

/** On a phone the full width, and in view while the moves below are scrolled. */
const BOARD = 'stacked:-order-2 max-sm:-mx-4 max-sm:tall:sticky max-sm:tall:z-10';

const CARD_BOARD =
  'sm:stacked:self-center max-sm:self-stretch max-sm:bg-[var(--back,var(--surface))] max-sm:tall:top-12';

const BOARDS = {
  page: { size: 800, className: 'max-sm:bg-surface max-sm:tall:top-12' },
  lesson: { size: 800, className: CARD_BOARD },
  card: { size: 400, className: CARD_BOARD },
  sheet: {
    size: 350,
    className:
      'max-lg:self-center max-sm:self-stretch max-sm:bg-card max-sm:tall:top-20 max-sm:*:mx-auto max-sm:*:max-w-91',
  },
  column: {
    size: 620,
    className:
      'max-lg:bg-surface max-lg:tall:sticky max-lg:tall:top-16 max-lg:tall:z-10 max-sm:tall:top-12 max-lg:*:mx-auto max-lg:*:w-[min(100%,38dvh)]',
  },
} as const satisfies Readonly<Record<Layout, object>>;

type WorkspaceControlsProps = {
  readonly replay: EditedReplay;
  readonly area: KeyArea | undefined;
  readonly steps: ReactNode;
  readonly actions: ReactNode;
  readonly layout: Layout;
  readonly hasArrow: boolean;
  readonly onArrow: (hasArrow: boolean) => void;
};

/** One row; on a phone a bar above the navigation. What is rarely needed is in a menu at its end. */
export function WorkspaceControls({ replay, area, layout, hasArrow, onArrow, steps, actions }: WorkspaceControlsProps) {
  const [isAppearanceOpen, setIsAppearanceOpen] = useState(false);
  const hasSound = boardSound.useValue();
  const Sound = hasSound ? Volume2 : VolumeX;
  const isNarrow = layout === 'column';
  return (
    <div className={classNames(CONTROLS, !isNarrow && 'sm:gap-x-3', CONTROL_PLACES[layout])}>
      {steps ?? <NavigationButtons replay={replay} hasEndsOnPhone={actions === undefined} />}
      {actions}
      <div className="ml-auto flex">
        {!isNarrow && <FlipButton className="max-sm:hidden" onFlip={replay.flip} />}
        <Popover label="More board controls" icon={<Ellipsis aria-hidden className="size-5" />} className="w-64 p-2">
          <MenuButton
            icon={<FlipVertical2 aria-hidden />}
            className={isNarrow ? undefined : 'sm:hidden'}
            onPress={replay.flip}
          >
            Flip board
          </MenuButton>
          <AddLineButton replay={replay} area={area} />
          <PracticeLink replay={replay} />
          <MenuButton icon={<ArrowUpRight aria-hidden />} isOn={hasArrow} onPress={() => onArrow(!hasArrow)}>
            Best move arrow
          </MenuButton>
          <MenuButton icon={<Sound aria-hidden />} isOn={hasSound} onPress={() => boardSound.choose(!hasSound)}>
            Move sounds
          </MenuButton>
          <MenuButton icon={<Palette aria-hidden />} onPress={() => setIsAppearanceOpen(true)}>
            Board and pieces
          </MenuButton>
        </Popover>
      </div>
      {isAppearanceOpen && <BoardAppearanceDialog onClose={() => setIsAppearanceOpen(false)} />}
    </div>
  );
}

/** The position against the engine. Practice knows no Chess960, and nothing is left to play where the game is over. */
function PracticeLink({ replay: { tree, path } }: Pick<WorkspaceControlsProps, 'replay'>) {
  const fen = fenAt(tree, path);
  const isOver = useMemo(() => outcomeOf(fen) !== undefined, [fen]);
  if (tree.isChess960 || isOver) return null;
  return (
    <Link to="/practice" search={{ fen }} className={MENU_ROW}>
      <Swords aria-hidden />
      Practice from here
    </Link>
  );
}

const CONTROLS =
  'flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 sm:stacked:-order-1 max-sm:z-20 max-sm:border-t ' +
  'max-sm:border-hairline-strong max-sm:px-4 max-sm:py-1';

const ABOVE_TABS =
  'max-sm:-order-1 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-[calc(var(--bar)+env(safe-area-inset-bottom))] max-sm:bg-surface';

const IN_CARD =
  'max-sm:-mx-4 max-sm:sticky max-sm:bottom-[calc(var(--bar)+env(safe-area-inset-bottom))] max-sm:bg-[var(--back,var(--surface))]';

const CONTROL_PLACES: Readonly<Record<Layout, string>> = {
  page: ABOVE_TABS,
  lesson: IN_CARD,
  card: IN_CARD,
  sheet: 'max-sm:-mx-4 max-sm:sticky max-sm:bottom-0 max-sm:bg-card',
  column: ABOVE_TABS,
};
