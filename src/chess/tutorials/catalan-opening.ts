import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [
  { san: 'd4', text: 'Takes the center and opens the line of the bishop on c1.' },
  { san: 'Nf6', text: 'Controls e4 and d5.' },
  { san: 'c4', text: 'Gains space and controls d5.' },
  { san: 'e6', text: 'Opens the line of the bishop on f8 and prepares ...d5.' },
  { san: 'g3', text: 'Prepares Bg2.' },
  { san: 'd5', text: 'Attacks the pawn on c4.' },
  { san: 'Bg2', text: 'Attacks the pawn on d5 along the long diagonal.' },
];

const castled: readonly TutorialMove[] = [
  ...start,
  { san: 'Be7', text: 'Prepares to castle.' },
  { san: 'Nf3', text: 'Develops and controls e5.' },
  { san: 'O-O', text: 'Brings the king to safety.' },
  { san: 'O-O', text: 'Castles too; Black may take on c4 now.' },
];

const open: readonly TutorialMove[] = [
  ...start,
  { san: 'dxc4', text: 'Takes the pawn on c4; White will need some time to win it back.' },
];

export const catalanOpening: TutorialContent = {
  idea: 'White joins the Queen’s Gambit with a bishop on g2. When Black takes on c4, the long diagonal opens and the pressure on the queenside begins. White often lets the pawn go for some moves and wins it back without hurry.',
  lines: [
    {
      id: 'open-classical',
      name: 'Open Catalan, Classical Line',
      claim: 'equal',
      moves: [
        ...castled,
        { san: 'dxc4', text: 'Takes the pawn on c4 and leaves the center to White.' },
        { san: 'Qc2', text: 'Attacks the pawn on c4.' },
        { san: 'a6', text: 'Prepares ...b5.' },
      ],
    },
    {
      id: 'closed',
      name: 'Closed Catalan',
      moves: [...castled, { san: 'c6', text: 'Guards the pawn on d5 and shortens the diagonal of the bishop on g2.' }],
    },
    {
      id: 'open-c5',
      name: 'Open Catalan with ...c5',
      moves: [
        ...open,
        { san: 'Nf3', text: 'Develops before going after the pawn on c4.' },
        { san: 'c5', text: 'Attacks the pawn on d4.' },
        { san: 'O-O', text: 'Castles and keeps the tension in the center.' },
        { san: 'Nc6', text: 'Attacks the pawn on d4 again.' },
      ],
    },
  ],
  traps: [
    {
      id: 'long-diagonal',
      name: 'The long diagonal',
      claim: 'white is winning',
      lesson:
        'The pawn on b7 closes the diagonal from g2 to the rook. Before it moves, the rook has to leave or the diagonal be blocked.',
      moves: [
        ...open,
        { san: 'Qa4+', text: 'Gives check and attacks the pawn on c4.' },
        { san: 'Nbd7', text: 'Blocks the check and prepares ...c5.' },
        { san: 'Qxc4', text: 'Takes the pawn on c4: material is level.' },
        {
          san: 'b6',
          text: 'Prepares ...Bb7 and overlooks that the bishop on g2 now sees the rook on a8.',
          isMistake: true,
        },
        { san: 'Bxa8', text: 'Takes the rook on a8.' },
      ],
    },
  ],
  plans: {
    white: [
      'Win the pawn on c4 back with Qc2 or Qa4, or use the time while Black protects it.',
      'Press along the diagonal from g2 against b7 and d5.',
      'Prepare e4 to open the center for the bishops.',
    ],
    black: [
      'Free the game with ...c5, the break that White’s setup invites.',
      'After ...dxc4 develop with ...a6 and ...b5 and put the bishop on b7.',
      'In the closed lines protect d5 with ...c6 and prepare ...b6 with ...Bb7.',
    ],
  },
};
