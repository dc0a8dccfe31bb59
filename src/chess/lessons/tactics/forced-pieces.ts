import { readExercise, type TacticsContent } from './tactics-lesson';

export const pin: TacticsContent = {
  theme: 'pin',
  idea: 'A pinned piece stands between its king and an enemy rook, bishop or queen, and may not leave the line. It protects less than it seems to, and it cannot run away when it is attacked again.',
  example: {
    fen: '4k3/5ppp/8/4n3/8/8/5PPP/R5K1 w - - 0 1',
    moves: [
      { san: 'Re1', text: 'Pins the knight on e5.' },
      { san: 'f6', text: 'Guards the knight on e5.' },
      { san: 'f4', text: 'Attacks the knight on e5, which may not leave the file.' },
    ],
  },
  exercises: [
    'opo8bi40oo,3r2k1/1p3p2/1P5p/5p2/p7/P4PP1/2p3BP/4Q2K w - - 0 38,f3f4 d8d1',
    'ophro6byuk,rnb1kb1r/ppppnN1p/8/7Q/4P3/3P4/PPP4P/RNB1KB1q b Qkq - 0 10,e7g6 f7h8',
    'oplbchsrb3,3r2k1/5pb1/2Q1p1pp/1p2P3/8/2PqB3/Pn1N1PPP/R5K1 w - - 0 33,d2f3 d3d1 f3e1 d1a1',
    'opyxq02586,6k1/5pPp/4p3/3pP1P1/1p2n1q1/8/Q6P/2r2BK1 w - - 3 54,a2g2 c1f1 g1f1 g4d1',
  ].map(readExercise),
};

export const attraction: TacticsContent = {
  theme: 'attraction',
  idea: 'A piece is given up on a square so that the king or another piece has to take it there. On its new square it can be attacked, or it is in the way.',
  example: {
    fen: '3q2k1/5p2/6p1/4N3/8/8/5PP1/6KR w - - 0 1',
    moves: [
      { san: 'Rh8+', text: 'Gives up the rook to draw the king to h8.' },
      { san: 'Kxh8', text: 'Takes the rook, or the queen on d8 would be lost.' },
      { san: 'Nxf7+', text: 'Takes the pawn on f7 with check and attacks the queen on d8.' },
      { san: 'Kg7', text: 'Gets out of check.' },
      { san: 'Nxd8', text: 'Takes the queen on d8.' },
    ],
  },
  exercises: [
    'opdn6wt3ge,2q1r1kr/1p3pp1/p4np1/8/P2P1PnP/3B1QP1/NP1R4/4R1K1 w - - 5 30,g1f1 e8e1 f1e1 c8e6 d2e2 e6a2',
    'opu05d4rwb,2kr3r/1p3p1p/p3q2P/2pNnn2/8/4B3/PPP2Q2/2KR3R b - - 1 21,e5g4 f2f5 e6f5 d5e7 c8c7 e7f5',
    'opuiru8sek,5r2/PP4k1/7p/r2q1pp1/1Q6/6BP/6PK/8 b - - 0 42,a5a7 b4f8 g7f8 b7b8q f8g7 b8a7',
    'ophwgurzl0,6rk/4n2p/8/3p4/p1pPq3/Q1P1B3/2PK1P2/6R1 w - - 12 40,e3g5 g8g5 g1g5 e4f4 d2e2 f4g5',
  ].map(readExercise),
};

