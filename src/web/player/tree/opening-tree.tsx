import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { SPEEDS } from '../../../chess/clock';
import { START_FEN } from '../../../chess/position/fen';
import { type PlayedMove, playMoves } from '../../../chess/position/move';
import { COLORS, type Uci } from '../../../chess/types';
import { OUTCOMES } from '../../../contract/library';
import type { TreeGame, TreeMove, TreeOwner } from '../../../contract/analysis/positions';
import { FlipButton } from '../../board/replay-buttons';
import { Board } from '../../board/squares/board';
import { formatDate } from '../../lib/format-date';
import { searchParam } from '../../lib/search-params';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Select } from '../../ui/fields/field';
import { Segmented } from '../../ui/fields/segmented';
import { countOf, gamesText, speedAndControl, speedName } from '../labels';
import { PlayerCard, SkeletonLines } from '../player-card';
import { OutcomeBadge } from '../results';
import { NotLoaded, TreePosition } from './tree-position';
import {
  fenAfter,
  parseTreeLocation,
  type Period,
  PERIODS,
  treeAddress,
  type TreeChoices,
  type TreeLocation,
  treeQuery,
  treeQueryOf,
} from './tree-queries';

type OpeningTreeProps = {
  readonly owner: TreeOwner;
  /** Changes with every change of the games. */
  readonly state: string | number;
  /** After the ply of the position. */
  readonly onView: (game: string, before: number) => void;
};

export function OpeningTree({ owner, state, onView }: OpeningTreeProps) {
  const { treeLocation, setTreeLocation } = useTreeLocation();
  const [today] = useState(() => Date.now());
  const [isFlipped, setIsFlipped] = useState(false);
  const played = playMoves(START_FEN, treeLocation.moves);
  const fen = fenAfter(played);
  const { data, error, refetch } = useQuery({
    ...treeQuery(owner, treeQueryOf(treeLocation, fen, today), state),
    placeholderData: keepPreviousData,
  });
  const tree = data?.fen === fen ? data : undefined;
  const arrows = useMemo(() => arrowsOf(tree?.moves ?? []), [tree?.moves]);
  const go = (plies: number): void => setTreeLocation({ ...treeLocation, moves: treeLocation.moves.slice(0, plies) });
  const play = (move: Uci): void => setTreeLocation({ ...treeLocation, moves: [...treeLocation.moves, move] });

  const handleKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isChoosing(event.target)) return;
    const [first] = tree?.moves ?? [];
    if (event.key === 'ArrowLeft') go(treeLocation.moves.length - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'ArrowRight' && first !== undefined) play(first.uci);
    else return;
    event.preventDefault();
  };

  return (
    <PlayerCard title="Opening Tree">
      <TreeFilters treeLocation={treeLocation} onChange={setTreeLocation} />
      <div
        className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[minmax(20rem,30rem)_minmax(20rem,1fr)] min-[88rem]:grid-cols-[30rem_minmax(0,1fr)_22rem]"
        onKeyDown={handleKey}
      >
        <div className="flex min-w-0 flex-col gap-2 md:row-span-2 min-[88rem]:row-span-1">
          <Board
            fen={fen}
            lastMove={played.at(-1)?.uci}
            orientation={isFlipped === (treeLocation.side === 'white') ? 'black' : 'white'}
            size={480}
            label="Opening tree"
            arrows={arrows.moves}
            arrowWeights={arrows.weights}
            onMove={({ uci }) => play(uci)}
          />
          <div className="flex items-center gap-2">
            <BackButton label="Start" plies={0} go={go} isDisabled={played.length === 0} />
            <BackButton label="Back" plies={played.length - 1} go={go} isDisabled={played.length === 0} />
            <span className="ml-auto">
              <FlipButton onFlip={() => setIsFlipped(!isFlipped)} />
            </span>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <TreePath played={played} onGo={go} />
          {tree && <TreePosition tree={tree} plies={played.length} onPlay={play} />}
          {!tree && !error && <SkeletonLines count={5} className="h-11" />}
          {!tree && error && <NotLoaded onAgain={() => void refetch()} />}
        </div>
        {tree && <TreeGames games={tree.recent} total={tree.games} onView={(id) => onView(id, played.length)} />}
      </div>
      <p className="text-xs text-ink-soft">Positions are counted up to move 15, regardless of move order.</p>
    </PlayerCard>
  );
}

const MAX_ARROWS = 5;

/** By frequency. */
const arrowsOf = (moves: readonly TreeMove[]) => {
  const shown = moves.slice(0, MAX_ARROWS);
  const most = shown[0]?.games ?? 1;
  return { moves: shown.map(({ uci }) => uci), weights: shown.map(({ games }) => games / most) };
};

/** These have their own arrow keys. */
const isChoosing = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('select, [role="radiogroup"], [role="grid"]') !== null;

type BackButtonProps = {
  readonly label: string;
  readonly plies: number;
  readonly isDisabled: boolean;
  readonly go: (plies: number) => void;
};

function BackButton({ label, plies, isDisabled, go }: BackButtonProps) {
  return (
    <Button variant="secondary" size="small" className="min-w-16" disabled={isDisabled} onClick={() => go(plies)}>
      {label}
    </Button>
  );
}

type TreePathProps = {
  readonly played: readonly PlayedMove[];
  readonly onGo: (plies: number) => void;
};

