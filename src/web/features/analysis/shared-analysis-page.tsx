/** `/analysis/ID`: an analysis that somebody sent as a link, as it was then. Opens without an engine. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { makePgn } from '../../../chess/pgn/pgn';
import { chapterTree } from '../../../chess/studies/study-pgn';
import type { Path } from '../../../chess/tree/path';
import { type AnalysisResult, fromKeptAnalysis, toKeptAnalysis } from '../../../contract/analysis/analysis';
import type { OpenedLink } from '../../../contract/analysis/analysis-links';
import { STUDY_LIMITS } from '../../../contract/studies';
import { addLineShortcuts } from '../../board/add-line';
import { judgedShortcuts } from '../../board/judged-steps';
import { liveShortcuts } from '../../board/live/use-live-engine';
import { playersOf } from '../../board/player-name';
import type { ShownMove } from '../../board/shown-move';
import { spokenShortcuts } from '../../board/spoken-position';
import { type EditedReplay, useEditedReplay } from '../../board/use-edited-replay';
import { pathFromUrl, replayShortcuts } from '../../board/use-replay';
import { Workspace } from '../../board/workspace/workspace';
import { boardTree, shownMoves } from '../../game/shown-moves';
import { SaveToStudy } from '../../game/studies/save-to-study';
import { useTimeTab } from '../../game/time-spent';
import { describeFailure } from '../../lib/http/failures';
import { LearnFromMistakes, useReviewParts } from '../../player/review/analyzed-game';
import { evaluatedTree } from '../../player/review/evaluated-moves';
import { EndgameCard, ExplorerPanel } from '../../player/tree/explorer';
import { buttonAppearance } from '../../ui/button';
import { PageLoadError } from '../../ui/load-states';
import { Card, Page } from '../../ui/page';
import { Popover } from '../../ui/popover';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog';
import { Badge } from '../../ui/status/status';
import { useApiMutation } from '../../ui/use-api-mutation';
import { engineBadge } from './analysis-labels';
import { isRevoked, openedLinkQuery, revokeLink } from './analysis-links';
import { gameTitle } from './game-text';
import { RevokeButton } from './share-analysis';
import { PageSkeleton, ViewSkeleton } from './view-skeleton';

const TITLE = 'Shared Analysis';

export function SharedAnalysisPage() {
  const { link = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(openedLinkQuery(link));
  if (data) return <SharedAnalysisView key={data.id} opened={data} />;
  if (error === null) return <PageSkeleton title={TITLE} />;
  return (
    <Page title={TITLE} aside={<OwnAnalysis />}>
      {isRevoked(error) ? (
        <Card role="alert">
          <p>This link was revoked by whoever made it. Its analysis can no longer be opened.</p>
        </Card>
      ) : (
        <PageLoadError what="This analysis" why={describeFailure(error)} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function OwnAnalysis() {
  return (
    <Link
      to="/analysis"
      search={{}}
      className={`${buttonAppearance({ variant: 'secondary', size: 'small' })} max-sm:px-2.5`}
    >
      Analyze a game
    </Link>
  );
}

function SharedAnalysisView({ opened }: { readonly opened: OpenedLink }) {
  const result = useMemo(() => fromKeptAnalysis(opened.analysis), [opened.analysis]);
  const [tree] = useState(() => chapterTree(opened.pgn) ?? boardTree(result));
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const replay = useEditedReplay(tree, { path: pathFromUrl(search, tree), orientation: opened.side });
  const moves = useMemo(() => shownMoves(result, boardTree(result)), [result]);
  const players = useMemo(() => gameTitle(replay.tree), [replay.tree]);
  return (
    <Page
      title={TITLE}
      isTitleHiddenOnPhone
      aside={
        <>
          <p className="min-w-0 flex-1 truncate text-sm text-ink-soft">
            {players}
            {result.opening && ` · ${result.opening.eco} ${result.opening.name}`}
          </p>
          <Badge tone="accent" className="max-sm:hidden">
            {engineBadge(result)}
          </Badge>
          {opened.canRevoke && <RevokeMenu id={opened.id} />}
          <SaveToStudy
            make={() => [
              {
                name: players.slice(0, STUDY_LIMITS.name),
                orientation: replay.orientation,
                pgn: makePgn(evaluatedTree(replay.tree, result)),
                analysis: toKeptAnalysis(result),
              },
            ]}
          />
          <OwnAnalysis />
        </>
      }
    >
      <LearnFromMistakes replay={replay} moves={moves} result={result} pgn={opened.pgn} fallback={<ViewSkeleton />}>
        {(learn) => <SharedBoard replay={replay} moves={moves} result={result} onLearn={learn} />}
      </LearnFromMistakes>
      <ShortcutsDialog shortcuts={SHORTCUTS} />
    </Page>
  );
}

const SHORTCUTS = [...replayShortcuts, ...judgedShortcuts, ...liveShortcuts, ...addLineShortcuts, ...spokenShortcuts];

type SharedBoardProps = {
  readonly replay: EditedReplay;
  readonly moves: readonly ShownMove[];
  readonly result: AnalysisResult;
  readonly onLearn: (first?: Path) => void;
};

function SharedBoard({ replay, moves, result, onLearn }: SharedBoardProps) {
  const { summary, ...parts } = useReviewParts({ replay, moves, result }, onLearn);
  const timeTab = useTimeTab(replay.tree);
  const players = useMemo(() => playersOf(replay.tree), [replay.tree]);
  return (
    <Workspace
      isReadOnly
      replay={replay}
      moves={moves}
      {...parts}
      players={players}
      position={<EndgameCard replay={replay} />}
      tabs={[...summary, { id: 'explorer', label: 'Explorer', content: <ExplorerPanel replay={replay} /> }, ...timeTab]}
    />
  );
}

/** For the member who made it, on any device. */
function RevokeMenu({ id }: { readonly id: string }): ReactNode {
  const queryClient = useQueryClient();
  const revoke = useApiMutation({
    mutationFn: () => revokeLink({ id }),
    onSuccess: () => void queryClient.resetQueries({ queryKey: openedLinkQuery(id).queryKey }),
  });
  return (
    <Popover label="Your link" button="Your link" className="p-4">
      <RevokeButton isPending={revoke.isPending} onRevoke={() => revoke.mutate()} />
      {revoke.error && (
        <p role="alert" className="text-sm text-bad">
          {describeFailure(revoke.error)}
        </p>
      )}
    </Popover>
  );
}
