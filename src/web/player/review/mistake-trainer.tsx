import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useReducer, useState } from 'react';
import type { Evaluation } from '../../../chess/evaluation';
import { formatLine, type PlayedMove } from '../../../chess/position/move';
import { outcomeOf } from '../../../chess/position/position';
import type { Path } from '../../../chess/tree/path';
import type { Color, Fen } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis/analysis';
import { JudgementMark } from '../../board/judgements';
import { playersOf } from '../../board/player-name';
import type { ShownMove } from '../../board/shown-move';
import { Board } from '../../board/squares/board';
import type { EditedReplay } from '../../board/use-edited-replay';
import { useProfileId } from '../../lib/account/profile';
import { PGN_TYPE } from '../../lib/files';
import { describeFailure, type StatusLabels } from '../../lib/http/failures';
import { logError } from '../../lib/log';
import { sendPgn } from '../profile/library-queries';
import { evaluationQuery } from '../tree/tree-queries';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Segmented } from '../../ui/fields/segmented';
import { Card, CardTitle, Spinner } from '../../ui/page';
import { useApiMutation } from '../../ui/use-api-mutation';
import {
  beginningWith,
  betterLine,
  findMistakes,
  hintedSquares,
  isGoodEnough,
  type Mistake,
  scoreText,
  startTraining,
  type Training,
  trainingReducer,
  verdictText,
} from './mistakes';

type MistakeTrainerProps = {
  readonly replay: EditedReplay;
  readonly moves: readonly ShownMove[];
  /** Of the game. */
  readonly accuracy: AnalysisResult['accuracy'];
  readonly pgn: string;
  /** Of the mistake to begin with; by default the first of the side at the bottom. */
  readonly first?: Path;
  readonly onClose: () => void;
};

const SIDES = [
  { value: 'white', label: 'White' },
  { value: 'black', label: 'Black' },
] as const;

export function MistakeTrainer({ replay, moves, accuracy, pgn, first, onClose }: MistakeTrainerProps) {
  const [side, setSide] = useState<Color>(moves.find(({ path }) => path === first)?.turn ?? replay.orientation);
  const [round, setRound] = useState(0);
  return (
    <section aria-label="Learn from the mistakes" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="small" onClick={onClose}>
          Back to the game
        </Button>
        <Segmented label="Whose mistakes" options={SIDES} value={side} onChange={setSide} />
      </div>
      <Round
        key={`${side} ${round}`}
        replay={replay}
        moves={moves}
        accuracy={accuracy}
        pgn={pgn}
        side={side}
        first={first}
        onClose={onClose}
        onRestart={() => setRound(round + 1)}
      />
    </section>
  );
}

type RoundProps = MistakeTrainerProps & { readonly side: Color; readonly onRestart: () => void };

function Round({ replay, moves, accuracy, pgn, side, first, onClose, onRestart }: RoundProps) {
  const { tree, edit } = replay;
  const [mistakes] = useState(() => beginningWith(first, findMistakes(tree, moves, side)));
  const { training, mistake, attempt, hint, show, next } = useMistakes(mistakes);
  const name = side === 'white' ? 'White' : 'Black';

  if (mistake === undefined) {
    return (
      <Card aria-labelledby="mistakes-end" className="flex flex-col items-start gap-4">
        <CardTitle id="mistakes-end">{mistakes.length === 0 ? 'No mistakes' : 'All mistakes reviewed'}</CardTitle>
        <p role="status">
          {mistakes.length === 0
            ? `${name} made no mistakes or blunders to learn from.`
            : scoreText(training.results, name, accuracy?.[side])}
        </p>
        <div className="flex flex-wrap gap-2">
          {mistakes.length > 0 && <Button onClick={onRestart}>Start over</Button>}
          <AddToGames pgn={pgn} player={playersOf(tree)[side].name} />
        </div>
      </Card>
    );
  }
  const handlePlay = () => {
    edit.playOut(mistake.from, betterLine(mistake));
    onClose();
  };
  return (
    <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[auto_minmax(0,1fr)]">
      <div className="min-w-0 lg:w-(--main-board)">
        <MistakeBoard mistake={mistake} side={side} training={training} onMove={attempt} />
      </div>
      <MistakeTask
        mistake={mistake}
        training={training}
        hint={hint}
        show={show}
        next={next}
        total={mistakes.length}
        onPlay={handlePlay}
      />
    </div>
  );
}

type MistakeBoardProps = {
  readonly mistake: Mistake;
  readonly side: Color;
  readonly training: ReturnType<typeof useMistakes>['training'];
  readonly onMove: ReturnType<typeof useMistakes>['attempt'];
};

