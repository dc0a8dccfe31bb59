import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { practiceAfter, type PracticeGame, withoutOwnLast } from '../../../chess/lessons/practice-game';
import type { Uci } from '../../../chess/types';
import { makeMoveList, parseMoveList } from '../../../contract/analysis/positions';
import { createEngineClient } from '../../board/live/engine-client';
import { startEngineWorker } from '../../board/live/live-status';
import type { PracticeAddress } from './practice-address';

export type Practice = {
  readonly game: PracticeGame;
  /** The engine has replied at least once. */
  readonly isEngineReady: boolean;
  readonly failure: Error | null;
  readonly retry: () => void;
  readonly play: (move: Uci) => void;
  /** Undoes the user's last move and the reply, or a resignation; missing where there is nothing to undo. */
  readonly takeBack: (() => void) | undefined;
  readonly restart: (() => void) | undefined;
  readonly resign: (() => void) | undefined;
};

/** The moves are in the address, so that a reload loses nothing. */
export const usePractice = ({ fen: start, color, level, moves: list, isResigned }: PracticeAddress): Practice => {
  const navigate = useNavigate();
  const [engine] = useState(() => createEngineClient(startEngineWorker));
  useEffect(() => engine.close, [engine]);
  const [isEngineReady, setIsEngineReady] = useState(false);
  const game = useMemo(
    () => practiceAfter({ fen: start, color, isResigned }, parseMoveList(list)),
    [start, color, isResigned, list],
  );
  const { played, fen, turn } = game;
  const moves = useMemo(() => played.map(({ uci }) => uci), [played]);
  const hasEnded = turn === undefined;
  // The board has an engine of its own then.
  useEffect(() => {
    if (hasEnded) engine.close();
  }, [engine, hasEnded]);

  const show = (next: readonly Uci[], resigned?: '1'): void =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, moves: next.length === 0 ? undefined : makeMoveList(next), resigned }),
      replace: true,
      resetScroll: false,
    });

  const { data, error, refetch } = useQuery({
    queryKey: ['practice-reply', start, makeMoveList(moves), level.level],
    queryFn: async ({ signal }) => {
      const position = { fen, start, moves, isChess960: false };
      const { depth, time, elo } = level;
      const answer = await engine.search({ position, lines: 1, depth, time, elo }, signal);
      setIsEngineReady(true);
      return answer.bestMove ?? answer.lines[0]?.moves[0] ?? null;
    },
    enabled: turn === 'theirs',
    // A position that is played again may be answered otherwise.
    gcTime: 0,
  });
  const reply = turn === 'theirs' ? data : undefined;
  const playReply = useEffectEvent((move: Uci) => show([...moves, move]));
  useEffect(() => {
    if (reply) playReply(reply);
  }, [reply, moves]);

  const earlier = withoutOwnLast(game, color);
  const undone = isResigned ? moves : earlier;
  return {
    game,
    isEngineReady,
    failure: error,
    retry: () => void refetch(),
    play: (move) => show([...moves, move]),
    takeBack: undone && (() => show(undone)),
    restart: moves.length === 0 && !isResigned ? undefined : () => show([]),
    resign: moves.length === 0 ? undefined : () => show(moves, '1'),
  };
};
