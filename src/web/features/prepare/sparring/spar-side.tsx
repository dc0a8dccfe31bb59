/** Beside the board of a sparring game: clocks, the games of their move, and where the line was left. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatClock, type Speed } from '../../../../chess/clock';
import { compareWithLines } from '../../../../chess/events/round-game';
import { START_FEN } from '../../../../chess/position/fen';
import type { PlayedMove } from '../../../../chess/position/move';
import { type Color, otherColor, type San } from '../../../../chess/types';
import { parsePlayer } from '../../../../contract/sites';
import { cameUpSentence } from '../../../../messages/preparation/preparation';
import { dateText } from '../../../player/labels';
import { fenAfter, TREE_START, treeQuery, treeQueryOf } from '../../../player/tree/tree-queries';
import { classNames, LINK } from '../../../ui/class-names';
import { Select } from '../../../ui/fields/field';
import type { Sparring } from './use-sparring';

export const CONTROLS = ['none', '1+0', '3+0', '3+2', '5+3', '10+0', '15+10', '90+30'] as const;
export type Control = (typeof CONTROLS)[number];

/** Of the coming game's speed. */
export const controlOf = (speed: Speed | undefined): Control => {
  switch (speed) {
    case 'bullet':
      return '1+0';
    case 'blitz':
      return '3+2';
    case 'rapid':
      return '15+10';
    case 'classical':
      return '90+30';
    default:
      return 'none';
  }
};

type ClocksProps = {
  readonly control: Control;
  readonly onControl: (control: Control) => void;
  readonly sparring: Pick<Sparring, 'turn' | 'played' | 'flag'>;
  readonly player: string;
};

type Times = Readonly<Record<'mine' | 'theirs', number>>;

/** Remounted for another game or time control. The clocks start with the first move. */
export function Clocks({ control, onControl, sparring: { turn, played, flag }, player }: ClocksProps) {
  const [minutes = 0, increment = 0] = control === 'none' ? [] : control.split('+').map(Number);
  const [times, setTimes] = useState<Times>({ mine: 60 * minutes, theirs: 60 * minutes });
  const [firstPlies] = useState(played.length);
  const running = control === 'none' || played.length === firstPlies ? undefined : turn;
  const isOut = control !== 'none' && times.mine <= 0;
  useEffect(() => {
    if (running === undefined) return undefined;
    let last = performance.now();
    const pass = (gain = 0): void => {
      const now = performance.now();
      const seconds = (now - last) / 1000;
      last = now;
      setTimes((before) => ({ ...before, [running]: Math.max(0, before[running] - seconds) + gain }));
    };
    const ticks = setInterval(() => pass(), TICK);
    return () => {
      clearInterval(ticks);
      pass(increment);
    };
  }, [running, increment]);
  const handleOut = useEffectEvent(flag);
  useEffect(() => {
    if (isOut) handleOut();
  }, [isOut]);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Select
        label="Time control"
        options={CONTROLS.map((value) => ({ value, label: value === 'none' ? 'No clock' : value }))}
        value={control}
        onChange={onControl}
      />
      {control !== 'none' && (
        <dl className="flex gap-4 text-sm tabular-nums">
          {(['theirs', 'mine'] as const).map((side) => (
            <div key={side}>
              <dt className="text-ink-soft">{side === 'mine' ? 'You' : player}</dt>
              <dd
                className={classNames(
                  'rounded-md px-1.5 text-xl font-semibold',
                  running === side ? 'bg-accent-soft text-accent' : 'bg-sunken',
                )}
              >
                {formatClock(Math.ceil(times[side]))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** In milliseconds. */
const TICK = 250;

type TheirGamesProps = {
  readonly player: string;
  /** Filter of games, in the format of `choiceText`. */
  readonly games: string;
  /** The user's. */
  readonly color: Color;
  /** Up to their move. */
  readonly played: readonly PlayedMove[];
};

/** The newest games with their last move. */
export function TheirGames({ player, games, color, played }: TheirGamesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const side = otherColor(color);
  const place = { ...TREE_START, side, moves: played.map(({ uci }) => uci) };
  const owner = { ...parsePlayer(player), games };
  const { data, isError } = useQuery({
    ...treeQuery(owner, treeQueryOf(place, fenAfter(played), 0), ''),
    enabled: isOpen,
  });
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="text-sm">
      <summary className={`${LINK} w-max`}>Their games with this move</summary>
      {isError && <p className="mt-1 text-ink-soft">The games could not be loaded.</p>}
      <ul className="mt-1 flex max-h-48 flex-col gap-1 overflow-y-auto tabular-nums">
        {data?.recent.map(({ id, white, black, result, playedAt }) => (
          <li key={id}>
            <Link
              to="/scout"
              search={{ player, ...(games && { games }), tab: 'games', game: id }}
              target="_blank"
              className={LINK}
            >
              {white} – {black}
            </Link>{' '}
            {result}, {dateText(playedAt)}
          </li>
        ))}
      </ul>
    </details>
  );
}

type LineComparisonProps = {
  readonly line: readonly San[];
  readonly played: readonly PlayedMove[];
  /** The user's. */
  readonly color: Color;
};

/** Where the prepared line was left; `undefined` without a line, or while it is followed. */
export const compareWithLine = ({ line, played, color }: LineComparisonProps) => {
  if (line.length === 0) return undefined;
  const saved = [{ moves: line, decision: line.length - 1 }];
  const comparison = compareWithLines({ start: START_FEN, plies: played }, saved, color);
  if (comparison === undefined || (comparison.left === undefined && comparison.linePlies < line.length))
    return undefined;
  return { text: cameUpSentence(comparison, saved), plies: comparison.gamePlies };
};
