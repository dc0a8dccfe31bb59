import { readExercise, type TacticsContent } from './tactics-lesson';

export const hangingPiece: TacticsContent = {
  theme: 'hangingPiece',
  idea: 'A piece hangs when it is attacked and nothing protects it. Before every move of your own, look at what the last move of the other side left unprotected. Before you take, look at what the capture allows.',
  example: {
    fen: '4k3/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1',
    moves: [{ san: 'Rxd5', text: 'Takes the knight on d5, which nothing protects.' }],
  },
  exercises: [
    'op070tqc7z,r2k4/p6R/1p2p3/P2p3p/4qr1P/5N2/3Q2P1/5RK1 b - - 0 27,e4h7 d2f4',
    'op1xmpggsf,5b2/k1pb2r1/Pp1p1q2/2P2p1p/6p1/Q2Br3/P4BPP/1R3R1K b - - 1 29,d6c5 f2e3',
    'op3gawkv4a,1rr4k/5p2/2qp1P2/p5pP/p3Q3/3B3R/8/4R2K b - - 3 43,c8e8 e4c6',
    'opgcbgynb6,3r1k2/3r1p1p/5Pp1/p2B4/pp6/N7/6KP/R2R4 w - - 4 36,d1e1 d7d5',
    'oprubstlh6,2r5/p4p2/3r1ppk/1P1N3p/Pb2PP1q/7R/1Q4P1/2R2K2 b - - 1 40,d6d5 h3h4 c8c1 b2c1',
    'opnpgdc9mj,1r5k/6p1/5pqp/pP2p3/8/1QP1PRB1/1n4PP/6K1 b - - 2 35,b8d8 b3b2 d8d1 f3f1',
  ].map(readExercise),
};

export const knightFork: TacticsContent = {
  theme: 'fork',
  idea: 'A knight attacks two pieces at once, and no piece but another knight attacks it back. When one of the two is the king, the other side has to get out of check first, and the second piece is often lost.',
  example: {
    fen: 'r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/2KR4 w kq - 0 1',
    moves: [
      { san: 'Nxc7+', text: 'Takes the pawn on c7 with check and attacks the rook on a8.' },
      { san: 'Ke7', text: 'Gets out of check; the rook on a8 stays where it is.' },
      { san: 'Nxa8', text: 'Takes the rook on a8.' },
    ],
  },
  exercises: [
    'op34qm79g0,5rk1/6n1/p6R/4p1p1/2p5/6r1/2P2K2/1R6 w - - 2 40,f2g3 g7f5 g3g4 f5h6',
    'op6c87bjl9,2b4r/1p2Rk2/r2n1p2/3p3p/5B1N/PNP2PP1/1R5K/8 b - - 0 34,f7e7 h4g6 e7f7 g6h8',
    'op71mstahe,rn2k2r/pp3p2/1q2pp2/1QbN4/7p/5N2/PPP2PPP/R1B1K2R b KQkq - 0 13,b6b5 d5c7 e8e7 c7b5',
    'opzlqnpp6x,5bk1/5p2/6pp/r3Bn2/8/2q2P1P/4R1P1/R6K w - - 0 48,e5c3 a5a1 c3a1 f5g3 h1g1 g3e2',
    'optf4pvkzv,r3k2r/pp1nppbp/1q1p2p1/1N4B1/4P1n1/2N5/PPPQ1PPP/R3K2R b KQkq - 3 11,h7h6 c3d5 b6b5 d5c7 e8d8 c7b5',
  ].map(readExercise),
};

