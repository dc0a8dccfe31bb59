import type { EndgameContent } from './endgame-lesson';

export const keySquares: EndgameContent = {
  fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1',
  goal: 'win',
  idea: [
    'A pawn that has not crossed the middle and is no rook pawn has three key squares, two ranks in front of it: with the pawn on e2 they are d4, e4 and f4.',
    'When your king reaches one of them, the pawn promotes by force, whatever the other king does.',
    'So the king goes first and the pawn stays behind.',
  ],
};

export const opposition: EndgameContent = {
  fen: '8/4k3/8/4PK2/8/8/8/8 b - - 0 1',
  goal: 'draw',
  idea: [
    'The kings are in opposition when they face each other on a file with one square between them. Whoever does not have to move has it, because the other king has to give way.',
    'Stay in front of the pawn and take the opposition when the other king comes forward.',
    'When you have to go back, go straight back: then you can take the opposition again.',
  ],
};

export const squareOfThePawn: EndgameContent = {
  fen: '8/8/8/8/P4k2/8/8/7K b - - 0 1',
  goal: 'draw',
  idea: [
    'Draw a square with the pawn’s way to the last rank as its side: from a4 its corners are a4, a8, e8 and e4.',
    'A king that can step into the square catches a pawn that runs alone. A king that stays outside is too late.',
  ],
};

export const rookPawn: EndgameContent = {
  fen: '2k5/8/K7/P7/8/8/8/8 b - - 0 1',
  goal: 'draw',
  idea: [
    'A rook pawn wins less often than any other: beside it there is only one file.',
    'If your king reaches the corner in front of the pawn, nobody can drive it out, and it ends in stalemate.',
    'It is enough to keep the other king shut in on the edge in front of its own pawn.',
  ],
};
