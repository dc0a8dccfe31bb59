/** The guesses of one side of a game, from the first to the last. */
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { Evaluation } from '../../../chess/evaluation';
import { fromWire } from '../../../chess/evaluation-number';
import { formatLine } from '../../../chess/position/move';
import {
  answerMessages,
  type GuessAction,
  guessesOf,
  type GuessTask,
  nextGuess,
  type ScoredTurn,
  scoreTurn,
  summarizeGuesses,
  summaryMessages,
  viewGuesses,
} from '../../../chess/review/guess';
import type { GameTree } from '../../../chess/tree/game-tree';
import { bareTree, pathOfPly } from '../../../chess/tree/tree-replay';
import type { Color, Fen } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis/analysis';
import { makeMoveList, parseMoveList } from '../../../contract/analysis/positions';
import { guessSentence } from '../../../messages/play';
import { shownEvaluation } from '../../board/evaluation/evaluation-text';
import { statusText } from '../../board/live/live-status';
import { MoveList } from '../../board/moves/move-list';
import { useBoardKeys } from '../../board/use-replay';
import { PLAY_GRID, PlayBoard, playShortcuts } from '../../game/play/play-board';
import { boardTree, shownMoves } from '../../game/shown-moves';
import { searchParam } from '../../lib/search-params';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Card, Spinner } from '../../ui/page';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog';
import { type Evaluations, useEvaluations } from './use-evaluations';

type GuessSessionProps = {
  /** Of the saved game. */
  readonly id: string;
  readonly tree: GameTree;
  /** An analysis of the game. */
  readonly result: AnalysisResult | undefined;
  readonly side: Color;
  /** The number of the first move to guess. */
  readonly from: number;
};

export function GuessSession({ id, tree, result, side, from }: GuessSessionProps) {
  const task = useMemo(() => toTask(tree, side, from), [tree, side, from]);
  const { state, act } = useGuesses(task);
  const view = useMemo(() => viewGuesses(task, state), [task, state]);
  const { turns, open, isFinished, total, shown } = view;
  const stored = useMemo(() => storedEvaluations(result), [result]);
  const wanted = useMemo(() => wantedPositions(task, view), [task, view]);
  const evaluations = useEvaluations({ key: `guess ${id} ${side}`, stored, wanted, isChess960: tree.isChess960 });
  const scored = turns.map((turn) => scoreTurn(turn, side, evaluations.at));
  const last = scored.at(-1);
  const upTo = useMemo(
    () => ({ ...bareTree(tree.start, task.moves.slice(0, shown + 1)), isChess960: tree.isChess960 }),
    [tree, task, shown],
  );
  const next = state.isAnswered ? () => act({ type: 'next' }) : undefined;
  useNextKey(next);
  const guessed = state.isAnswered && last?.verdict !== 'same' ? last?.guess.uci : undefined;
  const arrows = useMemo(() => (guessed === undefined ? NO_ARROWS : [guessed]), [guessed]);

  return (
    <div className={PLAY_GRID}>
      <PlayBoard
        label="Guessing board"
        tree={upTo}
        color={side}
        isDisabled={open === undefined}
        arrows={arrows}
        onMove={({ uci }) => act({ type: 'guess', move: uci })}
        controls={
          <>
            {next && <NextButton onClick={next} />}
            <Button
              variant="secondary"
              size="small"
              disabled={state.guesses.length === 0}
              onClick={() => act({ type: 'restart' })}
            >
              Restart
            </Button>
          </>
        }
      />
      <Card aria-label="Guesses" className="flex min-w-0 flex-col gap-4">
        <div className="flex min-h-32 flex-col gap-2">
          {isFinished ? (
            <h2 className="font-semibold">The game is over.</h2>
          ) : (
            <p className="text-sm text-ink-soft tabular-nums">
              {guessSentence({ id: 'guess.progress', values: { at: turns.length + (open ? 1 : 0), total } })}
            </p>
          )}
          {open && (
            <p role="status" className="font-semibold">
              {guessSentence({ id: 'guess.turn', values: { side, number: open.moveNumber } })}
            </p>
          )}
          {state.isAnswered && last && <Answer turn={last} evaluations={evaluations} />}
          {isFinished && (
            <div role="status">
              <Summary turns={scored} />
            </div>
          )}
          {isFinished && <FinishedLinks id={id} />}
        </div>
        <EngineFailed evaluations={evaluations} />
        {isFinished ? (
          <TurnList turns={scored} side={side} isEngineRunning={evaluations.failure === undefined} />
        ) : (
          <MoveList
            tree={upTo}
            path={pathOfPly(upTo, shown)}
            className="max-h-72 min-h-24 rounded-control border border-hairline"
          />
        )}
        {!isFinished && turns.length > 0 && (
          <section aria-label="So far" className="text-sm text-ink-soft">
            <Summary turns={scored} />
          </section>
        )}
      </Card>
      <ShortcutsDialog shortcuts={SHORTCUTS} />
    </div>
  );
}

const NO_ARROWS: readonly string[] = [];

const SHORTCUTS = [...playShortcuts, { keys: ['Space'], does: 'Next move' }];

const toTask = ({ start, moves, isChess960 }: GameTree, side: Color, from: number): GuessTask => ({
  start,
  moves: moves.map(({ san, uci, fen }) => ({ san, uci, fen })),
  isChess960,
  side,
  from,
});