export const deflection: TacticsContent = {
  theme: 'deflection',
  idea: 'A piece that guards something is drawn away from it, by a check or by something that it has to take. Then what it guarded can be taken.',
  example: {
    fen: '3rk3/4pp2/6p1/8/8/8/5PPP/3R1BK1 w - - 0 1',
    moves: [
      { san: 'Bb5+', text: 'Gives check and draws the king away from the rook on d8.' },
      { san: 'Kf8', text: 'Gets out of check and leaves the rook on d8 unprotected.' },
      { san: 'Rxd8+', text: 'Takes the rook on d8 with check.' },
    ],
  },
  exercises: [
    'oprdy8xx0m,1rb2r1k/Q5b1/1p2q1p1/2pN2Rp/2p2p1P/5B2/PP2PP2/3RK3 b - - 0 28,c8b7 d5f4 f8f4 a7b8',
    'opqgjah8yk,r6k/pb2brnB/1pn1q1Q1/2p1p3/8/2P1PN1P/PP1N1PP1/2R2RK1 w - - 1 19,d2e4 f7f3 g2f3 e6h3',
    'opb00s66hi,1rr5/3q1p1k/3p4/pNnPp1pp/P1Q1P3/2R2P1P/2P3P1/1R5K w - - 6 31,h1g1 c5a4 c4a4 c8c3',
    'opki2svxei,8/p4pk1/2p4r/5P2/1P4rp/7P/1P3RPK/8 w - - 0 33,f5f6 h6f6 f2f6 g4g2 h2g2 g7f6',
  ].map(readExercise),
};

export const trappedPiece: TacticsContent = {
  theme: 'trappedPiece',
  idea: 'A piece is trapped when every square it can go to is attacked. It does not have to be taken at once: first its way out is closed, then it is attacked.',
  example: {
    fen: '6k1/5ppp/8/8/8/6P1/PPPP1P1b/4K3 w - - 0 1',
    moves: [
      { san: 'Kf1', text: 'Comes closer and leaves the bishop on h2 no safe square.' },
      { san: 'h6', text: 'Waits; taking on g3 would cost the bishop for a pawn.' },
      { san: 'Kg2', text: 'Attacks the bishop on h2.' },
      { san: 'h5', text: 'Waits again.' },
      { san: 'Kxh2', text: 'Takes the bishop on h2.' },
    ],
  },
  exercises: [
    'opxjouvlx4,1n3k1r/r1N2p1p/2pn2p1/2p5/P7/4PN2/1P2K1PP/R6R w - - 0 22,a1d1 f8e7 c7d5 c6d5',
    'opbdo4web6,r4bk1/1bpp1pp1/1p3N1p/p2P2BQ/1nP3P1/2N2q2/PP3P1P/4R1K1 b - - 4 23,g7f6 e1e3 f3f2 g1f2',
    'opdhrb6k65,rq3k2/p4p1Q/3bp1r1/3p1n2/1PpB4/N7/P1P2PPP/1R2R1K1 w - - 1 19,d4c5 g6h6 h7h6 f5h6',
    'op9vtl0qij,r2q2k1/1Q1p1pbp/p1n1p1p1/3nN3/3P4/4P1B1/1P1N1PPP/2R3K1 w - - 2 22,e5d7 c6a5 b7a8 d8a8',
  ].map(readExercise),
};

export const promotion: TacticsContent = {
  theme: 'promotion',
  idea: 'A pawn on the seventh rank needs one more move to become a queen. The piece that guards the square in front of it can be drawn away or taken, and a check gains the move that the pawn needs.',
  example: {
    fen: 'r5k1/P4ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1',
    moves: [
      { san: 'Rb8+', text: 'Gives check; the rook on a8 has to take, because the king has no square.' },
      { san: 'Rxb8', text: 'Takes the rook and lets the pawn take in turn.' },
      { san: 'axb8=Q#', text: 'Mates: the pawn has become a queen on the last rank.' },
    ],
  },
  exercises: [
    'op3fkcmeb6,7R/5P1k/6p1/6P1/2p2K1p/8/8/1r6 b - - 8 45,h7h8 f7f8q',
    'op687bdz8l,8/7k/4P2p/p2n1p1P/3r4/3PQ3/P5P1/1B4K1 b - - 0 45,d5e3 e6e7 d4g4 e7e8q',
    'op1me64mvw,8/1p4k1/p1p3P1/P7/1P2BK2/2P3P1/r3pb2/7R w - - 2 52,e4d3 e2e1q h1h7 g7f6',
    'op34cchufm,5b2/6p1/pk1qPr2/1p1PQ2p/1P6/P6P/1p4P1/4R1K1 w - - 1 37,e5e3 b6b7 e6e7 b2b1q e7e8q b1f5',
  ].map(readExercise),
};
