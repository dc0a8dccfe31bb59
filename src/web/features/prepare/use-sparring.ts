import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Speed } from '../../../chess/clock';
import { START_FEN } from '../../../chess/position/fen';
import { type PlayedMove, playMoves } from '../../../chess/position/move';
import { drawAt, outcomeOf } from '../../../chess/position/position';
import type { Color, Fen, Uci } from '../../../chess/types';
import { readMoves, writeMoves } from '../../../contract/positions';
import { type Reply, replyPath, replySchema } from '../../../contract/preparation';
import { postJson } from '../../lib/http/http';
import { searchParam } from '../../lib/search-params';

export type Sparring = {
  readonly played: readonly PlayedMove[];
  readonly fen: Fen;
  /** The side to move; nobody's when the game is over. */
  readonly turn: 'mine' | 'theirs' | undefined;
  /** How the game has ended. */
  readonly ending: string | undefined;
  readonly result: '1-0' | '0-1' | '1/2-1/2' | '*';
  /** Where their last move came from. */
  readonly source: Reply | undefined;
  readonly failure: Error | null;
  readonly again: () => void;
  readonly play: (move: Uci) => void;
  /** My last move and their answer. */
  readonly takeBack: (() => void) | undefined;
  readonly beginAgain: () => void;
};

type Wanted = {
  readonly player: string;
  /** Mine. */
  readonly color: Color;
  readonly speed: Speed | undefined;
  /** Which games, as `choiceText` writes it. */
  readonly games: string;
};

/** A game against a player; its moves stand in the address, so that a reload loses nothing. */
export const useSparring = ({ player, color, speed, games }: Wanted): Sparring => {
  const written = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'moves') });
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [source, setSource] = useState<{ readonly reply: Reply; readonly after: number }>();
  const played = useMemo(() => playMoves(START_FEN, readMoves(written)), [written]);
  const moves = played.map(({ uci }) => uci);
  const fen = played.at(-1)?.fen ?? START_FEN;
  const over = endingOf(played);
  const isMine = (moves.length % 2 === 0) === (color === 'white');

  const show = (next: readonly Uci[]): void =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, moves: next.length === 0 ? undefined : writeMoves(next) }),
      replace: true,
      resetScroll: false,
    });

  const path = replyPath(player, games);
  const { error, refetch } = useQuery({
    queryKey: [path, color, speed, writeMoves(moves), round],
    queryFn: async () => {
      const body = { as: color, moves, speed };
      const reply = await postJson(path, body, replySchema);
      setSource({ reply, after: moves.length + 1 });
      show([...moves, reply.uci]);
      return reply;
    },
    enabled: !isMine && over === undefined,
    staleTime: Infinity,
    retry: false,
  });

  const backTo = moves.length - (isMine || over !== undefined ? 2 : 1);
  const restart = (next: readonly Uci[]): void => {
    setRound(round + 1);
    show(next);
  };
  return {
    ...{ played, fen, failure: error, again: () => void refetch(), play: (move) => show([...moves, move]) },
    turn: over === undefined ? (isMine ? 'mine' : 'theirs') : undefined,
    ending: over?.words,
    result: over?.result ?? '*',
    source: source !== undefined && source.after <= moves.length ? source.reply : undefined,
    takeBack: backTo < 0 ? undefined : () => restart(moves.slice(0, Math.max(0, backTo))),
    beginAgain: () => restart([]),
  };
};

type Ending = { readonly words: string; readonly result: Sparring['result'] };

const DRAWS = {
  stalemate: 'Stalemate',
  'insufficient-material': 'Insufficient material',
  'threefold-repetition': 'Threefold repetition',
  'fifty-moves': 'Fifty moves without a capture or a pawn’s move',
} as const;

const endingOf = (played: readonly PlayedMove[]): Ending | undefined => {
  const fens = played.map(({ fen }) => fen);
  const fen = fens.at(-1) ?? START_FEN;
  const outcome = outcomeOf(fen);
  if (outcome?.kind === 'checkmate') {
    return { words: `Checkmate, ${outcome.winner} wins`, result: outcome.winner === 'white' ? '1-0' : '0-1' };
  }
  const draw = drawAt([START_FEN, ...fens.slice(0, -1)], fen);
  return draw && { words: `Draw: ${DRAWS[draw]}`, result: '1/2-1/2' };
};
