import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  endgameAfter,
  type EndgameGame,
  type EndgameMessage,
  isWithinReach,
  mistakeMessage,
  standingMessage,
  standingOf,
  taskMessage,
  terminationMessage,
  withoutLastTurn,
} from '../../../../chess/lessons/endgame-game';
import { type EndgameLesson, findEndgameLesson } from '../../../../chess/lessons/endgame-lessons';
import type { GameTree } from '../../../../chess/tree/game-tree';
import { pathOfPly, treeOfPosition } from '../../../../chess/tree/tree-replay';
import { sanLine } from '../../../../chess/position/move';
import { type Fen, otherColor, type Uci } from '../../../../chess/types';
import { makeMoveList, parseMoveList } from '../../../../contract/analysis/positions';
import { lessonSentence } from '../../../../messages/learn';
import { BoardColumn } from '../../../board/workspace/board-column';
import type { LiveLines } from '../../../board/live/engine-runner';
import { createEngineClient, EngineSearchError } from '../../../board/live/engine-client';
import { startEngineWorker, statusText } from '../../../board/live/live-status';
import { MoveList } from '../../../board/moves/move-list';
import { SpokenPosition } from '../../../board/spoken-position';
import { Board } from '../../../board/squares/board';
import { TypedMove } from '../../../board/typed-move';
import { useReplayKeys } from '../../../board/use-replay';
import { useGameAnalysis } from '../../../game/analysis/game-analysis';
import { searchParam } from '../../../lib/search-params';
import { AnalyzeButton, PlayedGame, toAnalyzable, withPlayers } from '../../../player/games/played-game';
import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/page';
import { BOARD_COLUMN, BOARD_SIZE, SOLVER_GRID } from '../puzzle/solver-controls';
import { LessonFrame, LessonIdea, UnknownLesson } from './lesson-frame';
import { endgameKey, storeDone } from './lesson-tiles';

/** `/learn/endgames/:lesson?moves=e1d2-e8d7`: an endgame against the engine. */
export function EndgamePage() {
  const { lesson: id = '' } = useParams({ strict: false });
  const lesson = findEndgameLesson(id);
  if (!lesson) return <UnknownLesson />;
  return (
    <LessonFrame lesson={lesson}>
      <EndgameBoard key={id} lesson={lesson} />
    </LessonFrame>
  );
}

function EndgameBoard({ lesson }: { readonly lesson: EndgameLesson }) {
  const endgame = useEndgame(lesson, () => storeDone(endgameKey(lesson.id), Date.now()));
  const analysis = useGameAnalysis();
  const { game, isGivenUp, undo, restart } = endgame;
  const { played, color, turn } = game;
  const tree = { ...treeOfPosition(lesson.fen), moves: played };
  const again = (
    <>
      <Button variant="secondary" size="small" disabled={!undo} onClick={() => undo?.()}>
        Take back
      </Button>
      <Button variant="secondary" size="small" disabled={played.length === 0} onClick={restart}>
        Restart
      </Button>
    </>
  );
  if (turn === undefined || isGivenUp) {
    const ended = withPlayers(tree, { event: lesson.name, color, opponent: 'Engine', result: resultOf(game) });
    const analyzable = toAnalyzable(ended);
    return (
      <div className="grid gap-3">
        <EndgamePanel endgame={endgame} />
        <PlayedGame
          name={lesson.name}
          tree={ended}
          color={color}
          game={analyzable}
          analysis={analysis}
          isEngineOnAtFirst
          task={<AnalyzeButton game={analyzable} analysis={analysis} />}
          actions={again}
        />
        <LessonIdea idea={lesson.idea} />
        {analysis.dialog}
      </div>
    );
  }
  return <EndgameInPlay lesson={lesson} endgame={endgame} tree={tree} again={again} />;
}

const resultOf = ({ ending, color }: EndgameGame): GameTree['result'] => {
  if (ending === undefined) return '*';
  if (ending.by !== 'mate' && ending.by !== 'mated') return '1/2-1/2';
  return (ending.by === 'mate') === (color === 'white') ? '1-0' : '0-1';
};

type EndgameInPlayProps = {
  readonly lesson: EndgameLesson;
  readonly endgame: EndgamePlay;
  readonly tree: GameTree;
  /** Buttons. */
  readonly again: ReactNode;
};

