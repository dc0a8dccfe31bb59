import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ScoutedPlayer } from '../../../../contract/player/player-profile';
import { REFERENCE } from '../../../../contract/reference';
import { labelOf, parsePlayer } from '../../../../contract/sites';
import type { KnownPlayer } from '../../../player/profile/known-player';
import { ageText, evaluatorText, gamesSpan, leftOutText } from '../../../player/profile/report-facts';
import { useSites } from '../../../player/profile/use-sites';
import { Badge } from '../../../ui/badge';
import { buttonAppearance } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { AicfLink } from './aicf-link';
import { FideCard } from './fide-card';

type ReportHeaderProps = {
  readonly known: KnownPlayer;
  /** As the player was asked for, `NAME` or `site:NAME`. */
  readonly player: string;
  /** Which games, as `choiceText` writes it. */
  readonly chosen: string;
  /** What can be done about the player, beside the name. */
  readonly actions?: ReactNode;
  /** What else belongs to the player, under everything. */
  readonly children?: ReactNode;
};

/** Who it is, and what the report rests on. */
export function ReportHeader({ known, player: requested, chosen, actions, children }: ReportHeaderProps) {
  const { site: requestedAt, name: requestedName } = parsePlayer(requested);
  const { username, player, scan } = known.profile;
  const sites = useSites();
  const siteId = player?.site ?? requestedAt;
  const site = labelOf(sites, siteId);
  const age = sites.flatMap((one) => (one.site === siteId ? (ageText(one) ?? []) : []));
  const facts = [...[gamesSpan(known), leftOutText(known), evaluatorText(known, sites)], ...[...age, scan.shortfall]];
  return (
    <Card aria-label="Player" className="flex flex-col gap-0.5 px-5 pt-2.5 pb-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-xl font-semibold break-words">
          {player?.title !== undefined && <span className="text-accent">{player.title} </span>}
          {username}
        </h2>
        {player?.isSample && <Badge>Sample</Badge>}
        {player?.isBot && <Badge>Bot</Badge>}
        {player?.isMarked && (
          <Badge tone="warning" title={`${site} has flagged this account for breaking its rules`}>
            Flagged by {site}
          </Badge>
        )}
        {player !== undefined && player.url !== '' && (
          <a
            href={player.url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-8 items-center gap-1 text-sm text-accent underline-offset-4 hover:underline"
          >
            Profile on {siteId === REFERENCE.site ? 'FIDE' : site} <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
        <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
          {actions}
          <Link
            to="/prepare"
            search={{ player: requested, ...(chosen && { games: chosen }) }}
            className={`${buttonAppearance({ variant: 'primary', size: 'small' })} h-10`}
          >
            Prepare against this player
          </Link>
        </div>
      </div>
      {siteId === REFERENCE.site && player?.fideId !== undefined && (
        <FideCard personKey={requestedName.toLowerCase()} />
      )}
      {siteId === REFERENCE.site && player && (
        <AicfLink personKey={requestedName.toLowerCase()} player={requested} aicfId={player.aicfId} />
      )}
      <ul className="flex flex-wrap gap-x-2 text-sm text-ink-soft tabular-nums [&>li:not(:last-child)]:after:ml-2 [&>li:not(:last-child)]:after:content-['·']">
        {[...(player ? originOf(player, siteId === REFERENCE.site) : []), ...facts]
          .filter((fact) => fact !== undefined)
          .map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
      </ul>
      {children}
    </Card>
  );
}

/** What the player says about themselves; all of it may be missing. */
const originOf = (
  { realName, location, fideRating, fideId, aicfId }: ScoutedPlayer,
  isFromFiles: boolean,
): readonly string[] =>
  [
    realName,
    location,
    fideRating === undefined ? undefined : `FIDE rating ${fideRating}`,
    fideId === undefined ? undefined : `FIDE ID ${fideId}`,
    // Of a person in files it stands where it is changed.
    aicfId === undefined || isFromFiles ? undefined : `AICF ID ${aicfId}`,
  ].flatMap((part) => part || []);
