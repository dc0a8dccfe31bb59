import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { formatLine } from '../../../../chess/position/move';
import { eventsApi } from '../../../../contract/events';
import { kindLabel } from '../../../../messages/preparation/preparation';
import { callEndpoint } from '../../../lib/http/endpoints';
import { dateText } from '../../../player/labels';
import { OutcomeBadge } from '../../../player/results';
import { Button, buttonAppearance } from '../../../ui/button';
import { classNames, LINK } from '../../../ui/class-names';
import { deferred } from '../../../ui/deferred';
import { Badge } from '../../../ui/status/status';
import { useEventUndo } from '../event-changes';
import { COLOR_NAMES, dateTimeText, pairingText, preparationLink, roundName, type RoundProps } from './event-rounds';
import { PrepareLinks } from '../prepare-links';
import { RoundForm } from './round-form';
import { RoundGame } from './round-game';
import { RoundNotes } from './round-notes';

const TrainAgainst = deferred(async () => (await import('../../../game/repertoires/repertoire-against')).TrainAgainst, {
  isOptional: true,
});

type RoundCardProps = RoundProps & { readonly isOpen: boolean; readonly onToggle: () => void };

export function RoundCard({ isOpen, onToggle, ...props }: RoundCardProps) {
  const { round } = props;
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card border border-hairline bg-card">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-inside`}
          onClick={onToggle}
          className="flex min-h-14 w-full cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-4 py-3 text-left hover:bg-sunken sm:px-5"
        >
          <span id={`${id}-title`} className="min-w-0 break-words">
            <span className="font-semibold">{roundName(round)}</span>
            <span className="text-ink-soft"> · </span>
            {pairingText(round)}
          </span>
          {round.rating !== undefined && <span className="text-sm text-ink-soft tabular-nums">{round.rating}</span>}
          <span className="ml-auto flex items-center gap-2 text-sm text-ink-soft tabular-nums">
            {dateTimeText(round)}
            {round.prepared && <Badge tone="accent">Prepared</Badge>}
            {round.outcome && <OutcomeBadge outcome={round.outcome} />}
            <ChevronDown aria-hidden className={classNames('size-4 shrink-0 transition', isOpen && 'rotate-180')} />
          </span>
        </button>
      </h2>
      <div id={`${id}-inside`} hidden={!isOpen}>
        {isOpen && <RoundBody {...props} />}
      </div>
    </section>
  );
}

function RoundBody({ profileId, event, round }: RoundProps) {
  const [isEditing, setIsEditing] = useState(round.opponent === undefined);
  const { remove, isPending } = useEventUndo(profileId);
  const params = { id: profileId, event: event.id, round: round.id };
  const handleDelete = () =>
    void remove(() => callEndpoint(eventsApi.deleteRound, { params }), {
      restore: () => callEndpoint(eventsApi.restoreRound, { params }),
      event: event.id,
      label: `${roundName(round)} was deleted`,
    });
  return (
    <div className="flex flex-col gap-6 border-t border-hairline px-4 py-5 sm:px-5">
      {isEditing ? (
        <RoundForm profileId={profileId} event={event} round={round} onDone={() => setIsEditing(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {round.player === undefined ? (
            <PrepareLinks event={event} round={round} />
          ) : (
            <Link {...preparationLink({ event, round, player: round.player })} className={PREPARE_LINK}>
              Prepare against {round.player}
            </Link>
          )}
          {round.player !== undefined && round.color !== undefined && (
            <TrainAgainst player={round.player} color={round.color} />
          )}
          <Button variant="secondary" size="small" onClick={() => setIsEditing(true)}>
            Edit round
          </Button>
          <Button variant="secondary" size="small" disabled={isPending} onClick={handleDelete}>
            Delete round
          </Button>
        </div>
      )}
      <RoundNotes profileId={profileId} event={event} round={round} />
      <PreparedLines event={event} round={round} />
      <RoundGame profileId={profileId} event={event} round={round} />
    </div>
  );
}

const PREPARE_LINK = `${buttonAppearance({ size: 'small' })} max-w-full truncate`;

const START = { turn: 'white', moveNumber: 1 } as const;

function PreparedLines({ event, round }: Pick<RoundProps, 'event' | 'round'>) {
  const { prepared } = round;
  return (
    <section aria-labelledby={`prepared-${round.id}`} className="flex flex-col gap-2">
      <h3 id={`prepared-${round.id}`} className="font-semibold">
        Prepared lines
      </h3>
      {prepared === undefined ? (
        <p className="text-sm text-ink-soft">
          Nothing yet. {round.player === undefined ? 'Choose the player, then' : 'Open the preparation and'} press “Save
          to the event” there.
        </p>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            {COLOR_NAMES[prepared.color]} against{' '}
            <Link {...preparationLink({ event, round, player: prepared.player })} className={LINK}>
              {prepared.player}
            </Link>
            , saved on {dateText(prepared.preparedAt)}
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
          {prepared.lines.length === 0 && (
            <p className="text-sm text-ink-soft">The preparation had no lines to play.</p>
          )}
        </>
      )}
    </section>
  );
}
