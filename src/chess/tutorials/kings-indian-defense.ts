import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [
  { san: 'd4', text: 'Takes the center and opens the line of the bishop on c1.' },
  { san: 'Nf6', text: 'Controls e4 and d5.' },
  { san: 'c4', text: 'Gains space and controls d5.' },
  { san: 'g6', text: 'Prepares ...Bg7.' },
];

const broad: readonly TutorialMove[] = [
  ...start,
  { san: 'Nc3', text: 'Controls e4 and prepares to put a pawn there.' },
  { san: 'Bg7', text: 'Takes the long diagonal; the knight on f6 can step aside later.' },
  { san: 'e4', text: 'Builds a broad center.' },
  { san: 'd6', text: 'Controls e5 and opens the line of the bishop on c8.' },
];

const orthodox: readonly TutorialMove[] = [
  ...broad,
  { san: 'Nf3', text: 'Develops and controls e5.' },
  { san: 'O-O', text: 'Brings the king to safety before the fight begins.' },
  { san: 'Be2', text: 'Prepares to castle.' },
  { san: 'e5', text: 'Attacks the pawn on d4.' },
];

export const kingsIndianDefense: TutorialContent = {
  idea: 'Black lets White build a broad center and attacks it later, mostly with ...e5. The bishop on g7 is the pride of the setup. When the center closes, White plays on the queenside and Black attacks the king.',
  lines: [
    {
      id: 'orthodox',
      name: 'Orthodox Variation',
      claim: 'white is slightly better',
      moves: [
        ...orthodox,
        { san: 'O-O', text: 'Castles and keeps the tension in the center.' },
        { san: 'Nc6', text: 'Attacks the pawn on d4 again and asks White to decide.' },
      ],
    },
    {
      id: 'samisch',
      name: 'Sämisch Variation',
      claim: 'equal',
      moves: [
        ...broad,
        { san: 'f3', text: 'Guards the pawn on e4 and controls g4.' },
        { san: 'O-O', text: 'Brings the king to safety.' },
        { san: 'Be3', text: 'Guards the pawn on d4.' },
        { san: 'c5', text: 'Attacks the pawn on d4 and offers a pawn for open lines.' },
      ],
    },
    {
      id: 'fianchetto',
      name: 'Fianchetto Variation',
      moves: [
        ...start,
        { san: 'Nf3', text: 'Develops and controls e5.' },
        { san: 'Bg7', text: 'Takes the long diagonal and prepares to castle.' },
        { san: 'g3', text: 'Prepares Bg2.' },
        { san: 'O-O', text: 'Brings the king to safety.' },
        { san: 'Bg2', text: 'Takes the other long diagonal and prepares to castle.' },
        { san: 'd6', text: 'Controls e5 and opens the line of the bishop on c8.' },
        { san: 'O-O', text: 'Brings the king to safety.' },
        { san: 'Nc6', text: 'Attacks the pawn on d4 and prepares ...e5.' },
      ],
    },
  ],
  traps: [
    {
      id: 'loose-knights',
      name: 'The knights on the long diagonal',
      claim: 'black is winning',
      lesson:
        'The knight on c3 stands in line with g7, and Black takes it with check. After ...Nxe4 White has to exchange queens first.',
      moves: [
        ...orthodox,
        { san: 'dxe5', text: 'Takes the pawn on e5.' },
        { san: 'dxe5', text: 'Takes back on e5: material is level.' },
        { san: 'Nxe5', text: 'Takes the pawn on e5, which looks free.' },
        { san: 'Nxe4', text: 'Takes the pawn on e4 and opens the line of the bishop on g7.' },
        {
          san: 'Nxf7',
          text: 'Takes the pawn on f7 and attacks the queen on d8, but forgets the check on c3.',
          isMistake: true,
        },
        { san: 'Bxc3+', text: 'Takes the knight on c3 with check.' },
        { san: 'bxc3', text: 'Takes back on c3.' },
        { san: 'Qxd1+', text: 'Takes the queen on d1 with check.' },
        { san: 'Bxd1', text: 'Takes back on d1.' },
        { san: 'Rxf7', text: 'Takes the knight on f7: Black has won a piece for a pawn.' },
      ],
    },
  ],
  plans: {
    white: [
      'After ...e5 close the center with d5 and advance on the queenside with b4 and c5.',
      'With f3 and Be3, keep the center firm and consider castling long.',
      'With the bishop on g2, keep the long diagonal under control and play for c5.',
    ],
    black: [
      'Prepare and play ...e5, or ...c5 against f3.',
      'When the center is closed, start ...f5 and roll the pawns toward White’s king.',
      'Keep the bishop on g7: much of Black’s play rests on it.',
    ],
  },
};