/** The guesses are in the address, so that a reload loses nothing. */
const useGuesses = (task: GuessTask) => {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const [guesses, shown] = [searchParam(search, 'guesses'), searchParam(search, 'shown')];
  const state = useMemo(() => guessesOf(task, parseMoveList(guesses), shown !== ''), [task, guesses, shown]);
  const act = (action: GuessAction): void => {
    const next = nextGuess(task, state, action);
    if (next === state) return;
    void navigate({
      to: '.',
      search: (old: object) => ({
        ...old,
        guesses: next.guesses.length === 0 ? undefined : makeMoveList(next.guesses),
        shown: next.isAnswered ? '1' : undefined,
      }),
      replace: true,
      resetScroll: false,
    });
  };
  return { state, act };
};

/** Plies; a shallower evaluation cannot be compared with the engine's of a guess. */
const MIN_DEPTH = 12;

/** After each move of the game that was analyzed deeply enough. */
const storedEvaluations = (result: AnalysisResult | undefined): ReadonlyMap<Fen, Evaluation> => {
  if (result === undefined) return new Map();
  const tree = boardTree(result);
  return new Map(
    shownMoves(result, tree).flatMap(({ ply, evaluation, depth = 0 }): [Fen, Evaluation][] => {
      const fen = tree.moves[ply]?.fen;
      return fen === undefined || evaluation === undefined || depth < MIN_DEPTH ? [] : [[fen, fromWire(evaluation)]];
    }),
  );
};

/** The last answer first; while the user thinks, the move to be guessed. */
const wantedPositions = (task: GuessTask, { turns, open }: ReturnType<typeof viewGuesses>): readonly Fen[] => [
  ...turns.toReversed().flatMap(({ before, guess, played }) => [guess.fen, before, played.fen]),
  ...(open ? [open.before, task.moves[open.ply]?.fen ?? open.before] : []),
];

/** Space presses a control that has the focus. */
const useNextKey = (next: (() => void) | undefined): void =>
  useBoardKeys(undefined, ({ key, target }) => {
    if (key !== ' ' || next === undefined || (target instanceof HTMLElement && target.tabIndex >= 0)) return false;
    next();
    return true;
  });

/** Takes the focus, so that Space and Enter go on. */
function NextButton({ onClick }: { readonly onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Button ref={button} size="small" onClick={onClick}>
      Next
    </Button>
  );
}

type AnswerProps = { readonly turn: ScoredTurn; readonly evaluations: Evaluations };

function Answer({ turn, evaluations: { at, failure } }: AnswerProps) {
  const { guess, played, score, verdict } = turn;
  const isWaiting = score === undefined && failure === undefined;
  return (
    <>
      <p role="status" className="font-semibold">
        {answerMessages(turn).map(guessSentence).join(' ')}
      </p>
      <table className="max-w-md text-sm tabular-nums">
        <thead className="text-left text-ink-soft">
          <tr>
            <th scope="col" className="sr-only">
              Whose
            </th>
            {['Move', 'Evaluation', 'Score'].map((header) => (
              <th key={header} scope="col" className="py-1 pr-3 font-normal">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[
            { whose: 'You', move: guess, points: score?.guess },
            { whose: 'Game', move: played, points: score?.played },
          ].map(({ whose, move, points }) => {
            const evaluation = at(move.fen);
            return (
              <tr key={whose}>
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {whose}
                </th>
                <td className="py-1 pr-3 font-semibold">{move.san}</td>
                <td className="py-1 pr-3">{evaluation ? shownEvaluation(evaluation).text : '–'}</td>
                <td className="py-1 pr-3">{points === undefined ? '–' : Math.round(points)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {isWaiting && (
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner className="size-4 text-accent" />
          {verdict === 'same' ? 'Scoring…' : 'Comparing the moves…'}
        </p>
      )}
    </>
  );
}

function Summary({ turns }: { readonly turns: readonly ScoredTurn[] }) {
  return (
    <>
      {summaryMessages(summarizeGuesses(turns)).map((message) => (
        <p key={message.id} className="tabular-nums">
          {guessSentence(message)}
        </p>
      ))}
    </>
  );
}

function FinishedLinks({ id }: { readonly id: string }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      <Link to="/analysis" search={{ game: id }} className={LINK}>
        See the game in analysis
      </Link>
      <Link to="/guess" className={LINK}>
        Guess another game
      </Link>
    </p>
  );
}

function EngineFailed({ evaluations: { failure, retry } }: { readonly evaluations: Evaluations }) {
  if (failure === undefined) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      {statusText(failure)} Guesses are only compared with the moves of the game.
      <Button variant="secondary" size="small" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

type TurnListProps = {
  readonly turns: readonly ScoredTurn[];
  readonly side: Color;
  readonly isEngineRunning: boolean;
};

/** Every guess beside the move of the game. */
function TurnList({ turns, side, isEngineRunning }: TurnListProps) {
  return (
    <div role="region" aria-label="All guesses" tabIndex={0} className="max-h-[28rem] overflow-y-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="text-ink-soft">
          <tr>
            {['Your guess', 'Score', 'Game', 'Score'].map((header, column) => (
              <th key={column} scope="col" className="py-1 pr-3 font-normal">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {turns.map(({ ply, moveNumber, guess, played, score, verdict }) => (
            <tr key={ply} className="border-t border-hairline/60">
              <td className="py-1.5 pr-3">{formatLine({ turn: side, moveNumber }, [guess.san])}</td>
              <td className="py-1.5 pr-3">
                {score ? (
                  Math.round(score.guess)
                ) : isEngineRunning ? (
                  <Spinner label="Scoring" className="size-4" />
                ) : (
                  '–'
                )}
              </td>
              <td className="py-1.5 pr-3">{verdict === 'same' ? 'the same' : played.san}</td>
              <td className="py-1.5 pr-3">{score ? Math.round(score.played) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
