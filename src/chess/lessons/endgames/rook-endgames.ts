import type { EndgameContent } from './endgame-lesson';

export const lucena: EndgameContent = {
  fen: '1K6/1P1k4/8/8/8/8/r7/2R5 w - - 0 1',
  goal: 'win',
  idea: [
    'The king stands in front of its pawn on the seventh rank, and the pawn can promote as soon as the king gets out of its way.',
    'If it just walks out, the other rook gives check again and again.',
    'Build a bridge: the rook goes to the fourth rank, and when the checks come, it steps between the king and the other rook.',
  ],
};

export const philidor: EndgameContent = {
  fen: '4k3/7R/r7/3KP3/8/8/8/8 b - - 0 1',
  goal: 'draw',
  idea: [
    'Your king stands in front of the pawn. Keep your rook on the sixth rank, which the other king cannot enter.',
    'Once the pawn goes to the sixth rank, its king has no cover in front of it any more: then go to the far end of the board with your rook and give checks from behind.',
  ],
};

export const vancura: EndgameContent = {
  fen: 'R7/6k1/P4r2/1K6/8/8/8/8 b - - 0 1',
  goal: 'draw',
  idea: [
    'Against a rook pawn with the rook in front of it, your rook attacks the pawn from the side and your king stays on g7 or h7, where no check drives it far.',
    'When the king comes to guard the pawn, give checks from the side until it leaves, and attack the pawn again.',
    'If the pawn goes to a7, your rook goes behind it.',
  ],
};