function EndgameInPlay({ lesson, endgame, tree, again }: EndgameInPlayProps) {
  const [isFlipped, setIsFlipped] = useState(false);
  const handleFlip = useCallback(() => setIsFlipped((isOn) => !isOn), []);
  useReplayKeys({ flip: handleFlip });
  const { game, giveUp, play } = endgame;
  const { played, fen, color, turn } = game;
  const path = pathOfPly(tree, played.length - 1);

  return (
    <div className={SOLVER_GRID}>
      <BoardColumn
        className={BOARD_COLUMN}
        board={
          <>
            <Board
              fen={fen}
              lastMove={played.at(-1)?.uci}
              orientation={isFlipped ? otherColor(color) : color}
              size={BOARD_SIZE}
              label={`Board, ${lesson.name}`}
              isDisabled={turn !== 'mine'}
              premoves={turn === 'theirs' && !endgame.mistake ? color : undefined}
              onMove={({ uci }) => play(uci)}
            />
            <SpokenPosition replay={{ tree, path }} />
            <TypedMove fen={fen} isDisabled={turn !== 'mine'} onMove={({ uci }) => play(uci)} />
          </>
        }
        controls={
          <>
            {again}
            <Button variant="secondary" size="small" disabled={!giveUp} onClick={() => giveUp?.()}>
              Give up
            </Button>
          </>
        }
        onFlip={handleFlip}
      />
      <div className="grid min-w-0 content-start gap-4">
        <EndgamePanel endgame={endgame} />
        <p className="max-w-[70ch]">{lessonSentence(taskMessage(lesson.goal, color))}</p>
        <MoveList tree={tree} path={path} className="max-h-40 empty:hidden" />
        <LessonIdea idea={lesson.idea} />
      </div>
    </div>
  );
}

