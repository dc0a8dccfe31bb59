import { CircleX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Color, otherColor } from '../../../chess/types';
import { likelyLines } from '../../../chess/preparation/lines';
import { adviseLines } from '../../../chess/preparation/avoid';
import { formatGameSelection } from '../../../contract/player/scouted-games';
import { type Preparation, preparationPath, type PreparationRequest } from '../../../contract/preparation';
import { sheetTitle } from '../../../messages/preparation/preparation';
import { selectionLabel } from '../../player/games-chooser';
import { speedName } from '../../player/labels';
import { SkeletonLines } from '../../player/player-card';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Card, Page, Spinner } from '../../ui/page';
import { ColorGames, ColorSheet, type FilteredState } from './color-sheet';
import { ExportMenu } from './export-menu';
import { LineBoard, useLineOnBoard } from './line-board';
import { toBoard } from './line-cards';
import { MergedTree } from './merged-tree';
import { OpponentSummary, useOpponentReport, Weaknesses } from './opponent-summary';
import { MY_LIBRARY, NOBODY, type PrepareAddress } from './prepare-address';
import { OwnGames, PrepareForm } from './prepare-form';
import { EventLink, SaveToEvent } from './save-to-event';
import { useMyLibrary } from '../../player/preparation/use-my-library';
import { type PreparationState, usePreparation } from '../../player/preparation/use-preparation';

type SheetProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  readonly address: PrepareAddress;
  readonly onChange: (address: PrepareAddress) => void;
  /** Above the preparation. */
  readonly children?: ReactNode;
};

/** Waits for the library: the preparation leaves it out if it is private or the sample. */
export function Sheet(props: SheetProps) {
  const { player, address } = props;
  const { as, me, speed, games, min } = address;
  const { id, isPending } = useMyLibrary();
  if (me === MY_LIBRARY && isPending) {
    return (
      <SheetFrame {...props} title={player} status={<Spinner label="Preparing" className="text-accent" />}>
        <SkeletonLines count={6} className="h-16" />
      </SheetFrame>
    );
  }
  const library = id === undefined ? undefined : `library:${id}`;
  const myGames = me === NOBODY ? undefined : me === MY_LIBRARY ? library : me;
  return <PreparationSheet {...props} params={{ player, as, me: myGames, speed, games, min }} />;
}

type SheetFrameProps = SheetProps & {
  readonly title: string;
  readonly status: ReactNode;
  readonly notice?: ReactNode;
  /** Something else has to be chosen. */
  readonly isRefused?: boolean;
};

/** The form is one line until it is to be changed. */
function SheetFrame({ address, onChange, title, status, notice, isRefused = false, children }: SheetFrameProps) {
  const [isOpened, setIsOpen] = useState(false);
  const isOpen = isOpened || isRefused;
  const { as, speed, games, eventRound } = address;
  const choice = [
    SIDES[as],
    speed === undefined ? 'any speed' : speedName(speed),
    // By default all games are counted, whatever is analyzed.
    ...(formatGameSelection(games) === '' ? [] : [`${selectionLabel(games).toLowerCase()} games`]),
  ];
  const handleChange = (next: PrepareAddress): void => {
    if (next.player !== address.player) setIsOpen(false);
    onChange(next);
  };
  return (
    <Page
      title="Prepare"
      isTitleHiddenOnPhone
      aside={
        <section
          aria-label="State"
          className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft tabular-nums"
        >
          <h2 className="text-base font-semibold break-words text-ink">{title}</h2>
          <div className="flex items-center gap-x-3 max-sm:order-1 max-sm:w-full">
            <p>{choice.join(', ')}</p>
            {!isRefused && (
              <Button
                variant="ghost"
                size="compact"
                className="px-2"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? 'Close' : 'Change'}
              </Button>
            )}
          </div>
          {status}
        </section>
      }
    >
      <div className="flex flex-col gap-4">
        {eventRound && <EventLink eventRound={eventRound} />}
        {isRefused && children}
        {isOpen && <PrepareForm address={address} onChange={handleChange} />}
        {notice}
        {!isRefused && children}
      </div>
    </Page>
  );
}

const SIDES = { white: 'White', black: 'Black' } as const;

type PreparationSheetProps = SheetProps & { readonly params: PreparationRequest };

