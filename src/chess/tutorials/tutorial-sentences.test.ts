/** Checks the sentences against the board: locations, attacks, captures and pins. */
import { attacks, between } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import { type Role, ROLES, type Square } from 'chessops/types';
import { opposite, parseSquare } from 'chessops/util';
import { expect, it } from 'vitest';
import { readGame } from '../../test/data/games';
import { plyColor, positionAt } from '../game';
import { attackersOf, isLinePiece, materialLead } from '../motifs/attackers';
import { positionOf } from '../position/fen-position';
import type { Color, San } from '../types';
import { TUTORIALS } from './tutorials';

type Played = { before: Board; after: Board; mover: Color; to: Square | undefined; san: San; text: string };

const boardOf = (fen: string): Board => {
  const position = positionOf(fen);
  if (position === undefined) throw new Error(`no position: ${fen}`);
  return position.board;
};

const PLAYED = TUTORIALS.flatMap((tutorial) =>
  [...tutorial.lines, ...tutorial.traps].flatMap(({ id, moves }) => {
    const game = readGame(moves.map(({ san }) => san).join(' '));
    return game.plies.map((move, ply): Played & { title: string } => ({
      before: boardOf(positionAt(game, ply - 1)),
      after: boardOf(move.fen),
      mover: plyColor(game, ply),
      to: parseSquare(move.uci.slice(2, 4)),
      san: move.san,
      text: moves[ply]?.text ?? '',
      title: `${tutorial.id}/${id} ${move.san}: ${moves[ply]?.text}`,
    }));
  }),
);

/** Pinned to its own king or queen. */
const isPinned = (board: Board, square: Square, by: Color): boolean =>
  [...board.pieces(opposite(by), 'king'), ...board.pieces(opposite(by), 'queen')].some((prize) =>
    [...board[by]].some((from) => {
      const piece = board.get(from);
      if (piece === undefined || !isLinePiece(piece.role)) return false;
      const blockers = between(from, prize).intersect(board.occupied);
      return (
        blockers.has(square) && blockers.size() === 1 && attacks(piece, from, board.occupied.without(square)).has(prize)
      );
    }),
  );

type NamedPiece = { role: Role | undefined; square: Square };
const stands = (board: Board, { role, square }: NamedPiece, color: Color): boolean =>
  role === undefined || (board.getRole(square) === role && board[color].has(square));
const reaches = ({ after, mover }: Played, { square }: NamedPiece): boolean =>
  !attackersOf(after, square, mover).isEmpty();

const VERBS: Record<string, (played: Played, namedPieces: NamedPiece) => boolean> = {
  attacks: (played, namedPieces) =>
    reaches(played, namedPieces) && stands(played.after, namedPieces, opposite(played.mover)),
  guards: (played, namedPieces) => reaches(played, namedPieces) && stands(played.after, namedPieces, played.mover),
  controls: reaches,
  covers: reaches,
  'aims at': reaches,
  pins: ({ after, mover }, namedPieces) =>
    stands(after, namedPieces, opposite(mover)) && isPinned(after, namedPieces.square, mover),
  'takes back on': ({ before, mover, to }, { square }) => to === square && before[opposite(mover)].has(square),
  takes: ({ before, mover, to }, namedPieces) =>
    to === namedPieces.square && stands(before, namedPieces, opposite(mover)),
};
const SQUARE = '(?:the (king|queen|rook|bishop|knight|pawn) on )?([a-h][1-8])';
const ACTION = new RegExp(`\\b(${Object.keys(VERBS).join('|')}) ${SQUARE}(?: and ${SQUARE})?`, 'gi');
const LOCATION = /\b(king|queen|rook|bishop|knight|pawn) on ([a-h][1-8])/g;

/** In pawns, for the mover. */
const COUNTS = [
  { words: 'material is level', lead: 0 },
  { words: 'two pawns up', lead: 2 },
  { words: 'a piece up', lead: 3 },
  { words: 'a piece for a pawn', lead: 2 },
];

const toNamedPieces = (role: string | undefined, square: string | undefined): NamedPiece[] => {
  const number = parseSquare(square ?? '');
  if (number === undefined) return [];
  return [{ role: ROLES.find((known) => known === role), square: number }];
};

/** Claims of the sentence that the board contradicts. */
const falseClaims = (played: Played): string[] =>
  [...played.text.matchAll(ACTION)].flatMap(([action, verb = '', role, square, otherRole, other]) => {
    const namedPieces = [...toNamedPieces(role, square), ...toNamedPieces(otherRole, other)];
    return namedPieces.every((one) => VERBS[verb.toLowerCase()]?.(played, one)) ? [] : [action];
  });

/** Pieces that stand on the named square neither before nor after the move. */
const misplaced = ({ before, after, text }: Played): string[] =>
  [...text.matchAll(LOCATION)].flatMap(([words, role, square]) => {
    const number = parseSquare(square ?? '');
    const isThere = number !== undefined && [before, after].some((board) => board.getRole(number) === role);
    return isThere ? [] : [words];
  });

it('names pieces where they stand, and only what the move does', () => {
  const wrong = PLAYED.flatMap((played) => {
    const words = [...falseClaims(played), ...misplaced(played)];
    return words.length === 0 ? [] : [`${played.title} <- ${words.join(', ')}`];
  });
  expect(wrong).toEqual([]);
});

it('calls a check a check and a mate a mate', () => {
  const wrong = PLAYED.filter(({ san, text }) => {
    const claimsCheck = /\b(with|gives) check\b/i.test(text);
    return text.startsWith('Mates') !== san.endsWith('#') || (claimsCheck && !san.endsWith('+'));
  });
  expect(wrong.map(({ title }) => title)).toEqual([]);
});

it('counts the pieces as they are', () => {
  const wrong = PLAYED.filter(({ text, after, mover }) =>
    COUNTS.some(({ words, lead }) => text.includes(words) && materialLead(after, mover) !== lead),
  );
  expect(wrong.map(({ title }) => title)).toEqual([]);
});

it('checks hundreds of such words', () => {
  const claims = PLAYED.flatMap(({ text }) => [...text.matchAll(ACTION), ...text.matchAll(LOCATION)]);
  expect(claims.length).toBeGreaterThan(500);
});
