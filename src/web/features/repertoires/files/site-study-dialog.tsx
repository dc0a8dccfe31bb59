import { openingAt } from '../../../../chess/openings/opening-names';
import { makeRepertoireGames } from '../../../../chess/repertoire/files/pgn-export';
import { repertoireStudiesEndpoint } from '../../../../contract/repertoires/studies';
import { ConnectionOutcome, ExportToStudy } from '../../../game/studies/export-to-site-study';
import type { StudyRequest } from '../../../game/studies/use-study-export';
import { callEndpoint } from '../../../lib/http/endpoints';
import { useSites } from '../../../player/profile/player-names';
import { Dialog } from '../../../ui/dialog';
import type { RepertoireEditing } from '../use-repertoire';

type SiteStudyDialogProps = { readonly editing: RepertoireEditing; readonly onClose: () => void };

/** Of chapters at Lichess, in characters. */
const MAX_CHAPTER_NAME = 80;

/** The repertoire as one study or several at a site, a chapter for each family of openings. */
export function SiteStudyDialog({ editing: { repertoire, graph, isSaving }, onClose }: SiteStudyDialogProps) {
  const { id, name, color, version, moves } = repertoire;
  const sites = useSites();
  const request = async (study: StudyRequest) => {
    const games = makeRepertoireGames(graph, { name, openingAt, maxChapterName: MAX_CHAPTER_NAME });
    const body = { ...study, name, orientation: color, chapters: games.map(({ pgn }) => pgn) };
    return (await callEndpoint(repertoireStudiesEndpoint, { body })).studies;
  };
  return (
    <Dialog title="Export to a study" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-soft">
          {moves.length === 0
            ? 'This repertoire has no moves yet.'
            : 'The first time, you sign in there and allow us to create studies. You need no account here.'}
        </p>
        <ConnectionOutcome sites={sites} />
        <ExportToStudy
          sites={sites}
          subject={`repertoire ${id} ${version}`}
          request={request}
          hints={HINTS}
          isReady={!isSaving && moves.length > 0}
        />
      </div>
    </Dialog>
  );
}

const HINTS = {
  private: 'A chapter for each opening. Only you will see it.',
  unlisted: 'A chapter for each opening. Anyone with its link can see it.',
} as const;
