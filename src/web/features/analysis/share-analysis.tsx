import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { makePgn } from '../../../chess/pgn/pgn';
import { type AnalysisResult, toKeptAnalysis } from '../../../contract/analysis/analysis';
import { LINK_LIMITS, type MadeLink } from '../../../contract/analysis/analysis-links';
import type { EditedReplay } from '../../board/use-edited-replay';
import { useProfileId } from '../../lib/account/profile';
import { describeFailure } from '../../lib/http/failures';
import { isUserKnown } from '../../lib/offline-cache';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { CopyLink } from '../../ui/fields/copy-link';
import { Popover } from '../../ui/popover';
import { useApiMutation } from '../../ui/use-api-mutation';
import { linkAddress, makeLink, OWN_LINKS_KEY, ownLinksQuery, revokeLink } from './analysis-links';

type ShareAnalysisProps = {
  readonly replay: Pick<EditedReplay, 'tree' | 'path' | 'orientation'>;
  readonly result: AnalysisResult;
  /** The one that was made before. */
  readonly link: MadeLink | undefined;
  readonly onLink: (link: MadeLink | undefined) => void;
};

/** Makes a link to the analysis, copies and revokes it. */
export function ShareAnalysis({ replay: { tree, path, orientation }, result, link, onLink }: ShareAnalysisProps) {
  const queryClient = useQueryClient();
  const refreshLinks = () => void queryClient.invalidateQueries({ queryKey: [OWN_LINKS_KEY] });
  const make = useApiMutation({
    mutationFn: () => {
      const analysis = toKeptAnalysis(result);
      const pgn = makePgn(tree);
      if (analysis === undefined || pgn.length > LINK_LIMITS.pgn) throw new RangeError(TOO_LARGE);
      return makeLink({ pgn, side: orientation, analysis });
    },
    onSuccess: (made) => {
      onLink(made);
      refreshLinks();
    },
  });
  const revoke = useApiMutation({
    mutationFn: revokeLink,
    onSuccess: () => {
      onLink(undefined);
      refreshLinks();
    },
  });
  const failure = make.error ?? revoke.error;
  return (
    <Popover label="Share the analysis" button={<ShareLabel />} className="w-lg p-4">
      <div className="flex flex-col gap-3">
        {link === undefined ? (
          <>
            <p className="text-sm">
              Anyone with the link sees this game with its analysis as it is now, without an account and without waiting
              for an engine.
            </p>
            <Button className="self-start" disabled={make.isPending} onClick={() => make.mutate()}>
              {make.isPending ? 'Making the link' : 'Make a link'}
            </Button>
            {revoke.isSuccess && (
              <p role="status" className="text-sm">
                The link was revoked. It no longer opens.
              </p>
            )}
          </>
        ) : (
          <>
            <CopyLink address={linkAddress(link.id, path)} />
            <p className="text-sm text-ink-soft">
              Opens at the position on the board. Later changes of the game are not part of it.
            </p>
            <RevokeButton isPending={revoke.isPending} onRevoke={() => revoke.mutate(link)} />
          </>
        )}
        {failure && (
          <p role="alert" className="text-sm text-bad">
            {failure instanceof RangeError ? failure.message : describeFailure(failure)}
          </p>
        )}
        <OwnLinks />
      </div>
    </Popover>
  );
}

/** A member's, each of which is revoked on its page. */
function OwnLinks() {
  const profileId = useProfileId();
  const [isOpen, setOpen] = useState(false);
  const { data: links } = useQuery({
    ...ownLinksQuery(profileId ?? 0),
    enabled: isOpen && profileId !== undefined,
  });
  if (!isUserKnown()) return null;
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-1.5">Your links</summary>
      {links?.length === 0 && <p className="py-1.5 text-ink-soft">You have no links.</p>}
      <ul className="max-h-40 overflow-y-auto">
        {links?.map(({ id, title }) => (
          <li key={id}>
            <Link to="/shared/$link" params={{ link: id }} className={`${LINK} block truncate py-1.5`}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

const TOO_LARGE = 'This game is too large for a link. Please remove long comments or variations.';

function ShareLabel() {
  return (
    <>
      <Share2 aria-hidden className="size-4" />
      <span className="max-sm:sr-only short:sr-only">Share</span>
    </>
  );
}

type RevokeButtonProps = { readonly isPending: boolean; readonly onRevoke: () => void };

/** Asks once more: nobody can open the link afterwards, and it cannot be made again. */
export function RevokeButton({ isPending, onRevoke }: RevokeButtonProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button variant="ghost" size="small" className="self-start" onClick={() => setAsking(true)}>
        Revoke the link
      </Button>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-sm">Nobody can open it afterwards, also where it was sent.</p>
      <Button variant="secondary" size="small" disabled={isPending} onClick={onRevoke}>
        Revoke
      </Button>
      <Button variant="ghost" size="small" onClick={() => setAsking(false)}>
        Cancel
      </Button>
    </div>
  );
}
