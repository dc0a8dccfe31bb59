import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Color, otherColor } from '../../../chess/types';
import { formatGameSelection } from '../../../contract/player/scouted-games';
import {
  exportPath,
  type Preparation,
  preparationPath,
  type PreparationRequest,
  type PreparedLine,
} from '../../../contract/preparation';
import { OWNER_ID } from '../../../contract/profile-paths';
import { type NewChapter, STUDY_LIMITS } from '../../../contract/studies';
import { sheetTitle } from '../../../messages/preparation';
import { preparationChapters, sheetText } from '../../../messages/preparation-export';
import { SaveToStudy } from '../../game/studies/save-to-study';
import { useProfileId } from '../../lib/account/profile';
import { logError } from '../../lib/log';
import { SkeletonLines } from '../../player/player-card';
import { libraryQuery } from '../../player/profile/library-queries';
import { Button, buttonAppearance } from '../../ui/button';
import { Card, CardTitle, Spinner } from '../../ui/page';
import { ColorSheet } from './color-sheet';
import { ExportToStudy } from './export-to-lichess-study';
import { ChosenLine } from './line-board';
import { OpponentSummary, useOpponentReport, Weaknesses } from './opponent-summary';
import { type EventRound, MY_LIBRARY, NOBODY, type PrepareAddress } from './prepare-address';
import { SaveToEvent } from './save-to-event';
import { type PreparationState, usePreparation } from './use-preparation';

type SheetProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  readonly address: PrepareAddress;
};

/** Waits for the library: the preparation leaves it out if it is private or the sample. */
export function Sheet({ player, address: { as, me, speed, games, eventRound } }: SheetProps) {
  const id = useProfileId();
  const { data, isPending, isError } = useQuery({ ...libraryQuery(id ?? OWNER_ID), enabled: id !== undefined });
  if (id === undefined || (me === MY_LIBRARY && isPending)) return <SheetSkeleton player={player} />;
  const library = isError || data?.kind === 'sample' ? undefined : `library:${id}`;
  const myGames = me === NOBODY ? undefined : me === MY_LIBRARY ? library : me;
  return <PreparationSheet params={{ player, as, me: myGames, speed, games }} eventRound={eventRound} />;
}

function SheetSkeleton({ player }: Pick<SheetProps, 'player'>) {
  return (
    <div className="flex flex-col gap-6">
      <Card aria-label="State" className={STATE_CLASSES}>
        <CardTitle className="break-words">{player}</CardTitle>
        <Spinner label="Preparing" className="text-accent" />
      </Card>
      <SkeletonLines count={6} className="h-16" />
    </div>
  );
}

type PreparationSheetProps = { readonly params: PreparationRequest; readonly eventRound: EventRound | undefined };

function PreparationSheet({ params, eventRound }: PreparationSheetProps) {
  const { chosen, other, isRunning, retry } = usePreparation(params);
  const { player } = params;
  const { preparation } = chosen;
  const failure = chosen.failure ?? other.failure;
  const finished = [chosen.preparation, other.preparation].flatMap((one) => (one?.isFinished ? [one] : []));
  const [first, ...rest] = finished;
  return (
    <div className="flex flex-col gap-6">
      <Card aria-label="State" className={STATE_CLASSES}>
        <div className="min-w-0">
          <CardTitle className="break-words">{preparation ? sheetTitle(preparation) : player}</CardTitle>
          <p role={failure === undefined ? 'status' : 'alert'} className="text-sm text-ink-soft tabular-nums">
            {failure ?? stateText([chosen.preparation, other.preparation], isRunning)}
          </p>
        </div>
        {isRunning && <Spinner label="Preparing" className="text-accent" />}
        {eventRound && preparation?.isFinished && (
          <SaveToEvent
            key={preparationPath(params)}
            eventRound={eventRound}
            params={params}
            preparation={preparation}
          />
        )}
        {preparation?.isFinished && !isRunning && first && (
          <ExportMenu params={params} preparations={[first, ...rest]} />
        )}
        {(isRunning || preparation?.isFinished) && (
          <ExportToStudy params={params} isReady={preparation?.isFinished === true} />
        )}
        {failure !== undefined && (
          <Button variant="secondary" size="small" className="h-10" onClick={retry}>
            Try again
          </Button>
        )}
      </Card>
      {preparation ? (
        <BothSheets key={params.as} params={params} chosen={chosen} other={other} />
      ) : (
        isRunning && <SkeletonLines count={6} className="h-16" />
      )}
    </div>
  );
}

