import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Round } from '../../../contract/events';
import { formatMoment } from '../../lib/format-date';
import { describeFailure } from '../../lib/http/failures';
import { logError } from '../../lib/log';
import { countOf } from '../../player/labels';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Spinner } from '../../ui/page';
import { preparationLink, type RoundProps } from './rounds/event-rounds';
import { type Bag, type BagProgress, type FailedPart, packBag, PARTS, readBag, removeBag } from './tournament-bag';

const LABELS = {
  event: 'event',
  report: 'report',
  games: 'games',
  sheet: 'sheets of both colors',
  puzzles: 'puzzles',
} as const;

const bagQuery = (event: number) =>
  queryOptions({ queryKey: ['bag', event], queryFn: () => readBag(event), staleTime: 0, networkMode: 'always' });

/** Keeps everything of the round on this device. */
export function TournamentBag({ profileId, event, round }: RoundProps) {
  const { data: bag } = useQuery(bagQuery(event.id));
  const { pack, cancel, progress, failures, refresh } = usePacking({ profileId, event, round });
  const { player } = round;
  if (player === undefined) return null;
  const own = bag?.player === player && bag.round === round.id ? bag : undefined;
  const remove = () => void removeBag(event.id).then(refresh, logError);
  return (
    <div className="flex w-full flex-col gap-1 border-t border-hairline pt-3 text-sm">
      {progress === undefined ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="secondary" size="small" onClick={() => pack(player)}>
            <Download aria-hidden className="size-4" />
            {own ? 'Update' : 'Keep for offline'}
          </Button>
          {own ? (
            <>
              <BagContents bag={own} event={event} round={round} />
              <button type="button" className={`${LINK} min-h-9`} onClick={remove}>
                Remove
              </button>
            </>
          ) : (
            <span className="min-w-0 flex-1 text-ink-soft">
              Event, report, games, sheets and puzzles on this device.
            </span>
          )}
        </div>
      ) : (
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
          <Spinner className="size-4 text-accent" />
          <span role="status" className="min-w-0 flex-1 text-ink-soft">
            {progressText(progress)}
          </span>
          <Button variant="secondary" size="small" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {failures.length > 0 && (
        <div role="alert" className="text-bad">
          {failures.map((failure) => (
            <p key={failure}>{failure}</p>
          ))}
        </div>
      )}
    </div>
  );
}

type BagContentsProps = Pick<RoundProps, 'event' | 'round'> & { readonly bag: Bag };

function BagContents({ bag: { parts, missing, size, keptAt, player }, event, round }: BagContentsProps) {
  const list = new Intl.ListFormat('en');
  return (
    <p role="status" className="min-w-0 flex-1 basis-64">
      <span className="text-ink-soft tabular-nums">
        On this device since {formatMoment(keptAt)}, {sizeText(size)}: {list.format(parts.map((part) => LABELS[part]))}
        .{' '}
      </span>
      {missing.length > 0 && (
        <span className="text-warning">No longer there: {list.format(missing.map((part) => LABELS[part]))}. </span>
      )}
      {parts.includes('report') && parts.includes('games') && (
        <Link to="/scout" search={{ player, games: round.prepared?.games }} className={LINK}>
          Report
        </Link>
      )}{' '}
      {parts.includes('sheet') && (
        <Link {...preparationLink({ event, round, player })} className={LINK}>
          Sheet
        </Link>
      )}{' '}
      {parts.includes('puzzles') && (
        <Link to="/learn" className={LINK}>
          Puzzles
        </Link>
      )}
    </p>
  );
}

/** `1.3 MB`; nearly all characters have one byte. */
const sizeText = (characters: number): string =>
  characters < 100_000 ? `${Math.ceil(characters / 1000)} kB` : `${(characters / 1_000_000).toFixed(1)} MB`;

const progressText = ({ part, done, of }: BagProgress): string => {
  const step = `${PARTS.indexOf(part) + 1} of ${PARTS.length}: fetching the ${LABELS[part]}`;
  if (done === undefined) return step;
  if (part === 'report') return of === undefined ? step : `${step}, ${done} of ${countOf(of, 'game')} analyzed`;
  return `${step}, ${countOf(done, 'position')} analyzed`;
};

/** The parts by the reason why they are not kept. */
const describeFailures = (failed: readonly FailedPart[]): readonly string[] => {
  const reasons = [...new Set(failed.map(({ why }) => why))];
  return reasons.map((reason) => {
    const parts = failed.filter(({ why }) => why === reason).map(({ part }) => LABELS[part]);
    return parts.length === PARTS.length
      ? `Not kept: ${reason}`
      : `Not kept: ${new Intl.ListFormat('en').format(parts)}. ${reason}`;
  });
};

type Packing = {
  readonly progress?: BagProgress;
  readonly failures?: readonly string[];
};

/** Leaving the page cancels it. */
const usePacking = ({ profileId, event, round }: RoundProps & { readonly round: Round }) => {
  const client = useQueryClient();
  const [{ progress, failures = [] }, setPacking] = useState<Packing>({});
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const refresh = () => client.invalidateQueries(bagQuery(event.id));

  const pack = (player: string): void => {
    const { signal } = (controller.current = new AbortController());
    const onProgress = (next: BagProgress) => {
      if (!signal.aborted) setPacking({ progress: next });
    };
    packBag({ client, profileId, event, round, player, signal, onProgress })
      .then((failed) => setPacking({ failures: describeFailures(failed) }))
      .catch((error: unknown) => {
        if (!signal.aborted) logError(error);
        setPacking(signal.aborted ? {} : { failures: [`Not kept: ${describeFailure(error)}`] });
      })
      .finally(() => void refresh());
  };
  return { pack, cancel: () => controller.current?.abort(), progress, failures, refresh };
};
