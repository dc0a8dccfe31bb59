import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import {
  preparationPath,
  type Preparation,
  type PreparedLine,
  type WantedPreparation,
} from '../../../contract/preparation';
import { choiceText } from '../../../contract/scouted-games';
import { OWNER_ID } from '../../../contract/profile-paths';
import { parsePlayer } from '../../../contract/sites';
import { emptyLabel, preparationBasis, preparationTitle, sectionLabel } from '../../../messages/preparation';
import { useProfileId } from '../../lib/profile-id';
import { dateText } from '../../player/labels';
import { libraryQuery } from '../../player/profile/library-queries';
import { SkeletonLines } from '../../player/skeleton-lines';
import { treeAddress, TREE_START } from '../../player/tree/tree-place';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import { Spinner } from '../../ui/spinner';
import { KeepWithEvent } from './keep-with-event';
import { LineBoard, type LineBoardProps } from './line-board';
import { MY_LIBRARY, NOBODY, type PrepareAddress, type RoundPlace } from './prepare-address';
import { RepeatedErrors } from './repeated-errors';
import { TakeStudy } from './study/take-study';
import { TakeAlong } from './take-along';
import { usePreparation } from './use-preparation';
import { WhatToAvoid } from './what-to-avoid';
import { WhatToExpect } from './what-to-expect';
import { WhatToPlay } from './what-to-play';
import { WhoTheyAre } from './who-they-are';

type SheetProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  readonly address: PrepareAddress;
};

/** The preparation as it grows; without my library for whoever may not read the one that the pages show. */
export function Sheet({ player, address: { as, me, speed, games, place } }: SheetProps) {
  const id = useProfileId();
  const { isPending, isError } = useQuery({ ...libraryQuery(id ?? OWNER_ID), enabled: id !== undefined });
  if (id === undefined || (me === MY_LIBRARY && isPending)) return null;
  const library = isError ? undefined : `library:${id}`;
  const mine = me === NOBODY ? undefined : me === MY_LIBRARY ? library : me;
  return <GrowingSheet wanted={{ player, as, me: mine, speed, games }} place={place} />;
}

type GrowingSheetProps = { readonly wanted: WantedPreparation; readonly place: RoundPlace | undefined };

function GrowingSheet({ wanted, place }: GrowingSheetProps) {
  const { preparation, failure, isRunning, again } = usePreparation(preparationPath(wanted));
  const { player, me } = wanted;
  return (
    <div className="flex flex-col gap-6">
      <Card aria-label="State" className="flex min-h-16 flex-wrap items-center justify-between gap-3 py-3">
        <div className="min-w-0">
          <CardTitle className="break-words">{titleOf(preparation) ?? player}</CardTitle>
          <p role={failure === undefined ? 'status' : 'alert'} className="text-sm text-ink-soft tabular-nums">
            {failure ?? stateText(preparation, isRunning)}
          </p>
        </div>
        {isRunning && <Spinner label="Preparing" className="text-accent" />}
        {place && preparation?.isFinished && (
          <KeepWithEvent key={preparationPath(wanted)} {...{ place, wanted, preparation }} />
        )}
        {preparation?.isFinished && <TakeAlong {...{ wanted, preparation }} />}
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
        <Prepared {...{ preparation, player, me, isRunning }} games={choiceText(wanted.games)} />
      ) : (
        isRunning && <SkeletonLines count={6} className="h-16" />
      )}
    </div>
  );
}

/** `White against mira.talwade, 1908`. */
const titleOf = (preparation: Preparation | undefined): string | undefined =>
  preparation && [preparationTitle(preparation), preparation.rating].filter((part) => part !== undefined).join(', ');

const stateText = (preparation: Preparation | undefined, isRunning: boolean): string => {
  if (preparation === undefined) return 'Reading the games…';
  const { newest, searched } = preparation;
  const basis = [preparationBasis(preparation), newest && `their newest of ${dateText(newest)}`].filter(Boolean);
  const looked = isRunning ? `has looked at ${searched} positions so far` : `looked at ${searched} positions`;
  return `${basis.join(', ')}. The engine ${looked}.`;
};

type PreparedProps = {
  readonly preparation: Preparation;
  readonly player: string;
  /** Whose games are mine. */
  readonly me: string | undefined;
  readonly games: string;
  readonly isRunning: boolean;
};

function Prepared({ preparation, player, me, games, isRunning }: PreparedProps) {
  const { lines, errors, ownErrors, color, ownGames, avoid } = preparation;
  const [chosen, setChosen] = useState<string>();
  const line = lines.find((one) => keyOf(one) === chosen) ?? lines[0];
  const theirs = color === 'white' ? 'black' : 'white';
  const owner = { player, games, side: theirs } as const;
  const board = useRef<HTMLDivElement>(null);
  // The board stands below the sheet: whoever chooses a line is led to it.
  const handleChoose = (one: PreparedLine): void => {
    setChosen(keyOf(one));
    board.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <WhatToPlay {...{ lines, ownGames, isRunning }} chosen={line} onChoose={handleChoose} />
        <div className="flex min-w-0 flex-col gap-6">
          <WhatToExpect {...{ preparation, owner }} />
          <WhatToAvoid {...{ avoid, owner }} />
        </div>
      </div>
      <RepeatedErrors
        title={sectionLabel('errors')}
        color={theirs}
        {...{ errors, owner }}
        empty={isRunning ? 'The engine is looking at what they play again and again…' : emptyLabel('errors')}
      />
      <WhoTheyAre {...{ player, me, games }} isWanted={!isRunning} />
      <div ref={board} className="scroll-mt-20">
        {line && <ChosenLine key={keyOf(line)} {...{ line, color, player, games }} state={`${preparation.games}`} />}
      </div>
      {ownErrors.length > 0 && (
        <RepeatedErrors title="Your own repeated errors" color={color} errors={ownErrors} empty="" />
      )}
    </>
  );
}

type ChosenLineProps = Pick<PreparedProps, 'player' | 'games'> & Pick<LineBoardProps, 'line' | 'color' | 'state'>;

function ChosenLine({ player, games, ...line }: ChosenLineProps) {
  const navigate = useNavigate();
  return (
    <LineBoard
      {...line}
      owner={{ ...parsePlayer(player), games }}
      onSpar={(moves) =>
        void navigate({
          to: '/prepare/spar',
          search: (old: object) => ({ ...old, moves: moves.length === 0 ? undefined : moves.join('-') }),
        })
      }
      onOpen={({ moves, side }) =>
        void navigate({
          to: '/scout',
          search: { player, ...(games && { games }), ...treeAddress({ ...TREE_START, moves, side }) },
        })
      }
    />
  );
}

const keyOf = ({ moves }: PreparedLine): string => moves.join(' ');
