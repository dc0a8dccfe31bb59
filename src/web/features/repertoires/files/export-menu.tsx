import { useLocation, useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { makeRepertoireGames, makeRepertoirePgn } from '../../../../chess/repertoire/files/pgn-export';
import { OUTCOME_PARAM } from '../../../../contract/account/connections';
import { type NewChapter, STUDY_LIMITS } from '../../../../contract/studies';
import { PGN_TYPE, saveFile } from '../../../lib/files';
import { searchParam } from '../../../lib/search-params';
import { Button } from '../../../ui/button';
import { deferred } from '../../../ui/deferred';
import { Popover } from '../../../ui/popover';
import type { RepertoireEditing } from '../use-repertoire';

const SaveToStudyDialog = deferred(
  async () => (await import('../../../game/studies/save-to-study-dialog')).SaveToStudyDialog,
);

const SiteStudyDialog = deferred(async () => (await import('./site-study-dialog')).SiteStudyDialog);

type ExportMenuProps = { readonly editing: RepertoireEditing; readonly onPrint: () => void };

/** Files, studies and the sheet to print. */
export function ExportMenu({ editing, onPrint }: ExportMenuProps) {
  const { repertoire, graph } = editing;
  // The site of the study leads back here.
  const isBack = useLocation({ select: ({ searchStr }) => searchParam(searchStr, OUTCOME_PARAM) !== '' });
  const [isSiteStudy, setIsSiteStudy] = useState(isBack);
  const [chapters, setChapters] = useState<readonly NewChapter[]>();
  const navigate = useNavigate();
  const closeSiteStudy = () => {
    setIsSiteStudy(false);
    if (isBack) void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  };
  const file = repertoire.name.replaceAll(/[^\w-]+/g, '-');
  const makeChapters = async () => {
    const { openingAt } = await import('../../../../chess/openings/opening-names');
    const games = makeRepertoireGames(graph, { name: repertoire.name, openingAt });
    setChapters(
      games.map(({ name, pgn }) => ({
        name: name.slice(0, STUDY_LIMITS.name) || repertoire.name,
        orientation: repertoire.color,
        pgn,
      })),
    );
  };
  const exportPgn = async () => {
    const { openingAt } = await import('../../../../chess/openings/opening-names');
    saveFile(`${file}.pgn`, makeRepertoirePgn(graph, { name: repertoire.name, openingAt }), PGN_TYPE);
  };
  const exportBook = async () => {
    const { makePolyglotBook } = await import('../../../../chess/repertoire/files/polyglot');
    const book = makePolyglotBook(graph, { hasReplies: true });
    saveFile(`${file}.bin`, book, 'application/octet-stream');
  };
  const choices = [
    { label: 'PGN, by opening', choose: () => void exportPgn() },
    { label: 'Polyglot book (.bin)', choose: () => void exportBook() },
    { label: 'Sheet to print', choose: onPrint },
    { label: 'Save to a study', choose: () => void makeChapters() },
    { label: 'Study on Lichess', choose: () => setIsSiteStudy(true) },
  ];
  return (
    <>
      <Popover
        label="Export"
        button={
          <>
            <Download aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Export</span>
          </>
        }
        className="w-56 p-3"
        closesOnChoice
      >
        <div className="flex flex-col gap-2">
          {choices.map(({ label, choose }) => (
            <Button key={label} variant="secondary" size="small" onClick={choose}>
              {label}
            </Button>
          ))}
        </div>
      </Popover>
      {chapters && (
        <SaveToStudyDialog chapters={chapters} studyName={repertoire.name} onClose={() => setChapters(undefined)} />
      )}
      {isSiteStudy && <SiteStudyDialog editing={editing} onClose={closeSiteStudy} />}
    </>
  );
}
