import type { EndgameContent } from './endgame-lesson';

export const queenAgainstPawn: EndgameContent = {
  fen: '7Q/8/8/8/8/8/3pk3/K7 w - - 0 1',
  goal: 'win',
  idea: [
    'A queen stops a center pawn on its last step even when your king is far away.',
    'Come closer with checks until the other king has to stand in front of its pawn. Then your king has a move to come closer.',
    'Repeat this until your king can help to win the pawn.',
  ],
};

export const bishopPawn: EndgameContent = {
  fen: '8/8/8/8/6K1/1Q6/2p5/1k6 b - - 0 1',
  goal: 'draw',
  idea: [
    'A pawn one step from promotion draws against a queen when it is a rook pawn or a bishop pawn and the other king is far away.',
    'With a bishop pawn, go to the corner: if the queen takes the pawn, you are stalemated.',
  ],
};

export const wrongBishop: EndgameContent = {
  fen: '8/8/8/3k4/P7/1K6/5B2/8 b - - 0 1',
  goal: 'draw',
  idea: [
    'The bishop is of the wrong color when it does not cover the square on which its rook pawn promotes. Here that is a8, a light square, and the bishop goes on dark squares.',
    'If your king reaches that corner, nobody can drive it out: the game ends in stalemate or without progress.',
    'Do not let the other king and bishop keep you out of it.',
  ],
};

export const oppositeBishops: EndgameContent = {
  fen: '8/8/3k4/8/3KPP2/8/4b3/6B1 b - - 0 1',
  goal: 'draw',
  idea: [
    'With bishops of opposite colors each side controls squares that the other bishop can never reach.',
    'Here your bishop goes on light squares. Stop the pawns on light squares, with your king in front of them and your bishop attacking or guarding the squares they need.',
    'Two pawns more are then not enough to win.',
  ],
};
