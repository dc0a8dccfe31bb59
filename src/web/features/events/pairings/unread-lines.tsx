import type { PairingList } from '../../../../chess/events/pairing-list';
import { countOf } from '../../../player/labels';

/** Lines of which a few are enough to see what is wrong. */
const SHOWN = 8;

/** What of the list is not among the rounds, and why. */
export function UnreadLines({ unread, others }: Pick<PairingList, 'unread' | 'others'>) {
  return (
    <div role="status" className="flex flex-col gap-1 text-sm text-ink-soft">
      {others > 0 && <p>{countOf(others, 'pairing')} of other players skipped.</p>}
      {unread.length > 0 && (
        <>
          <p>{countOf(unread.length, 'line')} could not be read:</p>
          <ul className="flex flex-col gap-0.5">
            {unread.slice(0, SHOWN).map(({ line, text }) => (
              <li key={line} className="break-words">
                Line {line}: <span className="text-ink">{text.trim().slice(0, 200)}</span>
              </li>
            ))}
          </ul>
          {unread.length > SHOWN && <p>And {unread.length - SHOWN} more.</p>}
        </>
      )}
    </div>
  );
}