function MistakeBoard({ mistake, side, training, onMove }: MistakeBoardProps) {
  const { tried, stage, verdict, hints } = training;
  const isShown = stage === 'done' && verdict !== 'good';
  const shown = stage === 'done' || stage === 'checking' ? (isShown ? mistake.best : tried) : undefined;
  const shapes = useMemo(
    () => (stage === 'open' ? hintedSquares(mistake, hints) : []).map((from) => ({ color: 'blue' as const, from })),
    [mistake, hints, stage],
  );
  return (
    <Board
      fen={shown?.fen ?? mistake.fen}
      lastMove={shown?.uci ?? mistake.lastMove}
      orientation={side}
      isChess960={mistake.isChess960}
      size={800}
      shapes={shapes}
      label={`Board, before ${mistake.move.label}`}
      onMove={onMove}
      isDisabled={stage !== 'open'}
      wrongMove={verdict === 'wrong' || verdict === 'same' ? tried : undefined}
    />
  );
}

type MistakeTaskProps = {
  readonly mistake: Mistake;
  readonly training: Training;
  readonly total: number;
  readonly hint: () => void;
  readonly show: () => void;
  readonly next: () => void;
  /** Plays the better line on the game's board. */
  readonly onPlay: () => void;
};

function MistakeTask({ mistake, training, total, hint, show, next, onPlay }: MistakeTaskProps) {
  const { move } = mistake;
  const { stage, index, hints } = training;
  const isDone = stage === 'done';
  return (
    <Card aria-labelledby="mistake" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <CardTitle id="mistake">
          Mistake {index + 1} of {total}
        </CardTitle>
        <span className="text-sm text-ink-soft">{move.label}</span>
      </div>
      <p>
        <span className="font-semibold">
          {formatLine(move, [move.san])}
          {move.judgement && <JudgementMark judgement={move.judgement} />}
        </span>{' '}
        was played. Find a better move for {move.turn === 'white' ? 'White' : 'Black'}.
      </p>
      <p role="status" className="flex min-h-12 items-center gap-2 text-sm">
        {stage === 'checking' && <Spinner className="size-4" />}
        {verdictText(mistake, training)}
      </p>
      {isDone && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm tabular-nums">
          <Fact name="Better">{formatLine(move, betterLine(mistake))}</Fact>
          {move.reason !== undefined && <Fact name="Why">{move.reason}</Fact>}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        {isDone ? (
          <>
            <Button onClick={next}>{index + 1 < total ? 'Next mistake' : 'See the score'}</Button>
            <Button variant="secondary" onClick={onPlay}>
              Play the line on the board
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" disabled={hints >= 2} onClick={hint}>
              {hints === 0 ? 'Hint' : 'One more hint'}
            </Button>
            <Button variant="secondary" onClick={show}>
              Show the move
            </Button>
            <Button variant="ghost" onClick={next}>
              Skip
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

type AddToGamesProps = {
  readonly pgn: string;
  /** The trained player's name in the PGN. */
  readonly player: string;
};

/** Its missed and allowed tactics then appear in training. */
function AddToGames({ pgn, player }: AddToGamesProps) {
  const profileId = useProfileId();
  const upload = useApiMutation({
    mutationFn: (id: number) => sendPgn(id, new File([pgn], 'analyzed.pgn', { type: PGN_TYPE }), player),
  });
  if (profileId === undefined) return null;
  if (upload.isSuccess) {
    return (
      <p role="status" className="flex min-h-11 items-center gap-1 text-sm">
        Added. Missed tactics come back in{' '}
        <Link to="/learn" className={LINK}>
          training
        </Link>
        .
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <Button variant="secondary" disabled={upload.isPending} onClick={() => upload.mutate(profileId)}>
        Add to my games for training
      </Button>
      {upload.isError && (
        <p role="alert" className="text-sm text-bad">
          {describeFailure(upload.error, STATUS_LABELS)}
        </p>
      )}
    </div>
  );
}

const NOT_THE_OWNER = 'Only the owner of these games can add to them. Sign in first.';

const STATUS_LABELS: StatusLabels = new Map([401, 403].map((status) => [status, NOT_THE_OWNER]));

/** Moves other than the engine's choice are evaluated by the server. */
const useMistakes = (mistakes: readonly Mistake[]) => {
  const [training, dispatch] = useReducer(trainingReducer, undefined, startTraining);
  const queryClient = useQueryClient();
  const mistake = mistakes[training.index];

  const evaluate = async (fen: Fen): Promise<Evaluation> => {
    if (outcomeOf(fen) !== undefined) return { cp: 0 };
    return (await queryClient.query(evaluationQuery(fen))).evaluation;
  };
  const attempt = (move: PlayedMove): void => {
    if (mistake === undefined || training.stage === 'done') return;
    const tried = trainingReducer(training, { kind: 'try', move, mistake });
    dispatch({ kind: 'try', move, mistake });
    if (tried.stage !== 'checking') return;
    Promise.all([evaluate(mistake.fen), evaluate(move.fen)]).then(
      ([before, after]) => dispatch({ kind: 'judge', move, isGood: isGoodEnough(before, after, mistake.move.turn) }),
      (error: unknown) => {
        logError(error);
        dispatch({ kind: 'judge', move, isGood: undefined });
      },
    );
  };
  return {
    training,
    mistake,
    attempt,
    hint: () => dispatch({ kind: 'hint' }),
    show: () => dispatch({ kind: 'show' }),
    next: () => dispatch({ kind: 'next' }),
  };
};
