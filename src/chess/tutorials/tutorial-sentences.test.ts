/** What the sentences say of squares and pieces is true on the board: who stands where, attacks, takes or is pinned. */
import { attacks, between } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import { type Role, ROLES, type Square } from 'chessops/types';
import { opposite, parseSquare } from 'chessops/util';
import { expect, it } from 'vitest';
import { readGame } from '../../test/data/played-game';
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

/** A man is held to the square, because behind it in line with an enemy piece stands its own king or queen. */
const isPinned = (board: Board, square: Square, by: Color): boolean =>
  [...board.pieces(opposite(by), 'king'), ...board.pieces(opposite(by), 'queen')].some((prize) =>
    [...board[by]].some((from) => {
      const piece = board.get(from);
      if (piece === undefined || !isLinePiece(piece.role)) return false;
      const inWay = between(from, prize).intersect(board.occupied);
      return inWay.has(square) && inWay.size() === 1 && attacks(piece, from, board.occupied.without(square)).has(prize);
    }),
  );

type Said = { role: Role | undefined; square: Square };
const stands = (board: Board, { role, square }: Said, color: Color): boolean =>
  role === undefined || (board.getRole(square) === role && board[color].has(square));
const reaches = ({ after, mover }: Played, { square }: Said): boolean => !attackersOf(after, square, mover).isEmpty();

const VERBS: Record<string, (played: Played, said: Said) => boolean> = {
  attacks: (played, said) => reaches(played, said) && stands(played.after, said, opposite(played.mover)),
  guards: (played, said) => reaches(played, said) && stands(played.after, said, played.mover),
  controls: reaches,
  covers: reaches,
  'aims at': reaches,
  pins: ({ after, mover }, said) => stands(after, said, opposite(mover)) && isPinned(after, said.square, mover),
  'takes back on': ({ before, mover, to }, { square }) => to === square && before[opposite(mover)].has(square),
  takes: ({ before, mover, to }, said) => to === said.square && stands(before, said, opposite(mover)),
};
const SQUARE = '(?:the (king|queen|rook|bishop|knight|pawn) on )?([a-h][1-8])';
const DEED = new RegExp(`\\b(${Object.keys(VERBS).join('|')}) ${SQUARE}(?: and ${SQUARE})?`, 'gi');
const PLACE = /\b(king|queen|rook|bishop|knight|pawn) on ([a-h][1-8])/g;

/** In pawns' worth, for the side that moves. */
const COUNTS = [
  { words: 'material is level', lead: 0 },
  { words: 'two pawns up', lead: 2 },
  { words: 'a piece up', lead: 3 },
  { words: 'a piece for a pawn', lead: 2 },
];

const toSaid = (role: string | undefined, square: string | undefined): Said[] => {
  const number = parseSquare(square ?? '');
  if (number === undefined) return [];
  return [{ role: ROLES.find((known) => known === role), square: number }];
};

/** The deeds that the sentence names and that the board does not show. */
const untrue = (played: Played): string[] =>
  [...played.text.matchAll(DEED)].flatMap(([deed, verb = '', role, square, otherRole, other]) => {
    const said = [...toSaid(role, square), ...toSaid(otherRole, other)];
    return said.every((one) => VERBS[verb.toLowerCase()]?.(played, one)) ? [] : [deed];
  });

/** The pieces that the sentence places where they stand neither before nor after the move. */
const misplaced = ({ before, after, text }: Played): string[] =>
  [...text.matchAll(PLACE)].flatMap(([words, role, square]) => {
    const number = parseSquare(square ?? '');
    const isThere = number !== undefined && [before, after].some((board) => board.getRole(number) === role);
    return isThere ? [] : [words];
  });

it('names pieces where they stand, and only what the move does', () => {
  const wrong = PLAYED.flatMap((played) => {
    const words = [...untrue(played), ...misplaced(played)];
    return words.length === 0 ? [] : [`${played.title} <- ${words.join(', ')}`];
  });
  expect(wrong).toEqual([]);
});

it('calls a check a check and a mate a mate', () => {
  const wrong = PLAYED.filter(({ san, text }) => {
    const isSaid = /\b(with|gives) check\b/i.test(text);
    return text.startsWith('Mates') !== san.endsWith('#') || (isSaid && !san.endsWith('+'));
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
  const deeds = PLAYED.flatMap(({ text }) => [...text.matchAll(DEED), ...text.matchAll(PLACE)]);
  expect(deeds.length).toBeGreaterThan(500);
});
