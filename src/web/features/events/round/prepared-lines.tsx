import { Link } from '@tanstack/react-router';
import { formatLine } from '../../../../chess/position/move';
import { kindLabel } from '../../../../messages/preparation';
import { dateText } from '../../../player/labels';
import { LINK } from '../../../ui/link-appearance';
import { SIDES } from '../event-labels';
import { prepareAddress } from './prepare-address';
import type { RoundProps } from './round-props';

const START = { turn: 'white', moveNumber: 1 } as const;

/** What was prepared, and when; the way to prepare where nothing was. */
export function PreparedLines({ event, round }: Pick<RoundProps, 'event' | 'round'>) {
  const { prepared } = round;
  return (
    <section aria-labelledby={`prepared-${round.id}`} className="flex flex-col gap-2">
      <h3 id={`prepared-${round.id}`} className="font-semibold">
        What was prepared
      </h3>
      {prepared === undefined ? (
        <p className="text-sm text-ink-soft">
          Nothing yet. {round.player === undefined ? 'Choose the player, then' : 'Open the preparation and'} press “Keep
          with the event” there.
        </p>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            {SIDES[prepared.color]} against{' '}
            <Link {...prepareAddress({ event, round, player: prepared.player })} className={LINK}>
              {prepared.player}
            </Link>
            , kept on {dateText(prepared.preparedAt)}
          </p>
          <ul className="divide-y divide-hairline border-y border-hairline text-sm">
            {prepared.lines.map(({ moves, kind, opening }, index) => (
              <li key={index} className="py-2">
                {opening !== undefined && <span className="font-semibold">{opening} </span>}
                <span className="text-ink-soft">{kindLabel(kind)}</span>
                <span className="block tabular-nums">{formatLine(START, moves)}</span>
              </li>
            ))}
          </ul>
          {prepared.lines.length === 0 && <p className="text-sm text-ink-soft">The preparation had no line to play.</p>}
        </>
      )}
    </section>
  );
}
