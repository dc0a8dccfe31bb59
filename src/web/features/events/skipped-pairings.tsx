import type { PairingList, PairingOfOthers } from '../../../chess/events/pairing-list';
import { COLORS } from '../../../chess/types';
import type { RoundDetails } from '../../../contract/events';
import { countOf } from '../../player/labels';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { draftAgainst, roundName } from './rounds/event-rounds';

const MAX_SHOWN_LINES = 8;

export function UnreadLines({ unread }: Pick<PairingList, 'unread'>) {
  return (
    <div role="status" className="flex flex-col gap-1 text-sm text-ink-soft">
      {unread.length > 0 && (
        <>
          <p>{countOf(unread.length, 'line')} could not be read:</p>
          <ul className="flex flex-col gap-0.5">
            {unread.slice(0, MAX_SHOWN_LINES).map(({ line, text }) => (
              <li key={line} className="break-words">
                Line {line}: <span className="text-ink">{text.trim().slice(0, 200)}</span>
              </li>
            ))}
          </ul>
          {unread.length > MAX_SHOWN_LINES && <p>And {unread.length - MAX_SHOWN_LINES} more.</p>}
        </>
      )}
    </div>
  );
}

type SkippedPairingsProps = {
  readonly pairings: readonly PairingOfOthers[];
  readonly drafts: readonly RoundDetails[];
  readonly onAdd: (draft: RoundDetails) => void;
};

/** Whoever prepares others, too, chooses the opponent in each of their pairings. */
export function SkippedPairings({ pairings, drafts, onAdd }: SkippedPairingsProps) {
  if (pairings.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="w-max max-w-full cursor-pointer text-ink-soft">
        {countOf(pairings.length, 'pairing')} of other players skipped. <span className={LINK}>Keep some of them</span>
      </summary>
      <p className="mt-2 text-ink-soft">
        Choose the player to prepare against, and a round is added for the other one.
      </p>
      <ul aria-label="Pairings of other players" className="mt-2 divide-y divide-hairline border-y border-hairline">
        {pairings.map((pairing) => (
          <li key={pairing.line} className="flex flex-wrap items-center gap-2 py-2">
            {pairing.round !== undefined && (
              <span className="w-20 text-ink-soft tabular-nums">{roundName({ number: pairing.round })}</span>
            )}
            {COLORS.map((side) => {
              const draft = draftAgainst(pairing, side);
              return (
                <Button
                  key={side}
                  variant="secondary"
                  size="small"
                  className="max-w-full min-w-0"
                  disabled={drafts.some(
                    ({ number, opponent }) => number === draft.number && opponent === draft.opponent,
                  )}
                  onClick={() => onAdd(draft)}
                >
                  <span className="truncate">Against {pairing[side].name}</span>
                </Button>
              );
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