function EndgamePanel({ endgame }: { readonly endgame: EndgamePlay }) {
  const { failure, retry, game, isGivenUp } = endgame;
  if (failure && !isGivenUp && game.turn === 'theirs') {
    return (
      <div role="alert" className="flex min-h-12 max-w-[70ch] flex-wrap items-center gap-3">
        {statusText(failure instanceof EngineSearchError ? failure.failure : 'crashed')}
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div role="status" className="min-h-12 max-w-[70ch]">
      <EndgameStatus endgame={endgame} />
    </div>
  );
}

function EndgameStatus({ endgame }: { readonly endgame: EndgamePlay }) {
  const { game, mistake, better, standing, isGivenUp, isEngineReady } = endgame;
  const { ending, turn } = game;
  if (ending) {
    return (
      <p className={ending.isReached ? 'flex items-center gap-2 font-semibold text-good' : 'font-semibold text-bad'}>
        {ending.isReached && <CircleCheck aria-hidden className="size-5 shrink-0" />}
        {lessonSentence(terminationMessage(ending))}
      </p>
    );
  }
  if (mistake)
    return (
      <>
        <p className="font-semibold text-bad">{lessonSentence(mistake)}</p>
        {better && <p>{lessonSentence(better)}</p>}
      </>
    );
  if (isGivenUp) return <p className="font-semibold">You have given up. Take back your last move, or restart.</p>;
  if (turn === 'mine')
    return (
      <p className="font-semibold">
        {standing && <span className="text-good">{lessonSentence(standing)} </span>}
        Your move.
      </p>
    );
  return (
    <p className="flex items-center gap-2 text-ink-soft">
      <Spinner className="size-4 text-accent" />
      {isEngineReady ? 'The engine is thinking…' : 'Loading the engine…'}
    </p>
  );
}

/** Search limit of a reply (milliseconds). At this depth the engine evaluates every lesson correctly. */
const REPLY_LIMIT = { depth: 20, time: 4_000 };

type EndgamePlay = {
  readonly game: EndgameGame;
  /** The learner's last move spoils the result; the engine does not reply. */
  readonly mistake: EndgameMessage | undefined;
  /** A move that keeps the goal within reach, after a mistake. */
  readonly better: EndgameMessage | undefined;
  /** After a right move. */
  readonly standing: EndgameMessage | undefined;
  /** The engine has replied at least once. */
  readonly isEngineReady: boolean;
  readonly failure: Error | null;
  readonly retry: () => void;
  readonly play: (move: Uci) => void;
  /** Undoes the learner's last move and the reply; undefined if there is none. */
  readonly undo: (() => void) | undefined;
  readonly restart: () => void;
  /** Until the moves change; missing before the first move. */
  readonly isGivenUp: boolean;
  readonly giveUp: (() => void) | undefined;
};

/** The moves are kept in the address, so they survive a reload. */
const useEndgame = (lesson: EndgameLesson, onGoalReached: () => void): EndgamePlay => {
  const movesParam = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'moves') });
  const navigate = useNavigate();
  const [engine] = useState(() => createEngineClient(startEngineWorker));
  useEffect(() => engine.close, [engine]);
  const [isEngineReady, setIsEngineReady] = useState(false);
  const game = useMemo(() => endgameAfter(lesson, parseMoveList(movesParam)), [lesson, movesParam]);
  const { played, color, turn, ending } = game;
  const moves = useMemo(() => played.map(({ uci }) => uci), [played]);
  const [givenUpAt, setGivenUpAt] = useState('');
  const isGivenUp = moves.length > 0 && givenUpAt === movesParam;
  const hasEnded = turn === undefined || isGivenUp;
  // The board has an engine of its own then.
  useEffect(() => {
    if (hasEnded) engine.close();
  }, [engine, hasEnded]);

  const setMoves = (next: readonly Uci[]): void => {
    const search = next.length === 0 ? {} : { moves: makeMoveList(next) };
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };

  const goBack = (to: readonly Uci[]): void => {
    setGivenUpAt('');
    setMoves(to);
  };

  /** `undefined` for no search. */
  const searchAfter = (asked: readonly Uci[] | undefined) => ({
    queryKey: ['endgame-reply', lesson.id, makeMoveList(asked ?? [])],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const at = endgameAfter(lesson, asked ?? []);
      const position = { fen: at.fen, start: lesson.fen, moves: asked ?? [], isChess960: false };
      const lines = await engine.search({ position, lines: 1, ...REPLY_LIMIT }, signal);
      setIsEngineReady(true);
      return lines;
    },
    enabled: asked !== undefined && !hasEnded,
    staleTime: Infinity,
  });
  // After the reply, what was found before it still says how the position stands.
  const answered = turn === 'theirs' ? moves : moves.slice(0, -1);
  const { data, error, refetch } = useQuery(searchAfter(moves.length === 0 ? undefined : answered));
  const best = data?.lines[0];
  const task = { goal: lesson.goal, color };
  const lastMove = played.at(-1);
  const mistake = turn === 'theirs' && best && lastMove ? mistakeMessage(task, lastMove, best.evaluation) : undefined;
  const standing = turn === 'mine' && moves.length > 0 && best ? standingMessage(task, best.evaluation) : undefined;
  const { data: before } = useQuery(searchAfter(mistake && moves.slice(0, -1)));
  const better =
    mistake && before ? betterMessage(task, endgameAfter(lesson, moves.slice(0, -1)).fen, before) : undefined;
  const reply = turn !== 'theirs' || mistake || isGivenUp ? undefined : best?.moves[0];

  const playReply = useEffectEvent((move: Uci) => setMoves([...moves, move]));
  useEffect(() => {
    if (reply !== undefined) playReply(reply);
  }, [reply, moves]);

  const isGoalReached = ending?.isReached === true;
  const reportGoalReached = useEffectEvent(onGoalReached);
  useEffect(() => {
    if (isGoalReached) reportGoalReached();
  }, [isGoalReached]);

  return {
    game,
    mistake,
    better,
    standing,
    isEngineReady,
    failure: error,
    retry: () => void refetch(),
    play: (move) => setMoves([...moves, move]),
    undo: moves.length === 0 ? undefined : () => goBack(withoutLastTurn(game)),
    restart: () => goBack([]),
    isGivenUp,
    giveUp: moves.length === 0 ? undefined : () => setGivenUpAt(movesParam),
  };
};

const betterMessage = (
  { goal, color }: Pick<EndgameLesson, 'goal'> & Pick<EndgameGame, 'color'>,
  fen: Fen,
  { lines: [best] }: LiveLines,
): EndgameMessage | undefined => {
  const [san] = sanLine(fen, best?.moves.slice(0, 1) ?? [], false);
  if (best === undefined || san === undefined) return undefined;
  return isWithinReach(goal, standingOf(color, best.evaluation))
    ? { id: 'endgame.better', values: { san, goal } }
    : undefined;
};
