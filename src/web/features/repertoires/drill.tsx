import { Lightbulb, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { type DrillPlan, planDrill, type DrillMode } from '../../../chess/repertoire/drill/plan';
import {
  drillBoard,
  type DrillState,
  drillStep,
  type DrillVerdict,
  medianAnswer,
  startDrill,
  summarizeDrill,
  TAKE_BACK_TIME,
  unknownMoveOf,
} from '../../../chess/repertoire/drill/session';
import type { DrillResult, RepertoireCard } from '../../../chess/repertoire/drill-result';
import { fenOf, playFrom, type RepertoireGraph, sanAt } from '../../../chess/repertoire/graph';
import type { Epd } from '../../../chess/repertoire/repertoire';
import { START_PATH } from '../../../chess/tree/path';
import { treeOfPosition } from '../../../chess/tree/tree-replay';
import { type Color, turnOf } from '../../../chess/types';
import { repertoireSentence } from '../../../messages/repertoire';
import { Board } from '../../board/squares/board';
import { SpokenPosition } from '../../board/spoken-position';
import { TypedMove } from '../../board/typed-move';
import { useBoardKeys } from '../../board/use-replay';
import { findLoss } from '../../game/repertoires/engine-check';
import { startOfToday } from '../../lib/account/today';
import { useLessMotion } from '../../lib/screen';
import { logError } from '../../lib/log';
import { readStored, writeStored } from '../../lib/storage';
import { Button } from '../../ui/button';
import { Card } from '../../ui/page';
import { Progress } from '../../ui/status/status';

type DrillProps = {
  readonly graph: RepertoireGraph;
  readonly cards: readonly RepertoireCard[];
  readonly reach: ReadonlyMap<Epd, number>;
  readonly mode: DrillMode;
  readonly onResult: (result: DrillResult) => void;
  readonly onEnd: () => void;
};

/** In milliseconds. */
const REPLY_PAUSE = 450;
const LINE_PAUSE = 700;

/** For the engine to judge a move. */
const JUDGING_TIME = 2000;

const MINUTES = 15;

const MEDIAN_KEY = 'drill-answer-time';

/** A session of training. */
export function Drill({ graph, cards, reach, mode, onResult, onEnd }: DrillProps) {
  const [plan] = useState(() => {
    const now = Date.now();
    const today = startOfToday(now);
    return planDrill({ graph, cards, reach, now, mode, limits: { today, minutes: MINUTES } });
  });
  const [state, dispatch] = useReducer(drillStep, plan, begin);
  useResults(state, onResult);
  useProgram(state, dispatch);
  const color = graph.source.color;
  if (plan.cards === 0) return <NothingDue onEnd={onEnd} />;
  if (state.phase === 'finished') return <Summary state={state} onEnd={onEnd} />;
  return <Session state={state} color={color} dispatch={dispatch} onEnd={onEnd} />;
}

const begin = (plan: DrillPlan): DrillState => {
  const usual = Number(readStored(MEDIAN_KEY));
  return startDrill(plan, { at: Date.now(), ...(usual > 0 && { usual }) });
};

type Dispatch = (action: Parameters<typeof drillStep>[1]) => void;

/** Results never change once they are there. */
const useResults = (state: DrillState, onResult: (result: DrillResult) => void): void => {
  const sent = useRef(0);
  const { results } = state;
  const send = useEffectEvent(onResult);
  useEffect(() => {
    for (const result of results.slice(sent.current)) send(result);
    sent.current = results.length;
  }, [results]);
  const median = medianAnswer(state);
  useEffect(() => {
    if (state.phase === 'finished' && median !== undefined) writeStored(MEDIAN_KEY, String(Math.round(median)));
  }, [state.phase, median]);
};

/** Plays the program's moves, and ends the time in which a slip can be undone. */
const useProgram = ({ phase, run, step, pending }: DrillState, dispatch: Dispatch): void => {
  const isAtOnce = useLessMotion();
  useEffect(() => {
    if (phase !== 'playing' && phase !== 'line-end') return undefined;
    const pause = isAtOnce ? 0 : phase === 'playing' ? REPLY_PAUSE : LINE_PAUSE;
    const timer = setTimeout(() => dispatch({ type: 'next', at: Date.now() }), pause);
    return () => clearTimeout(timer);
  }, [phase, run, step, isAtOnce, dispatch]);
  const until = pending?.until;
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'time', at: Date.now() }), TAKE_BACK_TIME + 50);
    return () => clearTimeout(timer);
  }, [until, dispatch]);
};