function PreparationSheet({ params, children: notice, ...props }: PreparationSheetProps) {
  const { player, address, onChange } = props;
  const { isRunning, retry, ...states } = usePreparation(params);
  const [chosen, other] = [withLikelyLines(states.chosen, params.min), withLikelyLines(states.other, params.min)];
  const { preparation } = chosen;
  const failure = chosen.failure ?? other.failure;
  const isLate = chosen.isLate === true || other.isLate === true;
  const finished = [chosen.preparation, other.preparation].flatMap((one) => (one?.isFinished ? [one] : []));
  if (failure !== undefined && preparation === undefined) {
    return (
      <SheetFrame {...props} title={player} notice={notice} status={null} isRefused>
        <Card aria-label="No preparation" className="flex flex-wrap items-center justify-between gap-4 p-4!">
          <p role="alert" className="flex min-w-0 items-start gap-2">
            <CircleX aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />
            <span className="min-w-0 break-words">{failure}</span>
          </p>
          <Button variant="secondary" size="small" onClick={retry}>
            Retry
          </Button>
        </Card>
      </SheetFrame>
    );
  }
  return (
    <SheetFrame
      {...props}
      title={preparation ? sheetTitle(preparation) : player}
      notice={notice}
      status={
        <>
          <div
            className={classNames(
              'flex items-center gap-x-3 max-sm:order-2 sm:ml-auto',
              failure === undefined && !isLate && 'max-sm:sr-only',
            )}
          >
            <p role={failure === undefined ? 'status' : 'alert'}>{failure ?? stateText([chosen, other], isRunning)}</p>
            {failure !== undefined && (
              <Button variant="secondary" size="compact" onClick={retry}>
                Retry
              </Button>
            )}
          </div>
          {isRunning && !isLate && <Spinner label="Preparing" className="text-accent" />}
          {address.eventRound && preparation?.isFinished && (
            <SaveToEvent
              key={preparationPath(params)}
              eventRound={address.eventRound}
              params={params}
              preparation={preparation}
            />
          )}
          <div className="max-sm:ml-auto">
            <ExportMenu params={params} preparations={finished} />
          </div>
        </>
      }
    >
      <BothSheets
        key={params.as}
        params={params}
        chosen={chosen}
        other={other}
        isRunning={isRunning}
        onMin={(min) => onChange({ ...address, min })}
      >
        {address.me === MY_LIBRARY && params.me === undefined && (
          <Card aria-label="My games" className="p-4!">
            <OwnGames address={address} onChange={onChange} />
          </Card>
        )}
      </BothSheets>
    </SheetFrame>
  );
}

const withLikelyLines = (state: PreparationState, min: number | undefined): FilteredState => {
  const { preparation } = state;
  const lines = likelyLines(preparation?.lines ?? [], min);
  return {
    ...state,
    preparation: preparation && { ...preparation, lines },
    hidden: (preparation?.lines.length ?? 0) - lines.length,
  };
};

const stateText = ([chosen, other]: readonly [PreparationState, PreparationState], isRunning: boolean): string => {
  const known = [chosen.preparation, other.preparation].flatMap((one) => one ?? []);
  const searched = known.reduce((sum, preparation) => sum + preparation.searched, 0);
  if (!isRunning) return `${searched} positions analyzed.`;
  const isLate = chosen.isLate === true || other.isLate === true;
  if (known.length === 0) return isLate ? 'Still reading the games.' : 'Reading the games…';
  if (known.every(({ isWaiting }) => isWaiting === true)) return `${searched} positions analyzed, older games arrive.`;
  return `${searched} positions analyzed${isLate ? '; better lines may follow.' : ' so far…'}`;
};

type BothSheetsProps = {
  readonly params: PreparationRequest;
  readonly chosen: FilteredState;
  readonly other: FilteredState;
  readonly onMin: (min: number | undefined) => void;
  readonly isRunning: boolean;
  /** Below the lines of the chosen color. */
  readonly children: ReactNode;
};

/** On a phone the board stands above, in view; from 1024 px on in the column at the right. */
function BothSheets({ params, chosen, other, isRunning, onMin, children }: BothSheetsProps) {
  const { player, as, me, games: choice, min } = params;
  const games = formatGameSelection(choice);
  const { line, show } = useLineOnBoard(firstLine(chosen.preparation, as));
  const profile = useOpponentReport({ player, games, isEnabled: chosen.preparation?.isFinished === true });
  const ownerOf = (color: Color) => ({ color, player, games });
  const others = otherColor(as);
  const treeOf = ({ preparation }: PreparationState) =>
    preparation && (
      <MergedTree
        tree={preparation.tree}
        color={preparation.color}
        hasOwnGames={preparation.ownGames > 0}
        line={preparation.advice?.moves}
        min={min}
        onMin={onMin}
        show={show}
      />
    );
  const shownState = line.color === as ? chosen : other;
  return (
    <div className="flex flex-col gap-3 max-sm:pb-14 sm:gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start lg:gap-x-6">
      <ColorSheet owner={ownerOf(as)} state={chosen} show={show} isChosen>
        {children}
      </ColorSheet>
      <LineBoard line={line} player={player} games={games} preparation={shownState.preparation} />
      <div className="flex min-w-0 flex-col gap-2 sm:gap-6 lg:col-start-1">
        <ColorGames owner={ownerOf(as)} state={chosen} show={show}>
          {treeOf(chosen)}
        </ColorGames>
        {(isRunning || other.preparation !== undefined || other.failure !== undefined) && (
          <ColorSheet owner={ownerOf(others)} state={other} show={show} />
        )}
        <ColorGames owner={ownerOf(others)} state={other} show={show}>
          {treeOf(other)}
        </ColorGames>
        {chosen.preparation && (
          <>
            <OpponentSummary preparation={chosen.preparation} profile={profile} player={player} me={me} games={games} />
            <Weaknesses profile={profile} player={player} games={games} />
          </>
        )}
      </div>
    </div>
  );
}

const firstLine = (preparation: Preparation | undefined, color: Color) => {
  const { decision, toPlay = [] } = preparation ? adviseLines(preparation) : {};
  const first = decision ?? toPlay[0];
  return first === undefined ? { color, moves: [], ply: -1 } : toBoard(first, color);
};
