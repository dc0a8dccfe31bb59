import type { EndgameContent } from './endgame-lesson';

export const queenMate: EndgameContent = {
  fen: '8/8/8/2k5/8/8/6Q1/7K w - - 0 1',
  goal: 'win',
  idea: [
    'The queen alone cannot mate: it takes squares from the king and pushes it to the edge of the board, and then your king comes to help.',
    'A queen a knight’s move away from the king takes many squares from it and cannot be taken.',
    'Watch out for stalemate: once the king is at the edge, leave it a square until your move mates.',
  ],
};

export const rookMate: EndgameContent = {
  fen: '8/8/8/8/8/5k2/6R1/7K w - - 0 1',
  goal: 'win',
  idea: [
    'The rook cuts the king off along a rank or a file, and your king takes the squares in front of it.',
    'When the kings face each other with one square between them, a check from the side pushes the king one row back.',
    'If the king attacks the rook, move the rook far along its row. At the edge of the board the last check mates.',
  ],
};

export const twoBishops: EndgameContent = {
  fen: '8/8/8/8/B7/8/4k3/4B2K w - - 0 1',
  goal: 'win',
  idea: [
    'Two bishops side by side cover two diagonals next to each other, which a king cannot cross.',
    'Push the king to the edge with bishops and king together, then to a corner: with two bishops any corner will do.',
    'Keep both bishops safe: one bishop alone cannot mate.',
  ],
};

export const bishopAndKnight: EndgameContent = {
  fen: '8/8/N7/8/8/8/8/3B1k1K w - - 0 1',
  goal: 'win',
  idea: [
    'Mate can only be forced in a corner of the bishop’s color. Here that is h1 or a8.',
    'Push the king to the edge first; it will run to a corner of the other color.',
    'From there the knight takes the squares of the other color along the edge, and the bishop and the king drive it on to the right corner. It takes up to 33 moves, so that few moves may be lost before the fifty-move rule ends the game.',
  ],
};