/** The moves to the position, as buttons. */
function TreePath({ played, onGo }: TreePathProps) {
  return (
    <nav aria-label="Moves to this position">
      <ol className="flex flex-wrap items-center gap-x-0.5 text-sm tabular-nums">
        <li>
          <PathButton label="Start" isCurrent={played.length === 0} onGo={() => onGo(0)} />
        </li>
        {played.map(({ san }, ply) => (
          <li key={ply} className="flex items-center">
            {ply % 2 === 0 && <span className="pl-1 text-ink-soft">{ply / 2 + 1}.</span>}
            <PathButton label={san} isCurrent={ply === played.length - 1} onGo={() => onGo(ply + 1)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type PathButtonProps = { readonly label: string; readonly isCurrent: boolean; readonly onGo: () => void };

function PathButton({ label, isCurrent, onGo }: PathButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onGo}
      className={classNames(
        'min-h-9 cursor-pointer rounded-md px-1.5 hover:bg-sunken',
        isCurrent ? 'font-semibold' : 'text-ink-soft',
      )}
    >
      {label}
    </button>
  );
}

type TreeFiltersProps = { readonly treeLocation: TreeLocation; readonly onChange: (place: TreeLocation) => void };

const SIDE_NAMES = { white: 'As White', black: 'As Black' } as const;

const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  year: 'Last 12 months',
  quarter: 'Last 3 months',
  month: 'Last month',
};

const RESULT_NAMES = { win: 'Won', draw: 'Drawn', loss: 'Lost' } as const;

function TreeFilters({ treeLocation, onChange }: TreeFiltersProps) {
  const { speed, period, result } = treeLocation.choices;
  const choose = (choices: TreeChoices): void =>
    onChange({ ...treeLocation, choices: { ...treeLocation.choices, ...choices } });
  return (
    <div className="grid grid-cols-3 items-end gap-3 sm:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))]">
      <div className="col-span-3 sm:col-span-1">
        <Segmented
          label="Side"
          options={COLORS.map((value) => ({ value, label: SIDE_NAMES[value] }))}
          value={treeLocation.side}
          onChange={(side) => onChange({ ...treeLocation, side })}
        />
      </div>
      <Choice label="Speed" values={SPEEDS} nameOf={speedName} value={speed} onChange={(to) => choose({ speed: to })} />
      <Choice
        label="Period"
        values={PERIODS}
        nameOf={(value) => PERIOD_NAMES[value]}
        value={period}
        onChange={(to) => choose({ period: to })}
      />
      <Choice
        label="Result"
        values={OUTCOMES}
        nameOf={(value) => RESULT_NAMES[value]}
        value={result}
        onChange={(to) => choose({ result: to })}
      />
    </div>
  );
}

const ALL = 'all';

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
  /** Missing: all of them. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
};

function Choice<Value extends string>({ label, values, nameOf, value, onChange }: ChoiceProps<Value>) {
  return (
    <Select<Value | typeof ALL>
      label={label}
      value={value ?? ALL}
      options={[{ value: ALL, label: 'All' }, ...values.map((one) => ({ value: one, label: nameOf(one) }))]}
      onChange={(chosen) => onChange(values.find((one) => one === chosen))}
    />
  );
}

type TreeGamesProps = {
  /** The newest first. */
  readonly games: readonly TreeGame[];
  /** Of all games that reach the position. */
  readonly total: number;
  readonly onView: (game: string) => void;
};

const FIRST = 5;

function TreeGames({ games, total, onView }: TreeGamesProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  if (games.length === 0) return null;
  const shown = isExpanded ? games : games.slice(0, FIRST);
  return (
    <section
      aria-label="Games that reach this position"
      className="min-w-0 max-md:border-t max-md:border-hairline max-md:pt-3"
    >
      <h3 className="text-sm font-semibold">
        {shown.length < total ? `The latest ${countOf(shown.length, 'game')} of ${total}` : gamesText(total)}
      </h3>
      <ul className="mt-1 divide-y divide-hairline">
        {shown.map((game) => (
          <li key={game.id}>
            <TreeGameRow game={game} onView={() => onView(game.id)} />
          </li>
        ))}
      </ul>
      {games.length > FIRST && (
        <Button variant="ghost" size="small" className="-ml-3" onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer' : `Show ${games.length}`}
        </Button>
      )}
    </section>
  );
}

function TreeGameRow({ game, onView }: { readonly game: TreeGame; readonly onView: () => void }) {
  const { color, white, black, whiteRating, blackRating, outcome, speed, timeControl, playedAt } = game;
  const [opponent, rating] = color === 'white' ? [black, blackRating] : [white, whiteRating];
  return (
    <button
      type="button"
      onClick={onView}
      className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] cursor-pointer items-center gap-3 rounded-md px-2 py-1 text-left text-sm hover:bg-sunken"
    >
      <OutcomeBadge outcome={outcome} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-semibold">{opponent}</span>
        {rating !== undefined && <span className="text-ink-soft tabular-nums"> {rating}</span>}
      </span>
      <span className="shrink-0 text-right text-xs text-ink-soft tabular-nums">
        <span className="hidden sm:inline">{speedAndControl(speed, timeControl)}, </span>
        {formatDate(playedAt)}
      </span>
    </button>
  );
}

/** A change adds no history entry, unless it opens the tree's tab. */
const useTreeLocation = () => {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const treeLocation = useMemo(() => parseTreeLocation(search), [search]);
  const setTreeLocation = (next: TreeLocation): void => {
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...treeAddress(next), tab: TAB }),
      replace: searchParam(search, 'tab') === TAB,
      resetScroll: false,
    });
  };
  return { treeLocation, setTreeLocation };
};

/** Of a report. */
const TAB = 'openings';
