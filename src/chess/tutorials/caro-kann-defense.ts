import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [
  { san: 'e4', text: 'Takes the center and opens lines for the queen and the bishop on f1.' },
  { san: 'c6', text: 'Prepares ...d5 without shutting in the bishop on c8.' },
  { san: 'd4', text: 'Builds a pawn center.' },
  { san: 'd5', text: 'Attacks the pawn on e4.' },
];

const classical: readonly TutorialMove[] = [
  ...start,
  { san: 'Nc3', text: 'Guards the pawn on e4.' },
  { san: 'dxe4', text: 'Takes the pawn on e4.' },
  { san: 'Nxe4', text: 'Takes back on e4.' },
];

export const caroKannDefense: TutorialContent = {
  idea: 'Black supports ...d5 with the c-pawn, so that the bishop on c8 keeps its way out. The structure is firm and has few weaknesses. White has more space; Black plays for sound development and a good endgame.',
  lines: [
    {
      id: 'classical',
      name: 'Classical Variation',
      claim: 'white is slightly better',
      moves: [
        ...classical,
        { san: 'Bf5', text: 'Attacks the knight on e4.' },
        { san: 'Ng3', text: 'Saves the knight and attacks the bishop on f5.' },
        { san: 'Bg6', text: 'Keeps the bishop outside Black’s pawns.' },
        { san: 'h4', text: 'Threatens to trap the bishop on g6 with h5.' },
        { san: 'h6', text: 'Gives the bishop on g6 the retreat h7.' },
        { san: 'Nf3', text: 'Develops and controls e5.' },
        { san: 'Nd7', text: 'Controls e5 too, so that a white knight cannot settle there.' },
      ],
    },
    {
      id: 'advance',
      name: 'Advance Variation',
      moves: [
        ...start,
        { san: 'e5', text: 'Gains space and closes the center.' },
        { san: 'Bf5', text: 'Brings the bishop out before ...e6.' },
        { san: 'Nf3', text: 'Develops and guards the pawn on d4.' },
        { san: 'e6', text: 'Guards the pawn on d5 and opens the line of the bishop on f8.' },
        { san: 'Be2', text: 'Prepares to castle.' },
        { san: 'c5', text: 'Attacks the pawn on d4.' },
        { san: 'Be3', text: 'Guards the pawn on d4.' },
        { san: 'cxd4', text: 'Takes the pawn on d4 and opens the c-file.' },
      ],
    },
    {
      id: 'exchange',
      name: 'Exchange Variation',
      claim: 'equal',
      moves: [
        ...start,
        { san: 'exd5', text: 'Takes the pawn on d5.' },
        { san: 'cxd5', text: 'Takes back on d5: material is level.' },
        { san: 'Bd3', text: 'Controls f5, the square that Black’s bishop would like.' },
        { san: 'Nc6', text: 'Attacks the pawn on d4.' },
        { san: 'c3', text: 'Guards the pawn on d4.' },
        { san: 'Nf6', text: 'Develops and controls e4.' },
        { san: 'Bf4', text: 'Brings the bishop out and controls e5.' },
        { san: 'Bg4', text: 'Attacks the queen on d1.' },
      ],
    },
  ],
  traps: [
    {
      id: 'smothered',
      name: 'Mate on d6',
      claim: 'white is winning',
      lesson:
        'The pawn on e7 is pinned by the queen, so the knight mates on d6. Move the other knight, from d7 to f6, or make room first.',
      moves: [
        ...classical,
        { san: 'Nd7', text: 'Prepares ...Ngf6, so that a knight can take back on f6.' },
        { san: 'Qe2', text: 'Puts the queen behind the knight on e4.' },
        { san: 'Ngf6', text: 'Attacks the knight on e4 and overlooks the mate; ...Ndf6 was right.', isMistake: true },
        { san: 'Nd6#', text: 'Mates: the queen on e2 pins the pawn on e7, and the king has no square.' },
      ],
    },
  ],
  plans: {
    white: [
      'Gain space with e5, or chase the bishop on g6 with h4 and h5.',
      'Put a knight on e5 and keep the bishop pair when it can be had.',
      'In the exchange line develop freely and look at the kingside.',
    ],
    black: [
      'Bring the light-squared bishop out before ...e6.',
      'Break with ...c5 against d4 once the pieces are out.',
      'Exchange pieces: with fewer of them White’s space matters less.',
    ],
  },
};
