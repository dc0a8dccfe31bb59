import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  endgameAfter,
  type EndgameGame,
  type EndgameMessage,
  mistakeMessage,
  withoutLastTurn,
} from '../../../../../chess/lessons/endgame-game';
import type { EndgameLesson } from '../../../../../chess/lessons/endgame-lessons';
import type { Uci } from '../../../../../chess/types';
import { readMoves, writeMoves } from '../../../../../contract/positions';
import { createEngineAnswers } from '../../../../board/live/engine-answers';
import { startEngineWorker } from '../../../../board/live/engine-file';
import { searchParam } from '../../../../lib/search-param';

/** Of a reply; whichever comes first. At this depth the engine knows won from drawn in every lesson. */
const LIMIT = { depth: 20, time: 4_000 };

export type EndgamePlay = {
  readonly game: EndgameGame;
  /** What was wrong about the learner's last move: the engine does not answer it. */
  readonly mistake: EndgameMessage | undefined;
  /** The engine has answered since the page was opened. */
  readonly isEngineReady: boolean;
  readonly failure: Error | null;
  readonly again: () => void;
  readonly play: (move: Uci) => void;
  /** The learner's last move and what came after it; missing where there is none. */
  readonly takeBack: (() => void) | undefined;
  readonly beginAgain: () => void;
};

/** A lesson's endgame against the engine; its moves stand in the address, so that a reload loses nothing. */
export const useEndgame = (lesson: EndgameLesson, onReached: () => void): EndgamePlay => {
  const written = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'moves') });
  const navigate = useNavigate();
  const [engine] = useState(() => createEngineAnswers(startEngineWorker));
  useEffect(() => engine.close, [engine]);
  const [isEngineReady, setIsEngineReady] = useState(false);
  const game = useMemo(() => endgameAfter(lesson, readMoves(written)), [lesson, written]);
  const { played, fen, color, turn, ending } = game;
  const moves = useMemo(() => played.map(({ uci }) => uci), [played]);

  const show = (next: readonly Uci[]): void => {
    const search = next.length === 0 ? {} : { moves: writeMoves(next) };
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };

  const { data, error, refetch } = useQuery({
    queryKey: ['endgame-reply', lesson.id, writeMoves(moves)],
    queryFn: async ({ signal }) => {
      const position = { fen, start: lesson.fen, moves, isChess960: false };
      const found = await engine.ask({ position, lines: 1, ...LIMIT }, signal);
      setIsEngineReady(true);
      return found;
    },
    enabled: turn === 'theirs',
  });
  const best = turn === 'theirs' ? data?.lines[0] : undefined;
  const lastMove = played.at(-1);
  const mistake = best && lastMove && mistakeMessage({ goal: lesson.goal, color }, lastMove, best.evaluation);
  const reply = mistake ? undefined : best?.moves[0];

  const answer = useEffectEvent((move: Uci) => show([...moves, move]));
  useEffect(() => {
    if (reply !== undefined) answer(reply);
  }, [reply, moves]);

  const isReached = ending?.isReached === true;
  const reportReached = useEffectEvent(onReached);
  useEffect(() => {
    if (isReached) reportReached();
  }, [isReached]);

  return {
    ...{ game, mistake, isEngineReady, failure: error, again: () => void refetch() },
    play: (move) => show([...moves, move]),
    takeBack: moves.length === 0 ? undefined : () => show(withoutLastTurn(game)),
    beginAgain: () => show([]),
  };
};