/** The engine judges a move that the repertoire does not have; while it does, no other is taken. */
const useAnswer = (state: DrillState, dispatch: Dispatch) => {
  const [judged, setJudged] = useState<PlayedTo>();
  const isOver = useRef(false);
  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
    };
  }, []);
  const answer = async (uci: string): Promise<void> => {
    const id = crypto.randomUUID();
    const unknown = unknownMoveOf(state, uci);
    if (unknown === undefined) {
      dispatch({ type: 'move', uci, id, at: Date.now() });
      return;
    }
    const { position, main } = unknown;
    setJudged(playFrom(position)(uci));
    const loss = await findLoss(position, { main, played: uci }, JUDGING_TIME);
    if (isOver.current) return;
    setJudged(undefined);
    dispatch({ type: 'move', uci, id, at: Date.now(), loss });
  };
  return { judged, answer: (uci: string) => void answer(uci).catch(logError) };
};

type PlayedTo = { readonly uci: string; readonly to: Epd };

type SessionProps = {
  readonly state: DrillState;
  readonly color: Color;
  readonly dispatch: Dispatch;
  readonly onEnd: () => void;
};

function Session({ state, color, dispatch, onEnd }: SessionProps) {
  const board = drillBoard(state);
  const { judged, answer } = useAnswer(state, dispatch);
  const isAnswering = judged === undefined && (state.phase === 'asking' || state.phase === 'correcting');
  const isAsking = isAnswering && state.phase === 'asking';
  const hint = () => dispatch({ type: 'hint', at: Date.now() });
  const show = () => dispatch({ type: 'show', id: crypto.randomUUID(), at: Date.now() });
  const back = () => dispatch({ type: 'back', at: Date.now() });
  useBoardKeys(undefined, ({ key }) => {
    const act = { h: hint, '?': show, u: back }[key.toLowerCase()];
    if (judged === undefined) act?.();
    return act !== undefined;
  });
  const wrongMove = useMemo(() => (state.verdict?.kind === 'wrong' ? state.verdict : undefined), [state.verdict]);
  if (board === undefined) return null;
  const fen = fenOf(judged?.to ?? board.position);
  const lastMove = judged?.uci ?? board.last;
  const isCorrecting = state.phase === 'correcting';
  return (
    <div className="grid items-start gap-x-6 gap-y-3 beside:grid-cols-[var(--main-board)_minmax(0,1fr)]">
      <div className="max-sm:-mx-4">
        <Board
          size={800}
          fen={fen}
          orientation={color}
          label="Training"
          isDisabled={!isAnswering}
          isSilent
          onMove={({ uci }) => answer(uci)}
          {...(lastMove !== undefined && { lastMove })}
          {...(isCorrecting && board.move !== undefined && { arrows: [board.move] })}
          {...(board.hint !== undefined && { shapes: [{ color: 'green' as const, from: board.hint }] })}
          {...(wrongMove !== undefined && { wrongMove })}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Card aria-label="Question" className="flex min-h-32 flex-col gap-3">
          <p role="status" aria-live="polite" className="text-lg font-semibold">
            {judged === undefined
              ? questionText(state, board.position, color)
              : repertoireSentence({ id: 'drill.judging', values: { played: sanAt(board.position, judged.uci) } })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" disabled={!isAsking} onClick={hint}>
              <Lightbulb aria-hidden className="size-4" />
              Hint
            </Button>
            <Button variant="secondary" size="small" disabled={!isAsking} onClick={show}>
              Show the move
            </Button>
            {state.pending !== undefined && (
              <Button variant="secondary" size="small" onClick={back}>
                <Undo2 aria-hidden className="size-4" />
                It was a slip
              </Button>
            )}
          </div>
        </Card>
        <DrillProgress state={state} />
        <SpokenPosition replay={{ tree: treeOfPosition(fen), path: START_PATH }} />
        <TypedMove fen={fen} isDisabled={!isAnswering} onMove={({ uci }) => answer(uci)} />
        <Button variant="ghost" size="small" className="self-start" onClick={onEnd}>
          End training
        </Button>
      </div>
    </div>
  );
}

const questionText = (state: DrillState, position: Epd, color: Color): string => {
  const { verdict, phase } = state;
  const move = drillBoard(state)?.move;
  if (verdict !== undefined && (phase === 'correcting' || verdict.kind === 'sound'))
    return verdictText(verdict, position, move);
  if (verdict?.kind === 'right' && phase !== 'asking') return repertoireSentence({ id: 'drill.right' });
  if (phase === 'line-end') return repertoireSentence({ id: 'drill.line-end' });
  if (phase === 'playing') return repertoireSentence({ id: 'drill.playing' });
  const { last, from } = drillBoard(state) ?? {};
  // Also for those who do not see the board.
  return last === undefined || from === undefined || turnOf(from) === color
    ? repertoireSentence({ id: 'drill.ask', values: { color } })
    : repertoireSentence({ id: 'drill.ask-after', values: { san: sanAt(from, last), color } });
};

const verdictText = (verdict: DrillVerdict, position: Epd, main: string | undefined): string => {
  const san = main === undefined ? '' : sanAt(position, main);
  if (verdict.kind === 'right') return repertoireSentence({ id: 'drill.right' });
  if (verdict.kind === 'also')
    return repertoireSentence({ id: 'drill.also', values: { played: sanAt(position, verdict.played), san } });
  if (verdict.kind === 'sound')
    return repertoireSentence({ id: 'drill.sound', values: { played: sanAt(position, verdict.played) } });
  if (verdict.played === null) return repertoireSentence({ id: 'drill.shown', values: { san } });
  const played = sanAt(position, verdict.played);
  return verdict.isRefuted
    ? repertoireSentence({ id: 'drill.refuted', values: { played, san } })
    : repertoireSentence({ id: 'drill.wrong', values: { played, san } });
};

function DrillProgress({ state: { tally, plan } }: { readonly state: DrillState }) {
  return (
    <div className="flex flex-col gap-1 text-sm text-ink-soft tabular-nums">
      <Progress value={tally.asked} max={plan.cards} label="Moves asked" />
      {repertoireSentence({ id: 'drill.progress', values: { asked: tally.asked, cards: plan.cards } })}
    </div>
  );
}

function Summary({ state, onEnd }: { readonly state: DrillState; readonly onEnd: () => void }) {
  const { right, answered, seconds, stillDue } = summarizeDrill(state);
  return (
    <EndCard onEnd={onEnd}>
      <p className="text-lg font-semibold">
        {repertoireSentence({ id: 'drill.summary', values: { right, answered, minutes: Math.round(seconds / 60) } })}
      </p>
      <p className="text-sm text-ink-soft">
        {stillDue > 0
          ? repertoireSentence({ id: 'repertoire.due', values: { cards: stillDue } })
          : repertoireSentence({ id: 'drill.nothing-due' })}
      </p>
    </EndCard>
  );
}

function NothingDue({ onEnd }: { readonly onEnd: () => void }) {
  return (
    <EndCard onEnd={onEnd}>
      <p className="text-lg font-semibold">{repertoireSentence({ id: 'drill.nothing-due' })}</p>
    </EndCard>
  );
}

function EndCard({ onEnd, children }: { readonly onEnd: () => void; readonly children: ReactNode }) {
  return (
    <Card aria-label="Result" className="flex max-w-xl flex-col items-start gap-3">
      {children}
      <Button onClick={onEnd}>Back to the repertoire</Button>
    </Card>
  );
}
