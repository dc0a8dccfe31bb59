import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Speed } from '../../../../chess/clock';
import { START_FEN } from '../../../../chess/position/fen';
import { type PlayedMove, playMoves } from '../../../../chess/position/move';
import { gameEndAfter } from '../../../../chess/position/position';
import type { Color, Fen, Uci } from '../../../../chess/types';
import { makeMoveList, parseMoveList } from '../../../../contract/analysis/positions';
import { type Reply, replyPath, replySchema } from '../../../../contract/preparation';
import { postJson } from '../../../lib/http/http';
import { searchParam } from '../../../lib/search-params';

export type Sparring = {
  readonly played: readonly PlayedMove[];
  readonly fen: Fen;
  /** Whose move it is; `undefined` after the end of the game. */
  readonly turn: 'mine' | 'theirs' | undefined;
  readonly endText: string | undefined;
  readonly result: '1-0' | '0-1' | '1/2-1/2' | '*';
  readonly source: Reply | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
  readonly play: (move: Uci) => void;
  /** Takes back the user's last move and the reply. */
  readonly takeBack: (() => void) | undefined;
  /** With these moves; by default none. */
  readonly restart: (moves?: readonly Uci[]) => void;
  /** The user's time is up. */
  readonly flag: () => void;
};

type SparringParams = {
  readonly player: string;
  /** The user's color. */
  readonly color: Color;
  readonly speed: Speed | undefined;
  /** Filter of games, in the format of `choiceText`. */
  readonly games: string;
  /** As in `replyRequestSchema`. */
  readonly min: number | undefined;
};

/** The moves are in the address, so that a reload loses nothing. */
export const useSparring = ({ player, color, speed, games, min }: SparringParams): Sparring => {
  const movesParam = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'moves') });
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [source, setSource] = useState<{ readonly reply: Reply; readonly moves: string }>();
  const played = useMemo(() => playMoves(START_FEN, parseMoveList(movesParam)), [movesParam]);
  const moves = played.map(({ uci }) => uci);
  const fen = played.at(-1)?.fen ?? START_FEN;
  const [flagged, setFlagged] = useState<number>();
  const end = gameEnd(played) ?? (flagged === round ? TIME_UP[color] : undefined);
  const isMine = (moves.length % 2 === 0) === (color === 'white');

  /** Without effect where the moves are no longer `before`. */
  const show = (next: readonly Uci[], before?: readonly Uci[]): void =>
    void navigate({
      to: '.',
      search: (old: { readonly moves?: unknown }) =>
        before !== undefined && makeMoveList(before) !== (old.moves ?? '')
          ? old
          : { ...old, moves: next.length === 0 ? undefined : makeMoveList(next) },
      replace: true,
      resetScroll: false,
    });

  const path = replyPath(player, games);
  const { error, refetch } = useQuery({
    queryKey: [path, color, speed, makeMoveList(moves), min, round],
    queryFn: async () => {
      const body = { as: color, moves, speed, min };
      const reply = await postJson(path, body, replySchema);
      setSource({ reply, moves: makeMoveList([...moves, reply.uci]) });
      show([...moves, reply.uci], moves);
      return reply;
    },
    enabled: !isMine && end === undefined,
    staleTime: Infinity,
    retry: false,
  });

  const takeBackLength = moves.length - (isMine || end !== undefined ? 2 : 1);
  const restart = (next: readonly Uci[]): void => {
    setRound(round + 1);
    show(next);
  };
  return {
    played,
    fen,
    failure: error,
    retry: () => void refetch(),
    play: (move) => show([...moves, move]),
    turn: end === undefined ? (isMine ? 'mine' : 'theirs') : undefined,
    endText: end?.text,
    result: end?.result ?? '*',
    source: source !== undefined && makeMoveList(moves).startsWith(source.moves) ? source.reply : undefined,
    takeBack: takeBackLength < 0 ? undefined : () => restart(moves.slice(0, Math.max(0, takeBackLength))),
    restart: (next = []) => restart(next),
    flag: () => setFlagged(round),
  };
};

type GameEnd = { readonly text: string; readonly result: Sparring['result'] };

const TIME_UP: Readonly<Record<Color, GameEnd>> = {
  white: { text: 'Your time is up', result: '0-1' },
  black: { text: 'Your time is up', result: '1-0' },
};

const DRAWS = {
  stalemate: 'Stalemate',
  'insufficient-material': 'Insufficient material',
  'threefold-repetition': 'Threefold repetition',
  'fifty-moves': 'Fifty-move rule',
} as const;

const gameEnd = (played: readonly PlayedMove[]): GameEnd | undefined => {
  const end = gameEndAfter([START_FEN, ...played.map(({ fen }) => fen)]);
  if (end === undefined) return undefined;
  if (end.by !== 'checkmate') return { text: `Draw: ${DRAWS[end.by]}`, result: '1/2-1/2' };
  return {
    text: `Checkmate, ${end.winner === 'white' ? 'White' : 'Black'} wins`,
    result: end.winner === 'white' ? '1-0' : '0-1',
  };
};
