import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Color, otherColor } from '../../../chess/types';
import { choiceText } from '../../../contract/player/scouted-games';
import {
  type Preparation,
  preparationPath,
  type PreparedLine,
  sheetPath,
  type WantedPreparation,
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
import { TakeStudy } from './export-to-lichess-study';
import { KeepWithEvent } from './keep-with-event';
import { ChosenLine } from './line-board';
import { useReport, Weaknesses, WhoTheyAre } from './opponent-summary';
import { MY_LIBRARY, NOBODY, type PrepareAddress, type RoundPlace } from './prepare-address';
import { type PreparationState, usePreparation } from './use-preparation';

type SheetProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  readonly address: PrepareAddress;
};

/** The preparation as it grows; without a library that may not be read, and without the sample's, which is nobody's. */
export function Sheet({ player, address: { as, me, speed, games, place } }: SheetProps) {
  const id = useProfileId();
  const { data, isPending, isError } = useQuery({ ...libraryQuery(id ?? OWNER_ID), enabled: id !== undefined });
  if (id === undefined || (me === MY_LIBRARY && isPending)) return <SheetSkeleton player={player} />;
  const library = isError || data?.kind === 'sample' ? undefined : `library:${id}`;
  const mine = me === NOBODY ? undefined : me === MY_LIBRARY ? library : me;
  return <GrowingSheet wanted={{ player, as, me: mine, speed, games }} place={place} />;
}

/** Until it is known whose library may be read. */
function SheetSkeleton({ player }: Pick<SheetProps, 'player'>) {
  return (
    <div className="flex flex-col gap-6">
      <Card aria-label="State" className={STATE}>
        <CardTitle className="break-words">{player}</CardTitle>
        <Spinner label="Preparing" className="text-accent" />
      </Card>
      <SkeletonLines count={6} className="h-16" />
    </div>
  );
}

type GrowingSheetProps = { readonly wanted: WantedPreparation; readonly place: RoundPlace | undefined };

function GrowingSheet({ wanted, place }: GrowingSheetProps) {
  const { chosen, other, isRunning, again } = usePreparation(wanted);
  const { player } = wanted;
  const { preparation } = chosen;
  const failure = chosen.failure ?? other.failure;
  const finished = [chosen.preparation, other.preparation].flatMap((one) => (one?.isFinished ? [one] : []));
  const [first, ...further] = finished;
  return (
    <div className="flex flex-col gap-6">
      <Card aria-label="State" className={STATE}>
        <div className="min-w-0">
          <CardTitle className="break-words">{preparation ? sheetTitle(preparation) : player}</CardTitle>
          <p role={failure === undefined ? 'status' : 'alert'} className="text-sm text-ink-soft tabular-nums">
            {failure ?? stateText([chosen.preparation, other.preparation], isRunning)}
          </p>
        </div>
        {isRunning && <Spinner label="Preparing" className="text-accent" />}
        {place && preparation?.isFinished && (
          <KeepWithEvent key={preparationPath(wanted)} {...{ place, wanted, preparation }} />
        )}
        {preparation?.isFinished && !isRunning && first && (
          <TakeAlong wanted={wanted} preparations={[first, ...further]} />
        )}
        {(isRunning || preparation?.isFinished) && (
          <TakeStudy wanted={wanted} isReady={preparation?.isFinished === true} />
        )}
        {failure !== undefined && (
          <Button variant="secondary" size="small" className="h-10" onClick={again}>
            Try again
          </Button>
        )}
      </Card>
      {preparation ? (
        <BothSheets key={wanted.as} {...{ wanted, chosen, other }} />
      ) : (
        isRunning && <SkeletonLines count={6} className="h-16" />
      )}
    </div>
  );
}

const STATE = 'flex min-h-16 flex-wrap items-center justify-between gap-3 py-3';

const stateText = (preparations: readonly (Preparation | undefined)[], isRunning: boolean): string => {
  const searched = preparations.reduce((sum, preparation) => sum + (preparation?.searched ?? 0), 0);
  if (preparations.every((preparation) => preparation === undefined)) return 'Reading the games…';
  return `The engine ${isRunning ? `has looked at ${searched} positions so far` : `looked at ${searched} positions`}.`;
};

type BothSheetsProps = {
  readonly wanted: WantedPreparation;
  readonly chosen: PreparationState;
  readonly other: PreparationState;
};

/** Who they are, what to do with either color, and below it the line on a board. */
function BothSheets({ wanted: { player, as, me, games: choice }, chosen, other }: BothSheetsProps) {
  const games = choiceText(choice);
  const [pressed, setPressed] = useState<{ readonly color: Color; readonly key: string }>();
  const stateOf = (mine: Color): PreparationState => (mine === as ? chosen : other);
  const color = pressed?.color ?? as;
  const lines = stateOf(color).preparation?.lines ?? [];
  const line = lines.find((one) => keyOf(one) === pressed?.key) ?? lines[0];
  const board = useRef<HTMLDivElement>(null);
  // The board stands below the sheet: whoever chooses a line is led to it.
  const handleChoose = (of: Color) => (one: PreparedLine) => {
    setPressed({ color: of, key: keyOf(one) });
    board.current?.scrollIntoView({ block: 'start' });
  };
  const profile = useReport({ player, games, isWanted: chosen.preparation?.isFinished === true });
  return (
    <>
      {chosen.preparation && <WhoTheyAre preparation={chosen.preparation} {...{ profile, player, me, games }} />}
      {[as, otherColor(as)].map((mine) => (
        <ColorSheet
          key={mine}
          color={mine}
          state={stateOf(mine)}
          {...{ player, games }}
          chosen={mine === color ? line : undefined}
          onChoose={handleChoose(mine)}
        />
      ))}
      <Weaknesses {...{ profile, player, games }} />
      <div ref={board} className="scroll-mt-20">
        {line && (
          <ChosenLine
            key={`${color} ${keyOf(line)}`}
            {...{ line, color, player, games }}
            state={`${stateOf(color).preparation?.games}`}
          />
        )}
      </div>
    </>
  );
}

const keyOf = ({ decision, moves }: PreparedLine): string => `${decision} ${moves.join(' ')}`;

type TakeAlongProps = {
  readonly wanted: WantedPreparation;
  /** The finished ones, with the chosen color first. */
  readonly preparations: readonly [Preparation, ...Preparation[]];
};

/** The finished sheet on paper, the chosen color as PGN, the sheet as text, and both colors as a study. */
function TakeAlong({ wanted, preparations }: TakeAlongProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(sheetText(preparations));
    setIsCopied(true);
  };
  return (
    <div role="group" aria-label="Take it along" className="flex flex-wrap gap-2">
      {FILES.map(({ format, label }) => (
        <a
          key={format}
          href={sheetPath(wanted, format, format === 'pdf' ? PAPER : undefined)}
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

/** As many of each color as there is room for, side by side in one study. */
const chaptersOf = (preparations: TakeAlongProps['preparations']): readonly NewChapter[] => {
  const room = { maxChapters: STUDY_LIMITS.chapters / 2, maxChapterName: STUDY_LIMITS.name };
  return preparations.flatMap((preparation) =>
    preparationChapters(preparation, room).chapters.map((chapter) => ({ ...chapter, orientation: preparation.color })),
  );
};

const FILES = [
  { format: 'pdf', label: 'PDF' },
  { format: 'pgn', label: 'PGN' },
] as const;

/** Letter where it is usual. */
const PAPER = /^en-(US|CA)$|^es-(MX|US|CO|CL|VE)$|^fr-CA$/.test(navigator.language) ? 'letter' : 'a4';
