import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { adviseLines } from '../../../../chess/preparation/avoid';
import { likelyLine, nodeAfter } from '../../../../chess/preparation/tree-rows';
import { START_FEN } from '../../../../chess/position/fen';
import { treeOfMoves } from '../../../../chess/tree/tree-replay';
import { type Color, COLORS, type Ply, type San } from '../../../../chess/types';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import { LAST_GAMES, parseGameSelection } from '../../../../contract/player/scouted-games';
import type { Preparation, PreparedLine } from '../../../../contract/preparation';
import {
  adviceParts,
  ageSentence,
  branchSentence,
  expectedSentence,
  formatMoves,
  noAdviceLabel,
  preparationBasis,
  sectionLabel,
  strengthSentence,
} from '../../../../messages/preparation/preparation';
import { Board } from '../../../board/squares/board';
import { dateText } from '../../../player/labels';
import { CardSkeleton, GamesSpan, PlayerCard, SkeletonLines } from '../../../player/player-card';
import { guessesOf, LineFigures, LineText, searchingText } from '../../../player/preparation/line-text';
import { useMyLibrary } from '../../../player/preparation/use-my-library';
import { type PreparationState, usePreparation } from '../../../player/preparation/use-preparation';
import { Button, buttonAppearance } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Segmented } from '../../../ui/fields/segmented';
import { CardTitle, Spinner } from '../../../ui/page';
import { PsychologicalInsights, StrategicRecommendations } from './advice-cards';

type PrepareProps = {
  /** `undefined` while loading. */
  readonly profile: PlayerProfile | undefined;
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Filter of games, in the format of `choiceText`. */
  readonly gamesFilter: string;
};

