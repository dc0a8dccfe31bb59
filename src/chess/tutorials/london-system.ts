import type { TutorialContent, TutorialMove } from './tutorial';

const queensPawn: readonly TutorialMove[] = [
  { san: 'd4', text: 'Takes the center and opens the line of the bishop on c1.' },
];

const start: readonly TutorialMove[] = [
  ...queensPawn,
  { san: 'd5', text: 'Takes the same share and controls e4.' },
  { san: 'Bf4', text: 'Brings the bishop out before the pawn goes to e3.' },
];

const triangle: readonly TutorialMove[] = [
  ...start,
  { san: 'Nf6', text: 'Develops and controls e4 again.' },
  { san: 'e3', text: 'Guards the pawn on d4 and opens the line of the bishop on f1.' },
  { san: 'c5', text: 'Attacks the pawn on d4.' },
  { san: 'c3', text: 'Guards the pawn on d4 again: the triangle of pawns is complete.' },
];

const queens: readonly TutorialMove[] = [
  ...triangle,
  { san: 'Qb6', text: 'Attacks the pawn on b2, which the bishop left behind.' },
  { san: 'Qb3', text: 'Guards the pawn on b2 and offers to exchange queens.' },
  { san: 'c4', text: 'Attacks the queen on b3 and gains space.' },
  { san: 'Qc2', text: 'Guards the pawn on b2 from another square.' },
];

export const londonSystem: TutorialContent = {
  idea: 'White puts the bishop on f4 before the pawn goes to e3, and builds the same firm setup against almost everything. The triangle c3, d4, e3 holds the center and the knight aims for e5. Few lines have to be learned, but the early attack on b2 must be known.',
  lines: [
    {
      id: 'main',
      name: 'Main line with ...e6',
      claim: 'equal',
      moves: [
        ...triangle,
        { san: 'Nc6', text: 'Attacks the pawn on d4 a second time.' },
        { san: 'Nd2', text: 'Develops and controls e4.' },
        { san: 'e6', text: 'Guards the pawn on d5 and opens the line of the bishop on f8.' },
        { san: 'Ngf3', text: 'Controls e5, the square that White plays for.' },
        { san: 'Bd6', text: 'Offers to exchange the bishop on f4.' },
        { san: 'Bg3', text: 'Lets Black take on g3, which would open the h-file for the rook on h1.' },
        { san: 'O-O', text: 'Brings the king to safety.' },
      ],
    },
    {
      id: 'early-queen',
      name: 'Early ...Qb6',
      moves: [
        ...queens,
        { san: 'Nc6', text: 'Prepares ...Bf5, which now works: a check on c8 could be met by ...Nd8.' },
      ],
    },
    {
      id: 'kings-indian',
      name: 'Against the King’s Indian setup',
      moves: [
        ...queensPawn,
        { san: 'Nf6', text: 'Controls e4 and d5.' },
        { san: 'Bf4', text: 'Goes to the same square as against ...d5.' },
        { san: 'g6', text: 'Prepares ...Bg7.' },
        { san: 'e3', text: 'Guards the pawn on d4.' },
        { san: 'Bg7', text: 'Takes the long diagonal and prepares to castle.' },
        { san: 'Nf3', text: 'Develops and controls e5.' },
        { san: 'O-O', text: 'Brings the king to safety.' },
        { san: 'Be2', text: 'Prepares to castle.' },
        { san: 'd6', text: 'Prepares ...e5, which would hit the bishop on f4.' },
        { san: 'h3', text: 'Makes room on h2 for the bishop on f4.' },
      ],
    },
  ],
  traps: [
    {
      id: 'back-rank',
      name: 'Mate on c8',
      claim: 'white is winning',
      lesson:
        'Black counts on ...Qxb2 and forgets the back rank. The idea works only when a piece can answer the check on c8.',
      moves: [
        ...queens,
        { san: 'Bf5', text: 'Attacks the queen on c2, a move too early: first ...Nc6 was right.', isMistake: true },
        { san: 'Qxf5', text: 'Takes the bishop on f5.' },
        { san: 'Qxb2', text: 'Takes the pawn on b2 and attacks the rook on a1.' },
        { san: 'Qc8#', text: 'Mates: no black piece can reach d8, and the king has no square.' },
      ],
    },
    {
      id: 'poisoned-b2',
      name: 'The pawn on b2',
      claim: 'white is winning',
      lesson:
        'While Black’s queen eats on b2, the knight reaches d5 and threatens a fork on c7. Protect d5 with ...e6 first.',
      moves: [
        ...start,
        { san: 'c5', text: 'Attacks the pawn on d4 at once.' },
        { san: 'e3', text: 'Guards the pawn on d4.' },
        { san: 'Qb6', text: 'Attacks the pawn on b2.' },
        { san: 'Nc3', text: 'Attacks the pawn on d5 and leaves b2 as bait.' },
        { san: 'Qxb2', text: 'Takes the pawn on b2 and lets the knight in.', isMistake: true },
        { san: 'Nxd5', text: 'Takes the pawn on d5 and threatens Nc7+, a fork of king and rook.' },
      ],
    },
  ],
  plans: {
    white: [
      'Put a knight on e5 and support it, then turn to the kingside with Bd3 and Qf3.',
      'Answer ...Qb6 with Qb3, and ...Bd6 with Bg3.',
      'Break with e4 when Black has left that square.',
    ],
    black: [
      'Attack d4 early with ...c5 and b2 with ...Qb6.',
      'Exchange the bishop on f4 with ...Bd6 or hunt it with ...Nh5.',
      'Against the setup with ...g6, prepare ...e5 or ...c5 behind the bishop on g7.',
    ],
  },
};
