/** A position of a repertoire in the session of the day. Loaded on demand: it brings the scheduler. */
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import type { ItemOutcome } from '../../../../chess/learning/session';
import {
  drillBoard,
  type DrillState,
  drillStep,
  startDrill,
  TAKE_BACK_TIME,
} from '../../../../chess/repertoire/drill/session';
import { fenOf, sanAt } from '../../../../chess/repertoire/graph';
import { puzzleSentence } from '../../../../messages/puzzles';
import { repertoireSentence } from '../../../../messages/repertoire';
import { Board } from '../../../board/squares/board';
import { TypedMove } from '../../../board/typed-move';
import type { DueCard } from '../../../game/repertoires/training/due-cards';
import { useRecordResult } from '../../../game/repertoires/training/record-result';
import { useLessMotion } from '../../../lib/screen';
import { PlayerCard } from '../../../player/player-card';
import { Button } from '../../../ui/button';
import { useShortcut } from '../puzzle/solved-bar';
import { BOARD_COLUMN, BOARD_SIZE, SOLVER_GRID } from '../puzzle/solver-controls';

type CardQuestionProps = {
  readonly card: DueCard;
  /** Asked again in this session: it does not count for the schedule. */
  readonly isRepeated: boolean;
  readonly onNext: (outcome: ItemOutcome) => void;
  /** The outcome is known before the next one is asked for. */
  readonly onOutcome: (outcome: ItemOutcome) => void;
};

/** In milliseconds. */
const REPLY_PAUSE = 450;

export function CardQuestion({ card, isRepeated, onNext, onOutcome }: CardQuestionProps) {
  const { color, repertoire } = card;
  const { state, dispatch } = useDrill(card, isRepeated);
  const board = drillBoard(state);
  const isOver = state.phase === 'line-end' || state.phase === 'finished';
  const outcome = !isOver && state.repeats.length === 0 ? 'skipped' : state.repeats.length > 0 ? 'missed' : 'right';
  const tell = useEffectEvent(onOutcome);
  useEffect(() => {
    if (outcome !== 'skipped') tell(outcome);
  }, [outcome]);
  useShortcut(' ', () => isOver && onNext(outcome));
  useShortcut('n', () => onNext(outcome));
  const wrongMove = useMemo(() => (state.verdict?.kind === 'wrong' ? state.verdict : undefined), [state.verdict]);
  const isAnswering = state.phase === 'asking' || state.phase === 'correcting';
  const fen = board && fenOf(board.position);
  const move = (uci: string) => dispatch({ type: 'move', uci, id: crypto.randomUUID(), at: Date.now() });
  return (
    <PlayerCard title={puzzleSentence({ id: 'today.card-title', values: { color } })}>
      <div className="@container">
        <div className={SOLVER_GRID}>
          <div className={BOARD_COLUMN}>
            {board !== undefined && fen !== undefined && (
              <>
                <Board
                  size={BOARD_SIZE}
                  fen={fen}
                  orientation={color}
                  label="Repertoire"
                  isDisabled={!isAnswering}
                  isSilent
                  onMove={({ uci }) => move(uci)}
                  lastMove={board.last}
                  arrows={state.phase === 'correcting' && board.move !== undefined ? [board.move] : undefined}
                  shapes={board.hint === undefined ? undefined : [{ color: 'green', from: board.hint }]}
                  wrongMove={wrongMove}
                />
                <TypedMove fen={fen} isDisabled={!isAnswering} onMove={({ uci }) => move(uci)} />
              </>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            <p role="status" className="min-h-7 font-semibold">
              {stateText(state, card)}
            </p>
            <div className="flex flex-wrap gap-2 [&>button]:px-3.5">
              <Button
                variant="secondary"
                disabled={state.phase !== 'asking'}
                onClick={() => dispatch({ type: 'hint', at: Date.now() })}
              >
                Hint
              </Button>
              <Button
                variant="secondary"
                disabled={state.phase !== 'asking'}
                onClick={() => dispatch({ type: 'show', id: crypto.randomUUID(), at: Date.now() })}
              >
                Show the move
              </Button>
              {state.pending !== undefined && (
                <Button variant="secondary" onClick={() => dispatch({ type: 'back', at: Date.now() })}>
                  It was a slip
                </Button>
              )}
            </div>
            {isOver ? (
              <Button className="self-start" aria-keyshortcuts="Space" onClick={() => onNext(outcome)}>
                Next
              </Button>
            ) : (
              <Button variant="ghost" size="small" className="self-start" onClick={() => onNext(outcome)}>
                {outcome === 'skipped' ? 'Skip' : 'Go on'}
              </Button>
            )}
            <p className="text-sm text-ink-soft">{repertoire.name}</p>
          </div>
        </div>
      </div>
    </PlayerCard>
  );
}

const useDrill = ({ color, run, isDue, isWithAccount }: DueCard, isRepeated: boolean) => {
  const [plan] = useState(() => ({
    color,
    runs: [run],
    cards: 1,
    due: isDue ? 1 : 0,
    seconds: 0,
    isGraded: !isRepeated,
  }));
  const [state, dispatch] = useReducer(drillStep, plan, (made) => startDrill(made, { at: Date.now() }));
  const record = useEffectEvent(useRecordResult(isWithAccount));
  const sent = useRef(0);
  const { results, phase, step, pending } = state;
  useEffect(() => {
    for (const result of results.slice(sent.current)) record(result);
    sent.current = results.length;
  }, [results]);
  const isAtOnce = useLessMotion();
  useEffect(() => {
    if (phase !== 'playing') return undefined;
    const timer = setTimeout(() => dispatch({ type: 'next', at: Date.now() }), isAtOnce ? 0 : REPLY_PAUSE);
    return () => clearTimeout(timer);
  }, [phase, step, isAtOnce]);
  const until = pending?.until;
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'time', at: Date.now() }), TAKE_BACK_TIME + 50);
    return () => clearTimeout(timer);
  }, [until]);
  return { state, dispatch };
};

const stateText = (state: DrillState, { color }: DueCard): string => {
  const { verdict, phase } = state;
  const { position, move } = drillBoard(state) ?? {};
  const san = position === undefined || move === undefined ? '' : sanAt(position, move);
  if (phase === 'playing') return repertoireSentence({ id: 'drill.playing' });
  if (phase === 'line-end' || phase === 'finished') return repertoireSentence({ id: 'drill.right' });
  if (verdict === undefined || position === undefined || verdict.kind === 'right')
    return puzzleSentence({ id: 'today.card', values: { color } });
  if (verdict.kind === 'sound')
    return repertoireSentence({ id: 'drill.sound', values: { played: sanAt(position, verdict.played) } });
  if (verdict.played === null) return repertoireSentence({ id: 'drill.shown', values: { san } });
  const values = { played: sanAt(position, verdict.played), san };
  if (verdict.kind === 'also') return repertoireSentence({ id: 'drill.also', values });
  return repertoireSentence({ id: verdict.isRefuted ? 'drill.refuted' : 'drill.wrong', values });
};
