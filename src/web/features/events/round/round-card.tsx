import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { eventPaths } from '../../../../contract/events';
import { OutcomeBadge } from '../../../player/outcome-badge';
import { Badge } from '../../../ui/badge';
import { Button, buttonAppearance } from '../../../ui/button';
import { classNames } from '../../../lib/class-names';
import { pairingText, roundName, whenText } from '../event-labels';
import { useDeletions } from '../use-deletions';
import { prepareAddress } from './prepare-address';
import { PreparedLines } from './prepared-lines';
import { RoundForm } from './round-form';
import { RoundGame } from './round-game';
import { RoundNotes } from './round-notes';
import type { RoundProps } from './round-props';

type RoundCardProps = RoundProps & { readonly isOpen: boolean; readonly onToggle: () => void };

/** A round in a line, and all that is in it once it is open. */
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
            {whenText(round)}
            {round.prepared && <Badge tone="accent">Prepared</Badge>}
            {round.outcome && <OutcomeBadge outcome={round.outcome} />}
            <ChevronDown aria-hidden className={classNames('size-4 shrink-0 transition', isOpen && 'rotate-180')} />
          </span>
        </button>
      </h2>
      <div id={`${id}-inside`} hidden={!isOpen}>
        {isOpen && <Inside {...props} />}
      </div>
    </section>
  );
}

function Inside({ profileId, event, round }: RoundProps) {
  const [isEditing, setIsEditing] = useState(round.opponent === undefined);
  const { remove, isPending } = useDeletions(profileId);
  const paths = eventPaths(profileId);
  const handleDelete = () =>
    void remove(paths.round(event.id, round.id), {
      ...{ restore: paths.restoreRound(event.id, round.id), event: event.id },
      label: `${roundName(round)} was deleted`,
    });
  return (
    <div className="flex flex-col gap-6 border-t border-hairline px-4 py-5 sm:px-5">
      {isEditing ? (
        <RoundForm {...{ profileId, event, round }} onDone={() => setIsEditing(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {round.player !== undefined && (
            <Link {...prepareAddress({ event, round, player: round.player })} className={PREPARE}>
              Prepare against {round.player}
            </Link>
          )}
          <Button variant="secondary" size="small" className="h-10" onClick={() => setIsEditing(true)}>
            {round.player === undefined ? 'Choose the player to prepare' : 'Edit round'}
          </Button>
          <Button variant="secondary" size="small" className="h-10" disabled={isPending} onClick={handleDelete}>
            Delete round
          </Button>
        </div>
      )}
      <RoundNotes {...{ profileId, event, round }} />
      <PreparedLines {...{ event, round }} />
      <RoundGame {...{ profileId, event, round }} />
    </div>
  );
}

const PREPARE = `${buttonAppearance({ size: 'small' })} h-10 max-w-full truncate`;
