import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  preparationPath,
  type Preparation,
  type PreparedLine,
  type WantedPreparation,
} from '../../../contract/preparation';
import { choiceText } from '../../../contract/scouted-games';
import { parsePlayer } from '../../../contract/sites';
import { useProfileId } from '../../lib/profile-id';
import { gamesText, dateText } from '../../player/labels';
import { SkeletonLines } from '../../player/skeleton-lines';
import { treeAddress, TREE_START } from '../../player/tree/tree-place';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import { Spinner } from '../../ui/spinner';
import { LineBoard } from './line-board';
import { MY_LIBRARY, NOBODY, type PrepareAddress } from './prepare-address';
import { RepeatedErrors } from './repeated-errors';
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

/** The preparation as it grows. */
export function Sheet({ player, address: { as, me, speed, games } }: SheetProps) {
  const id = useProfileId();
  if (id === undefined) return null;
  const mine = me === NOBODY ? undefined : me === MY_LIBRARY ? `library:${id}` : me;
  return <GrowingSheet wanted={{ player, as, me: mine, speed, games }} />;
}

function GrowingSheet({ wanted }: { readonly wanted: WantedPreparation }) {
  const { preparation, failure, isRunning, again } = usePreparation(preparationPath(wanted));
  const { player } = wanted;
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
        {preparation?.isFinished && <TakeAlong {...{ wanted, preparation }} />}
        {failure !== undefined && (
          <Button variant="secondary" size="small" className="h-10" onClick={again}>
            Try again
          </Button>
        )}
      </Card>
      {preparation ? (
        <Prepared {...{ preparation, player, isRunning }} games={choiceText(wanted.games)} />
      ) : (
        isRunning && <SkeletonLines count={6} className="h-16" />
      )}
    </div>
  );
}

/** `White against mira.talwade, 1908`. */
const titleOf = (preparation: Preparation | undefined): string | undefined =>
  preparation &&
  [`${preparation.color === 'white' ? 'White' : 'Black'} against ${preparation.opponent}`, preparation.rating]
    .filter((part) => part !== undefined)
    .join(', ');

const stateText = (preparation: Preparation | undefined, isRunning: boolean): string => {
  if (preparation === undefined) return 'Reading the games…';
  const { games, ownGames, newest, color, searched } = preparation;
  const theirs = `${gamesText(games)} of theirs with ${color === 'white' ? 'Black' : 'White'}`;
  const basis = [theirs, newest && `the newest of ${dateText(newest)}`, `${ownGames} of yours`]
    .filter(Boolean)
    .join(', ');
  return `${basis}. The engine ${isRunning ? 'has looked' : 'looked'} at ${searched} positions${isRunning ? ' so far' : ''}.`;
};

type PreparedProps = {
  readonly preparation: Preparation;
  readonly player: string;
  readonly games: string;
  readonly isRunning: boolean;
};

function Prepared({ preparation, player, games, isRunning }: PreparedProps) {
  const { lines, errors, ownErrors, color, ownGames, avoid } = preparation;
  const [chosen, setChosen] = useState<string>();
  const navigate = useNavigate();
  const line = lines.find((one) => keyOf(one) === chosen) ?? lines[0];
  const theirs = color === 'white' ? 'black' : 'white';
  const owner = { player, games, side: theirs } as const;
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <WhatToPlay {...{ lines, ownGames, isRunning }} chosen={line} onChoose={(one) => setChosen(keyOf(one))} />
        <div className="flex min-w-0 flex-col gap-6">
          <WhatToExpect {...{ preparation, owner }} />
          <WhatToAvoid {...{ avoid, owner }} />
        </div>
      </div>
      {line && (
        <LineBoard
          key={keyOf(line)}
          {...{ line, color }}
          owner={{ ...parsePlayer(player), games }}
          state={`${preparation.games}`}
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
      )}
      <RepeatedErrors
        title="Repeated errors"
        color={theirs}
        {...{ errors, owner }}
        empty={
          isRunning
            ? 'The engine is looking at what they play again and again…'
            : 'None in what they have played at least twice.'
        }
      />
      <WhoTheyAre {...{ player, games }} isWanted={!isRunning} />
      {ownErrors.length > 0 && (
        <RepeatedErrors title="Your own repeated errors" color={color} errors={ownErrors} empty="" />
      )}
    </>
  );
}

const keyOf = ({ moves }: PreparedLine): string => moves.join(' ');