export function Prepare({ profile, player, gamesFilter }: PrepareProps) {
  return (
    <>
      {profile ? (
        <ShortPreparation player={player} gamesFilter={gamesFilter} />
      ) : (
        <CardSkeleton title="Preparation for your game" />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <StrategicRecommendations profile={profile} />
        <PsychologicalInsights profile={profile} />
      </div>
    </>
  );
}

const SIDES = COLORS.map((value) => ({ value, label: value === 'white' ? 'I am White' : 'I am Black' }));

/** The sheet of the page `/prepare` in short, from the same answer. */
function ShortPreparation({ player, gamesFilter }: Omit<PrepareProps, 'profile'>) {
  const [as, setAs] = useState<Color>('white');
  const { id, isPending } = useMyLibrary();
  const search = { player, ...(as === 'black' && { as }), ...(gamesFilter && { games: gamesFilter }) };
  const games = parseGameSelection(gamesFilter) ?? LAST_GAMES;
  const { chosen, isRunning, retry } = usePreparation(
    isPending ? undefined : { player, as, games, ...(id !== undefined && { me: `library:${id}` }) },
    { page: `/prepare?${new URLSearchParams(search).toString()}`, isOneColor: true },
  );
  return (
    <GamesSpan value={chosen.preparation && spanOf(chosen.preparation)}>
      <PlayerCard
        title="Preparation for your game"
        mark={
          <div className="shrink-0 whitespace-nowrap">
            <Segmented label="My color" options={SIDES} value={as} onChange={setAs} />
          </div>
        }
        basis={chosen.preparation && preparationBasis(chosen.preparation)}
      >
        <PreparationOfColor key={as} state={chosen} isRunning={isRunning || isPending} onRetry={retry} />
        <Link to="/prepare" search={search} className={`${buttonAppearance({ variant: 'primary' })} self-start`}>
          Open the whole sheet
        </Link>
      </PlayerCard>
    </GamesSpan>
  );
}

const spanOf = ({ since, newest }: Preparation): string | undefined =>
  since === undefined || newest === undefined ? undefined : `theirs ${dateText(since)} – ${dateText(newest)}`;

type PreparationOfColorProps = {
  readonly state: PreparationState;
  readonly isRunning: boolean;
  readonly onRetry: () => void;
};

function PreparationOfColor({ state: { preparation, failure }, isRunning, onRetry }: PreparationOfColorProps) {
  return (
    <>
      {failure !== undefined && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <p role="alert">{failure}</p>
          <Button variant="secondary" size="small" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
      {isRunning && (
        <p className="flex items-center gap-2 text-sm text-ink-soft tabular-nums">
          <Spinner label="Preparing" className="text-accent" />
          {preparation ? `${preparation.searched} positions analyzed so far…` : 'Reading the games…'}
        </p>
      )}
      {preparation && <ShortSheet preparation={preparation} isRunning={isRunning} />}
      {preparation === undefined && failure === undefined && <SkeletonLines count={4} className="h-14" />}
    </>
  );
}

const MAX_LINES = 3;

type ShortSheetProps = { readonly preparation: Preparation; readonly isRunning: boolean };

function ShortSheet({ preparation, isRunning }: ShortSheetProps) {
  const { color, tree } = preparation;
  const { decision, toPlay } = adviseLines(preparation);
  const lines = [...(decision ? [decision] : []), ...toPlay.filter((line) => line !== decision)].slice(0, MAX_LINES);
  /** Its moves stand beside the board. */
  const only = lines.length === 1 ? decision : undefined;
  const [chosen, setChosen] = useState<string>();
  const shown = lines.find(({ moves }) => moves.join(' ') === chosen) ?? lines[0];
  const moves = likelyLine(tree, shown?.moves ?? []);
  const [now] = useState(Date.now);
  const age = ageSentence(preparation, now);
  const advice = adviceParts(preparation);
  return (
    <div className="grid items-start gap-x-6 gap-y-3 md:grid-cols-[20rem_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] md:*:col-start-2">
      <div className="flex min-w-0 flex-col gap-3">
        {age !== undefined && <p className="text-sm font-semibold">{age}</p>}
        {advice === undefined ? (
          <p className="text-sm text-ink-soft">{isRunning ? searchingText(lines.length) : noAdviceLabel(toPlay)}</p>
        ) : (
          <div className="flex max-w-[75ch] flex-col gap-1 tabular-nums">
            <strong className="font-semibold">{advice.head}</strong>
            {only && <LineFigures line={only} color={color} />}
            <p className="text-sm">{advice.rest}</p>
          </div>
        )}
      </div>
      {moves.length > 0 && (
        <LikelyMoves key={moves.join(' ')} moves={moves} preparation={preparation} isAdvised={shown !== undefined} />
      )}
      <div className="flex min-w-0 flex-col gap-3">
        {lines.length > 0 && only === undefined && (
          <ul aria-label={sectionLabel('play')} className="flex flex-col gap-1.5">
            {lines.map((line) => (
              <li key={line.moves.join(' ')}>
                <LineChoice
                  line={line}
                  color={color}
                  isChosen={line === shown}
                  onChoose={() => setChosen(line.moves.join(' '))}
                />
              </li>
            ))}
          </ul>
        )}
        <ToAvoid preparation={preparation} />
        {lines.length < MAX_LINES && <ToExpect expect={preparation.expect.slice(0, MAX_EXPECTED)} />}
      </div>
    </div>
  );
}

const MAX_EXPECTED = 3;

/** Beside the board, where few lines leave room. */
function ToExpect({ expect }: Pick<Preparation, 'expect'>) {
  if (expect.length === 0) return null;
  return (
    <section aria-label={sectionLabel('expect')} className="flex flex-col gap-1 text-sm">
      <CardTitle level={3} className="text-sm">
        {sectionLabel('expect')}
      </CardTitle>
      <ul className="flex flex-col gap-1">
        {expect.map((line) => (
          <li key={line.moves.join(' ')}>
            <LineText moves={line.moves} />
            <span className="block text-ink-soft tabular-nums">{expectedSentence(line)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type LineChoiceProps = {
  readonly line: PreparedLine;
  readonly color: Color;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function LineChoice({ line, color, isChosen, onChoose }: LineChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'block w-full cursor-pointer rounded-control border px-3 py-1.5 text-left text-sm',
        isChosen ? 'border-accent bg-accent-soft' : 'border-hairline bg-card hover:border-ink-soft',
      )}
    >
      <LineText moves={line.moves} decision={line.decision} guesses={guessesOf(line)} />
      <LineFigures line={line} color={color} />
    </button>
  );
}

function ToAvoid({ preparation }: Pick<ShortSheetProps, 'preparation'>) {
  const { avoid } = preparation;
  const { toAvoid } = adviseLines(preparation);
  if (avoid.length + toAvoid.length === 0) return null;
  return (
    <section aria-label={sectionLabel('avoid')} className="flex flex-col gap-1 text-sm">
      <CardTitle level={3} className="text-sm">
        {sectionLabel('avoid')}
      </CardTitle>
      <ul className="flex flex-col gap-1">
        {avoid.map((strength) => (
          <li key={strength.moves.join(' ')}>
            <LineText moves={strength.moves} />
            <span className="block text-ink-soft tabular-nums">{strengthSentence(strength)}</span>
          </li>
        ))}
        {toAvoid.map((line) => (
          <li key={line.moves.join(' ')}>
            <LineText moves={line.moves} decision={line.decision} />
            <span className="block text-ink-soft">{line.reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type LikelyMovesProps = {
  readonly moves: readonly San[];
  readonly preparation: Preparation;
  /** They begin with a line to play. */
  readonly isAdvised: boolean;
};

/** A board to step through the moves, with what is known of the one on it. */
function LikelyMoves({ moves, preparation: { tree, color, ownGames }, isAdvised }: LikelyMovesProps) {
  const [ply, setPly] = useState<Ply>(moves.length - 1);
  const positions = useMemo(() => treeOfMoves(moves).tree.moves, [moves]);
  const at = positions[ply];
  const path = moves.slice(0, ply + 1);
  const node = nodeAfter(tree, path);
  const title = isAdvised ? 'This line, and what is likeliest then' : 'What is likeliest';
  return (
    <section aria-label={title} className="contents">
      <div className="md:col-start-1 md:row-span-3 md:row-start-1">
        <Board
          fen={at?.fen ?? START_FEN}
          lastMove={at?.uci}
          orientation={color}
          size={320}
          label={`After ${formatMoves(path)}`}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-1 md:col-start-2">
        <CardTitle level={3} className="text-sm">
          {title}
        </CardTitle>
        <ol aria-label="Moves of the line" className="flex flex-wrap gap-x-0.5 text-sm tabular-nums">
          {moves.map((san, index) => (
            <li key={index} className="flex items-center">
              {index % 2 === 0 && <span className="pl-1 text-ink-soft">{index / 2 + 1}.</span>}
              <button
                type="button"
                aria-current={index === ply}
                onClick={() => setPly(index)}
                className={classNames(
                  'min-h-8 cursor-pointer rounded-sm px-1',
                  index === ply ? 'bg-accent-soft font-semibold text-accent' : 'hover:bg-sunken',
                )}
              >
                {san}
              </button>
            </li>
          ))}
        </ol>
        {node && (
          <p className="min-h-10 text-sm text-ink-soft tabular-nums">
            {branchSentence({ node, path, hasOwnGames: ownGames > 0 })}
          </p>
        )}
      </div>
    </section>
  );
}
