import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Meeting } from '../../../contract/player/head-to-head';
import { labelOf } from '../../../contract/sites';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/link-appearance';
import { dateText, speedName } from '../labels';
import { OutcomeBadge } from '../outcome-badge';
import { useSites } from '../profile/use-sites';

/** What is shown before the rest is asked for. */
const FOLDED = 8;

/** The newest first; each leads to its game where it can be seen. */
export function MeetingList({ meetings }: { readonly meetings: readonly Meeting[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? meetings : meetings.slice(0, FOLDED);
  return (
    <div className="flex flex-col items-start gap-1">
      <ol aria-label="Games against each other" className="flex w-full flex-col divide-y divide-hairline">
        {shown.map((meeting) => (
          <MeetingRow key={meeting.id} meeting={meeting} />
        ))}
      </ol>
      {meetings.length > FOLDED && (
        <Button variant="ghost" size="small" className="-ml-3 h-10" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show the newest' : `Show all ${meetings.length}`}
        </Button>
      )}
    </div>
  );
}

function MeetingRow({ meeting }: { readonly meeting: Meeting }) {
  const { outcome, color, speed, opening, playedAt, source } = meeting;
  const sites = useSites();
  const site = source === '' || source === 'pgn' ? undefined : labelOf(sites, source);
  const facts = [color === 'white' ? 'White' : 'Black', speedName(speed), site].filter((part) => part !== undefined);
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5 text-sm">
      <OutcomeBadge outcome={outcome} />
      <span className="min-w-0">
        <MeetingLink meeting={meeting}>{playedAt === undefined ? 'No date' : dateText(playedAt)}</MeetingLink>
        <span className="block truncate text-xs text-ink-soft">
          {[facts.join(', '), opening].filter(Boolean).join('. ')}
        </span>
      </span>
    </li>
  );
}

type MeetingLinkProps = { readonly meeting: Meeting; readonly children: ReactNode };

/** To where most is known of the game: my library, the report on a player, its site. */
function MeetingLink({ meeting: { libraryGame, scouted, url }, children }: MeetingLinkProps) {
  if (libraryGame !== undefined)
    return (
      <Link to="/games" search={{ game: libraryGame }} className={LINK}>
        {children}
      </Link>
    );
  if (scouted !== undefined) {
    const { player, games, game } = scouted;
    return (
      <Link to="/scout" search={{ player, ...(games && { games }), game }} className={LINK}>
        {children}
      </Link>
    );
  }
  if (url !== undefined)
    return (
      <a href={url} target="_blank" rel="noreferrer" className={LINK}>
        {children}
      </a>
    );
  return <span className="font-semibold">{children}</span>;
}
