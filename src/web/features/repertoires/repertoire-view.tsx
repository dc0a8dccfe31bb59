import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { List } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DrillMode } from '../../../chess/repertoire/drill/plan';
import { type MetPosition, meetLines } from '../../../chess/repertoire/games/judged-games';
import { START_FEN } from '../../../chess/position/fen';
import { playMoves } from '../../../chess/position/move';
import { parseEpd, type RepertoireGraph } from '../../../chess/repertoire/graph';
import type { Epd } from '../../../chess/repertoire/repertoire';
import { otherColor } from '../../../chess/types';
import type { StoredRepertoire } from '../../../contract/repertoires/repertoires';
import { useRecordResult } from '../../game/repertoires/training/record-result';
import {
  cardsQuery,
  repertoireGamesQuery,
  repertoireQuery,
  repertoireStoreFor,
} from '../../game/repertoires/repertoire-queries';
import { isLocalRepertoire } from '../../game/repertoires/repertoire-store';
import { describeFailure } from '../../lib/http/failures';
import { searchParam } from '../../lib/search-params';
import { LINK } from '../../ui/class-names';
import { Loading, PageLoadError } from '../../ui/load-states';
import { Page } from '../../ui/page';
import { Drill } from './drill';
import { NO_REACH, RepertoireBoard } from './repertoire-board';
import { useRepertoire } from './use-repertoire';

type RepertoireViewProps = { readonly id: string; readonly profileId: number };

/** `/repertoire/ID` */
export function RepertoireView({ id, profileId }: RepertoireViewProps) {
  const { data, error, refetch } = useQuery(repertoireQuery(id));
  if (data && 'movedTo' in data)
    return <Navigate to="/repertoire/{-$repertoire}" params={{ repertoire: data.movedTo }} replace />;
  if (data) return <LoadedRepertoire profileId={profileId} stored={data} />;
  return (
    <Page title="Repertoire" aside={<AllRepertoires />}>
      {data === null && <p>This repertoire isn’t saved on this device. It may be on another one, or it was deleted.</p>}
      {data === undefined && error !== null && (
        <PageLoadError what="This repertoire" why={describeFailure(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Loading />}
    </Page>
  );
}

function AllRepertoires() {
  return (
    <Link
      to="/repertoire/{-$repertoire}"
      params={{ repertoire: undefined }}
      className={`${LINK} text-sm max-sm:p-2.5 max-sm:no-underline`}
    >
      <List aria-hidden className="size-5 sm:hidden" />
      <span className="max-sm:sr-only">All repertoires</span>
    </Link>
  );
}

type LoadedProps = { readonly profileId: number; readonly stored: StoredRepertoire };

/** `train=due`, or `train=line` with the moves that lead to the position to begin with in `line`. */
const modeFrom = (search: string): DrillMode | undefined => {
  const kind = searchParam(search, 'train');
  if (kind === 'due' || kind === 'new' || kind === 'all') return { kind };
  if (kind !== 'line') return undefined;
  const line = searchParam(search, 'line').split(' ').filter(Boolean);
  const played = playMoves(START_FEN, line);
  const position = parseEpd(played.at(-1)?.fen ?? START_FEN);
  return position === undefined || played.length < line.length ? undefined : { kind, position };
};

/** The board to look around and edit, or a session of training. */
function LoadedRepertoire({ profileId, stored }: LoadedProps) {
  const isWithAccount = !isLocalRepertoire(stored.id);
  const wanted = useLocation({ select: ({ searchStr }) => searchStr });
  const against = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'against') });
  const [mode, setMode] = useState(() => modeFrom(wanted));
  const editing = useRepertoire(stored, repertoireStoreFor(stored.id, profileId));
  const cards = useQuery(cardsQuery(profileId, isWithAccount));
  const theirs = useQuery(repertoireGamesQuery(against, otherColor(stored.color)));
  const navigate = useNavigate();
  const met = useMemo(
    () =>
      theirs.data && new Set(meetLines(editing.graph, theirs.data.games).positions.flatMap(answersAt(editing.graph))),
    [editing.graph, theirs.data],
  );
  const current = mode ?? (met && against !== '' ? { kind: 'positions' as const, positions: met } : undefined);
  const end = () => {
    setMode(undefined);
    if (against !== '') void navigate({ to: '.', search: {}, replace: true });
  };
  const [reach, setReach] = useState(NO_REACH);
  const record = useRecordResult(isWithAccount);
  if (current !== undefined && cards.data !== undefined)
    return (
      <Page title={`Train: ${stored.name}`} aside={<AllRepertoires />}>
        <Drill graph={editing.graph} cards={cards.data} reach={reach} mode={current} onResult={record} onEnd={end} />
      </Page>
    );
  if (against !== '' && theirs.isFetching)
    return (
      <Page title={stored.name} aside={<AllRepertoires />}>
        <Loading />
      </Page>
    );
  return (
    <RepertoireBoard
      profileId={profileId}
      editing={editing}
      cards={cards.data}
      link={<AllRepertoires />}
      onTrain={setMode}
      onResult={record}
      onReach={setReach}
    />
  );
}

/** One's own moves after what an opponent plays. */
const answersAt =
  (graph: RepertoireGraph) =>
  ({ position }: MetPosition): readonly Epd[] =>
    (graph.positions.get(position)?.moves ?? []).map(({ to }) => to);