export const fork: TacticsContent = {
  theme: 'fork',
  idea: 'Every piece can attack two others at once. A check by the queen often attacks an unprotected piece along another line, and a pawn attacks two pieces that stand beside each other with one square between them.',
  example: {
    fen: '6k1/5pp1/7p/2n1n3/8/4P3/R2P1PPP/6K1 w - - 0 1',
    moves: [
      { san: 'd4', text: 'Attacks the knight on c5 and the knight on e5.' },
      { san: 'Ned7', text: 'Saves one knight and guards the knight on c5.' },
      { san: 'dxc5', text: 'Takes the knight on c5 for a pawn.' },
    ],
  },
  exercises: [
    'op8tabqdz9,6k1/r3Nqb1/6p1/1n3p2/pP6/P3PP2/1P5Q/3R1K1R b - - 0 31,f7e7 h2b8 g8f7 b8b5',
    'opl33vwhop,5r1k/2Q5/3p3p/5Bb1/3P4/4p2P/6PK/8 b - - 0 41,f8f5 c7c8 h8g7 c8f5',
    'opfhi4dh0q,7r/1p1r1kp1/2p2n1p/8/Q1K5/P2p3P/1P3qP1/R4R2 w - - 2 30,f1f2 b7b5 a4b5 c6b5',
    'opnnwoosb6,8/4k3/p1RbPp2/8/3PK1p1/P5Pp/r1B4P/8 b - - 2 37,e7e6 c2b3 e6e7 b3a2',
  ].map(readExercise),
};

export const discoveredAttack: TacticsContent = {
  theme: 'discoveredAttack',
  idea: 'A piece moves away and opens the line of another one behind it. Two things are attacked with one move: by the piece that moves, and by the one behind it. It is strongest when one of the attacks is a check.',
  example: {
    fen: '4k3/5ppp/q7/8/4N3/8/5PPP/4R1K1 w - - 0 1',
    moves: [
      { san: 'Nc5+', text: 'Opens the file of the rook with check and attacks the queen on a6.' },
      { san: 'Kf8', text: 'Gets out of check; the queen stays where it is.' },
      { san: 'Nxa6', text: 'Takes the queen on a6.' },
    ],
  },
  exercises: [
    'op10j087qe,6k1/1p2P3/3Rr2p/2B2pp1/p6P/P3Pb2/1P3P2/4K3 b - - 3 38,e6e7 d6d8 g8f7 c5e7',
    'opihsnlqo1,2R5/p2B1k2/pr2pPpr/3nP2p/8/7P/1P4P1/3R1K2 b - - 1 32,g6g5 d7e8 f7g8 e8g6',
    'opb00s66hi,1rr5/3q1p1k/3p4/pNnPp1pp/P1Q1P3/2R2P1P/2P3P1/1R5K w - - 6 31,h1g1 c5a4 c4a4 c8c3',
    'op4fcpfdxf,6k1/ppp2p1p/3b1n2/8/3Prppq/1PPQ3P/P5P1/R1B2RK1 w - - 0 25,h3g4 f4f3 c1f4 d6f4 d3f3 f4h2 g1h1 h2g3 h1g1 h4h2',
  ].map(readExercise),
};

export const doubleCheck: TacticsContent = {
  theme: 'doubleCheck',
  idea: 'Two pieces give check at once. One cannot take both of them or step between both of them, so that the king has to move. Where it has no square, a double check is mate, whatever attacks the two pieces.',
  example: {
    fen: '3qkb2/3p1p2/3P4/8/4N3/8/5PPP/4R1K1 w - - 0 1',
    moves: [{ san: 'Nf6#', text: 'Mates: the knight and the rook give check, and the king has no square.' }],
  },
  exercises: [
    'opl2fsrv5q,8/8/8/B5PP/8/2R5/1R6/3k3K b - - 0 99,d1e1 c3c1',
    'oplsz6b7j4,3b2k1/6p1/2qp3p/2p4n/P4B2/N1PP3P/1P2r1r1/3R2RK w - - 0 35,h3h4 g2h2',
    'opc5y8no6a,r2q1r2/pp1b1kpp/n1ppNbn1/8/1P2NP2/7P/P1P1Q1P1/R1B2RK1 b - - 2 17,f7e6 e4g5 e6d5 e2e4',
    'op9o7q656k,2r1kb1r/1p1n2pp/2n1P3/3p3P/1pp5/2Bb1N2/5PP1/R3QRK1 b k - 0 25,b4c3 e6d7',
  ].map(readExercise),
};