const STATE_CLASSES = 'flex min-h-16 flex-wrap items-center justify-between gap-3 py-3';

const stateText = (preparations: readonly (Preparation | undefined)[], isRunning: boolean): string => {
  const searched = preparations.reduce((sum, preparation) => sum + (preparation?.searched ?? 0), 0);
  if (preparations.every((preparation) => preparation === undefined)) return 'Reading the games…';
  return isRunning ? `${searched} positions analyzed so far…` : `${searched} positions analyzed.`;
};

type BothSheetsProps = {
  readonly params: PreparationRequest;
  readonly chosen: PreparationState;
  readonly other: PreparationState;
};

function BothSheets({ params: { player, as, me, games: choice }, chosen, other }: BothSheetsProps) {
  const games = formatGameSelection(choice);
  const [selected, setSelected] = useState<{ readonly color: Color; readonly key: string }>();
  const stateOf = (myColor: Color): PreparationState => (myColor === as ? chosen : other);
  const color = selected?.color ?? as;
  const lines = stateOf(color).preparation?.lines ?? [];
  const line = lines.find((candidate) => lineKey(candidate) === selected?.key) ?? lines[0];
  const board = useRef<HTMLDivElement>(null);
  // The board is below the sheet: scroll to it.
  const handleChoose = (lineColor: Color) => (chosenLine: PreparedLine) => {
    setSelected({ color: lineColor, key: lineKey(chosenLine) });
    board.current?.scrollIntoView({ block: 'start' });
  };
  const profile = useOpponentReport({ player, games, isEnabled: chosen.preparation?.isFinished === true });
  return (
    <>
      {chosen.preparation && (
        <OpponentSummary preparation={chosen.preparation} profile={profile} player={player} me={me} games={games} />
      )}
      {[as, otherColor(as)].map((myColor) => (
        <ColorSheet
          key={myColor}
          color={myColor}
          state={stateOf(myColor)}
          player={player}
          games={games}
          chosen={myColor === color ? line : undefined}
          onChoose={handleChoose(myColor)}
        />
      ))}
      <Weaknesses profile={profile} player={player} games={games} />
      <div ref={board} className="scroll-mt-20">
        {line && (
          <ChosenLine
            key={`${color} ${lineKey(line)}`}
            line={line}
            color={color}
            player={player}
            games={games}
            state={`${stateOf(color).preparation?.games}`}
          />
        )}
      </div>
    </>
  );
}

const lineKey = ({ decision, moves }: PreparedLine): string => `${decision} ${moves.join(' ')}`;

type ExportMenuProps = {
  readonly params: PreparationRequest;
  /** Finished preparations, the chosen color first. */
  readonly preparations: readonly [Preparation, ...Preparation[]];
};

function ExportMenu({ params, preparations }: ExportMenuProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(sheetText(preparations));
    setIsCopied(true);
  };
  return (
    <div role="group" aria-label="Export" className="flex flex-wrap gap-2">
      {FILES.map(({ format, label }) => (
        <a
          key={format}
          href={exportPath(params, format, format === 'pdf' ? PAPER_SIZE : undefined)}
          download
          className={`${buttonAppearance({ variant: 'secondary', size: 'small' })} h-10`}
        >
          <Download aria-hidden className="size-4" />
          {label}
        </a>
      ))}
      <Button
        variant="secondary"
        size="small"
        className="h-10"
        onClick={() => {
          copy().catch(logError);
        }}
      >
        {isCopied ? 'Copied' : 'Copy as text'}
      </Button>
      <SaveToStudy studyName={sheetTitle(preparations[0])} make={() => chaptersOf(preparations)} />
    </div>
  );
}

/** Half of a study's chapters for each color. */
const chaptersOf = (preparations: ExportMenuProps['preparations']): readonly NewChapter[] => {
  const limits = { maxChapters: STUDY_LIMITS.chapters / 2, maxChapterName: STUDY_LIMITS.name };
  return preparations.flatMap((preparation) =>
    preparationChapters(preparation, limits).chapters.map((chapter) => ({
      ...chapter,
      orientation: preparation.color,
    })),
  );
};

const FILES = [
  { format: 'pdf', label: 'PDF' },
  { format: 'pgn', label: 'PGN' },
] as const;

/** Regions that use US Letter. */
const PAPER_SIZE = /^en-(US|CA)$|^es-(MX|US|CO|CL|VE)$|^fr-CA$/.test(navigator.language) ? 'letter' : 'a4';
