import { useQuery } from '@tanstack/react-query';
import type { Repertoire } from '../../../chess/repertoire/repertoire';
import { repertoireSentence } from '../../../messages/repertoire';
import { DueToday } from '../../game/repertoires/training/repertoire-cards';
import { cardsQuery, REPERTOIRE_KEY, repertoireQuery } from '../../game/repertoires/repertoire-queries';
import { useOwnGames } from './files/own-games';
import { measureInThread } from './use-measured';

type RepertoireFiguresProps = {
  readonly profileId: number;
  readonly id: string;
  readonly name: string;
  readonly isWithAccount: boolean;
};

/** What it covers and lacks, and what is due today. Renders nothing until it is known. */
export function RepertoireFigures({ profileId, id, name, isWithAccount }: RepertoireFiguresProps) {
  const { data } = useQuery({ ...repertoireQuery(id), retryOnMount: false });
  const cards = useQuery({ ...cardsQuery(profileId, isWithAccount), retryOnMount: false });
  if (data === undefined || data === null || 'movedTo' in data) return null;
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-ink-soft tabular-nums">
      <Coverage profileId={profileId} repertoire={data} version={data.version} />
      <DueToday id={id} name={name} cards={cards.data} />
    </div>
  );
}

type CoverageProps = {
  readonly profileId: number;
  readonly repertoire: Repertoire & { readonly id: string };
  readonly version: number;
};

function Coverage({ profileId, repertoire, version }: CoverageProps) {
  const { games } = useOwnGames(profileId, repertoire.color);
  const { data } = useQuery({
    queryKey: [REPERTOIRE_KEY, 'coverage', repertoire.id, version, games?.length],
    queryFn: () => measureInThread(repertoire, games ?? []),
    enabled: games !== undefined && repertoire.moves.length > 0,
    retryOnMount: false,
  });
  if (data === undefined || games === undefined) return <span />;
  const { expectedOwnMoves: moves, gaps } = data;
  return (
    <span className="min-w-0 flex-1 basis-64">
      {repertoireSentence({
        id: 'repertoire.covered',
        values: { moves, games: games.length, rating: repertoire.rating },
      })}
      ; {repertoireSentence({ id: 'repertoire.lacks', values: { gaps: gaps.length } })}
    </span>
  );
}
