import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Color, otherColor } from '../../../chess/types';
import { choiceText } from '../../../contract/player/scouted-games';
import {
  type Preparation,
  preparationPath,
  type PreparedLine,
  type WantedPreparation,
} from '../../../contract/preparation';
import { OWNER_ID } from '../../../contract/profile-paths';
import { sheetTitle } from '../../../messages/preparation';
import { useProfileId } from '../../lib/profile-id';
import { libraryQuery } from '../../player/profile/library-queries';
import { SkeletonLines } from '../../player/skeleton-lines';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import { Spinner } from '../../ui/spinner';
import { ChosenLine } from './chosen-line';
import { ColorSheet } from './color-sheet';
import { KeepWithEvent } from './keep-with-event';
import { MY_LIBRARY, NOBODY, type PrepareAddress, type RoundPlace } from './prepare-address';
import { TakeStudy } from './study/take-study';
import { TakeAlong } from './take-along';
import { type PreparationState, usePreparation } from './use-preparation';
import { useReport } from './use-report';
import { Weaknesses } from './weaknesses';
import { WhoTheyAre } from './who-they-are';

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
