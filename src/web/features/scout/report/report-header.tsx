import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { ScoutedPlayer } from '../../../../contract/player/player-profile';
import {
  aicfLinkSchema,
  aicfMessages,
  fideCardSchema,
  REFERENCE,
  type FideCard as ReferenceCard,
  referencePaths,
  referencePersonSchema,
} from '../../../../contract/reference';
import { labelOf, parsePlayer } from '../../../../contract/sites';
import { describeFailure } from '../../../lib/http/failures';
import { getJson } from '../../../lib/http/http';
import { putJson } from '../../../lib/http/write-json';
import { useSites } from '../../../player/profile/player-names';
import {
  ageText,
  evaluatorText,
  excludedText,
  gamesSpan,
  type LoadedPlayer,
  olderText,
  oldText,
} from '../../../player/profile/report-facts';
import { scoutKey } from '../../../player/profile/scout-queries';
import { Button, buttonAppearance } from '../../../ui/button';
import { classNames, LINK } from '../../../ui/class-names';
import { Field } from '../../../ui/fields/field';
import { Card } from '../../../ui/page';
import { Badge } from '../../../ui/status/status';
import { useApiMutation } from '../../../ui/use-api-mutation';

type ReportHeaderProps = {
  readonly known: LoadedPlayer;
  /** The requested player, `NAME` or `site:NAME`. */
  readonly player: string;
  /** Filter of games, in the format of `choiceText`. */
  readonly gamesFilter: string;
  /** Rendered beside the name. */
  readonly actions?: ReactNode;
  /** Rendered at the bottom. */
  readonly children?: ReactNode;
};

export function ReportHeader({ known, player: requested, gamesFilter, actions, children }: ReportHeaderProps) {
  const { site: requestedAt, name: requestedName } = parsePlayer(requested);
  const { username, player, scan } = known.profile;
  const sites = useSites();
  const [isFolded, setIsFolded] = useState(true);
  const [now] = useState(() => Date.now());
  const old = oldText(known, now);
  const siteId = player?.site ?? requestedAt;
  const site = labelOf(sites, siteId);
  const age = sites.flatMap((one) => (one.site === siteId ? (ageText(one) ?? []) : []));
  const span = gamesSpan(known);
  const facts = [
    ...[span, olderText(known), excludedText(known), evaluatorText(known, sites)],
    ...[...age, scan.shortfall, scan.older?.shortfall],
  ];
  return (
    <Card
      aria-label="Player"
      data-folded={isFolded || undefined}
      className="flex flex-col gap-0.5 px-5 pt-2.5 pb-1 max-sm:px-4 max-sm:[&[data-folded]>:is(ul,p,section)]:hidden"
    >
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
            search={{ player: requested, ...(gamesFilter && { games: gamesFilter }) }}
            className={buttonAppearance({ variant: 'primary', size: 'small' })}
          >
            Prepare against this player
          </Link>
        </div>
      </div>
      {old !== undefined && (
        <div role="note" className="text-sm font-semibold text-warning tabular-nums">
          {old}
        </div>
      )}
      <button
        type="button"
        aria-expanded={!isFolded}
        className="flex min-h-9 items-center gap-1.5 text-left text-sm text-ink-soft tabular-nums sm:hidden"
        onClick={() => setIsFolded(!isFolded)}
      >
        <span className="min-w-0 truncate">{span}</span>
        <ChevronDown aria-hidden className={`size-4 shrink-0 transition ${isFolded ? '' : 'rotate-180'}`} />
      </button>
      {siteId === REFERENCE.site && player?.fideId !== undefined && (
        <FideCard personKey={requestedName.toLowerCase()} />
      )}
      {siteId === REFERENCE.site && player && (
        <AicfLink personKey={requestedName.toLowerCase()} player={requested} aicfId={player.aicfId} />
      )}
      <ul
        className={classNames(
          "flex flex-wrap content-start gap-x-2 text-sm text-ink-soft tabular-nums sm:min-h-10 [&>li:not(:last-child)]:after:ml-2 [&>li:not(:last-child)]:after:content-['·']",
          player === undefined && 'max-sm:min-h-25',
        )}
      >
        {[...(player ? playerDetails(player, siteId === REFERENCE.site) : []), ...facts]
          .filter((fact) => fact !== undefined)
          .map((fact) => (
            <li key={fact} className={fact === span ? 'max-sm:hidden' : undefined}>
              {fact}
            </li>
          ))}
      </ul>
      {children}
    </Card>
  );
}

