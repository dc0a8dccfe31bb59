import { readExercise, type TacticsContent } from './tactics-lesson';

export const queenMates: TacticsContent = {
  theme: 'mate',
  idea: 'The queen mates most easily next to the king, where it takes away every square around it. Something else must protect it there, or the king takes it. From farther away it mates where the king’s own pieces or the edge of the board stand in the king’s way.',
  example: {
    fen: '6k1/5p1p/5PpQ/8/8/8/5PPP/6K1 w - - 0 1',
    moves: [{ san: 'Qg7#', text: 'Mates: the pawn on f6 protects the queen, which covers f8 and h8.' }],
  },
  exercises: [
    'op45bz0uz9,1Q1R4/3k4/8/3pp1PB/8/5K1P/8/8 b - - 2 80,d7e7 b8d6',
    'op4jqfadmd,8/6k1/7p/p3b1p1/4q3/8/2R5/1K1r4 w - - 0 55,b1a2 e4a4',
    'op573okq3e,5k2/4np2/2n5/p3qp2/2P5/1P6/P2r4/1K5R w - - 0 41,h1c1 e5b2',
    'op3tvdw5mn,8/3k4/7p/p1pb4/3N4/1P2r2P/P3K3/2q5 w - - 0 45,e2f2 c1e1',
    'opvri3k5pt,5k2/4rp1B/p1p2r2/1p1p1N2/6QP/5RP1/P3qbK1/8 b - - 1 43,c6c5 g4g8',
    'opy7xucyfw,1r5k/2R2Q1p/5b2/p6p/6P1/PP6/8/1K6 b - - 0 45,a5a4 f7h7',
  ].map(readExercise),
};

export const rookMates: TacticsContent = {
  theme: 'mate',
  idea: 'A rook checks along a rank or a file. It mates where the king cannot leave that line: at the edge of the board, behind its own pawns, or because other pieces guard the squares beside it.',
  example: {
    fen: '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1',
    moves: [{ san: 'Rd8#', text: 'Mates: the king’s own pawns leave it no square off the last rank.' }],
  },
  exercises: [
    'op3q6bj6k5,8/6k1/2pN2p1/8/8/3q1r2/3K4/8 w - - 0 71,d2e1 f3f1',
    'opemhfue3p,7Q/1p2rk2/p1p4R/P2P4/1P6/5qp1/8/7K w - - 2 65,h1g1 e7e1',
    'opv1fgp5l6,7k/3R4/5PB1/8/P7/8/7K/8 b - - 0 73,h8g8 d7d8',
    'oph7n5ejun,8/3k4/3P3p/5p1P/3bb3/1r6/4K3/r7 w - - 5 45,e2d2 b3b2',
    'opwpdradh1,2kr4/RR3p2/3Bp1r1/2P1P3/7p/6P1/2P3PP/6K1 b - - 0 33,h4g3 b7b8',
    'opkkux5gjj,8/5R2/6p1/1R4P1/4k3/1N1p4/3p4/3K4 b - - 7 78,e4e3 b5e5',
  ].map(readExercise),
};

export const minorMates: TacticsContent = {
  theme: 'mate',
  idea: 'A bishop or a knight mates where every square around the king is blocked or guarded. Nothing can step between a knight and the king, and so a knight must be taken or the king must move.',
  example: {
    fen: '6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1',
    moves: [
      {
        san: 'Nf7#',
        text: 'Mates: the king’s own rook and pawns block every square, and nothing can take the knight.',
      },
    ],
  },
  exercises: [
    'op5ks8tdcm,5k1r/5p1p/5p2/1p2q1n1/1P4P1/6KP/2Pr3R/8 w - - 3 39,g3h4 g5f3',
    'op9o0jpbhx,7k/8/4p2r/p2n1p2/3Pb2P/PR6/5PP1/2q1K3 w - - 0 37,e1e2 d5f4',
    'opifd6ns30,8/8/4k2B/pp5p/1bpK2r1/8/P4r2/8 w - - 10 53,d4e3 b4c5',
    'opfiaej89o,5Q1k/8/1p6/3B4/5K1P/R7/5P2/8 b - - 0 50,h8h7 d5e4',
    'ophvq2m0cc,8/1k1N2p1/pBr2p2/2NBp2p/3p4/1P6/2P3P1/3K4 b - - 11 38,b7a8 d5c6',
  ].map(readExercise),
};

export const longerMates: TacticsContent = {
  theme: 'mate',
  idea: 'Look at checks first: a check leaves the other side few replies, so that the line can be calculated to the end. A piece that is given up may draw a guard away or open a line to the king.',
  example: {
    fen: '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1',
    moves: [
      { san: 'Qb8+', text: 'Gives up the queen to draw the knight on d7 away.' },
      { san: 'Nxb8', text: 'Takes the queen, the only legal move.' },
      { san: 'Rd8#', text: 'Mates: the bishop on g5 protects the rook.' },
    ],
  },
  exercises: [
    'ophg28kb4q,6nk/1p6/3r3p/2p2Q2/8/3BR2P/1q3PP1/6K1 b - - 1 37,g8f6 e3e8 f6e8 f5h7',
    'opuolhat17,5B1k/7b/4PN2/1p6/2p3P1/2P4R/1r6/5K2 b - - 4 50,b2f2 f1f2 b5b4 h3h7',
    'oppw39b0ab,r4rk1/pQR3p1/7p/5p2/5p2/6P1/q3PP1P/1R4K1 b - - 1 37,f8f6 c7g7 g8h8 g7h7 h8g8 b7g7',
    'opju65dre7,8/1qp4k/6p1/1r5p/p1Q2P2/PP4P1/1P6/3R2K1 b - - 1 36,b7f3 c4f7 h7h6 f7f8 h6h7 d1d7',
    'op2lslszsb,7k/2p1R2P/1pNn4/p7/6PP/8/r4NK1/8 b - - 4 52,d6b7 c6e5 a2f2 g2f2 a5a4 e5g6',
  ].map(readExercise),
};