/** From the player's own profile; every part may be missing. */
const playerDetails = (
  { realName, location, fideRating, fideId, aicfId }: ScoutedPlayer,
  isFromFiles: boolean,
): readonly string[] =>
  [
    realName,
    location,
    fideRating === undefined ? undefined : `FIDE rating ${fideRating}`,
    fideId === undefined ? undefined : `FIDE ID ${fideId}`,
    // For people from files, the editable link shows it.
    aicfId === undefined || isFromFiles ? undefined : `AICF ID ${aicfId}`,
  ].flatMap((part) => part || []);

type AicfLinkProps = {
  /** The KEY of `reference:KEY`. */
  readonly personKey: string;
  /** `reference:KEY`. */
  readonly player: string;
  readonly aicfId: string | undefined;
};

/** Files contain no AICF IDs, so the user links one. */
function AicfLink({ personKey, player, aicfId }: AicfLinkProps) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(aicfId ?? '');
  const [linked, setLinked] = useState(aicfId);
  const [problem, setProblem] = useState<string>();

  const { mutate } = useApiMutation({
    mutationFn: (id: string | null) => putJson(referencePaths.aicf(personKey), { aicfId: id }, referencePersonSchema),
    onSuccess: (link) => {
      setLinked(link.aicfId);
      setIsOpen(false);
      void queryClient.invalidateQueries({ queryKey: scoutKey(player), refetchType: 'none' });
    },
    onError: (error) => setProblem(describeFailure(error)),
  });
  const save = (typedId: string): void => {
    const link = aicfLinkSchema.safeParse({ aicfId: typedId.trim() === '' ? null : typedId });
    if (link.success) mutate(link.data.aicfId);
    else setProblem(aicfMessages.bad);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setProblem(undefined);
    save(typed);
  };

  if (!isOpen) {
    return (
      <p className="text-sm tabular-nums">
        {linked !== undefined && `AICF ID ${linked} · `}
        <button type="button" className={`${LINK} min-h-8`} onClick={() => setIsOpen(true)}>
          {linked === undefined ? 'Link an AICF ID' : 'Change the AICF ID'}
        </button>
      </p>
    );
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex max-w-md flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <Field label="AICF ID" value={typed} onValue={setTyped} error={problem} autoComplete="off" maxLength={30} />
      </div>
      <Button type="submit" size="small" className="h-11">
        Save
      </Button>
      <Button variant="secondary" size="small" className="h-11" onClick={() => setIsOpen(false)}>
        Cancel
      </Button>
    </form>
  );
}

const fideCardQuery = (key: string) => {
  const path = referencePaths.fide(key);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, fideCardSchema.nullable(), signal) });
};

/** Renders nothing if the FIDE lists are not available. */
function FideCard({ personKey }: { readonly personKey: string }) {
  const { data } = useQuery(fideCardQuery(personKey));
  return data && <p className="text-sm tabular-nums">{fideCardText(data)}</p>;
}

const fideCardText = ({ title, name, federation, standard, rapid, blitz }: ReferenceCard): string =>
  [
    `FIDE list: ${title === undefined ? '' : `${title} `}${name}`,
    ...(federation === undefined ? [] : [federation]),
    ...(standard === undefined ? [] : [`standard ${standard}`]),
    ...(rapid === undefined ? [] : [`rapid ${rapid}`]),
    ...(blitz === undefined ? [] : [`blitz ${blitz}`]),
  ].join(' · ');
