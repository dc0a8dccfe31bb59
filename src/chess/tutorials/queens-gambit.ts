import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [
  { san: 'd4', text: 'Takes the center and opens the line of the bishop on c1.' },
  { san: 'd5', text: 'Takes the same share and controls e4.' },
  { san: 'c4', text: 'Attacks the pawn on d5 from the side.' },
];

const declined: readonly TutorialMove[] = [
  ...start,
  { san: 'e6', text: 'Guards the pawn on d5 and opens the line of the bishop on f8.' },
  { san: 'Nc3', text: 'Attacks the pawn on d5 a second time.' },
  { san: 'Nf6', text: 'Guards the pawn on d5 again.' },
];

const accepted: readonly TutorialMove[] = [
  ...start,
  { san: 'dxc4', text: 'Takes the pawn on c4 and gives up the center for a moment.' },
  { san: 'e3', text: 'Attacks the pawn on c4 with the bishop on f1.' },
];

export const queensGambit: TutorialContent = {
  idea: 'White attacks d5 with the c-pawn to win influence in the center. If Black takes on c4, White gets the center and wins the pawn back; if Black protects d5, a long struggle over that square begins. It is no true gambit: the pawn can be won back.',
  lines: [
    {
      id: 'orthodox',
      name: 'Orthodox Defense',
      claim: 'equal',
      moves: [
        ...declined,
        { san: 'Bg5', text: 'Pins the knight on f6 to the queen.' },
        { san: 'Be7', text: 'Steps between and ends the pin.' },
        { san: 'e3', text: 'Guards the pawn on d4 and opens the line of the bishop on f1.' },
        { san: 'O-O', text: 'Brings the king to safety.' },
        { san: 'Nf3', text: 'Guards the pawn on d4 and controls e5.' },
        { san: 'Nbd7', text: 'Guards the knight on f6 and prepares ...c5.' },
        { san: 'Rc1', text: 'Puts the rook on the c-file, which may open after an exchange.' },
        { san: 'c6', text: 'Guards the pawn on d5 once more and blunts that rook.' },
      ],
    },
    {
      id: 'accepted',
      name: 'Queen’s Gambit Accepted',
      moves: [
        ...accepted,
        { san: 'Nf6', text: 'Develops and controls e4.' },
        { san: 'Bxc4', text: 'Takes the pawn on c4: material is level.' },
        { san: 'e6', text: 'Opens the line of the bishop on f8 and blunts the bishop on c4.' },
        { san: 'Nf3', text: 'Develops and prepares to castle.' },
        { san: 'c5', text: 'Attacks the pawn on d4.' },
        { san: 'O-O', text: 'Castles before the center opens.' },
        { san: 'a6', text: 'Prepares ...b5, which would gain time against the bishop on c4.' },
      ],
    },
    {
      id: 'exchange',
      name: 'Exchange Variation',
      moves: [
        ...declined,
        { san: 'cxd5', text: 'Takes the pawn on d5 and settles the center.' },
        { san: 'exd5', text: 'Takes back on d5 and frees the bishop on c8.' },
        { san: 'Bg5', text: 'Pins the knight on f6 to the queen.' },
        { san: 'Be7', text: 'Steps between and prepares to castle.' },
        { san: 'e3', text: 'Opens the line of the bishop on f1, which will go to d3.' },
        { san: 'c6', text: 'Guards the pawn on d5 firmly.' },
      ],
    },
  ],
  traps: [
    {
      id: 'greedy-b5',
      name: 'Holding on to c4',
      claim: 'white is winning',
      lesson:
        'Black clings to the extra pawn with ...b5 and opens the diagonal to the rook. Let the pawn go and develop.',
      moves: [
        ...accepted,
        { san: 'b5', text: 'Tries to keep the extra pawn: it guards the pawn on c4.' },
        { san: 'a4', text: 'Attacks the pawn on b5.' },
        { san: 'c6', text: 'Guards the pawn on b5.' },
        { san: 'axb5', text: 'Takes the pawn on b5.' },
        { san: 'cxb5', text: 'Takes back on b5 and opens the diagonal to the rook on a8.', isMistake: true },
        { san: 'Qf3', text: 'Attacks the rook on a8, which only the loss of a piece can save.' },
      ],
    },
    {
      id: 'elephant',
      name: 'Elephant Trap',
      claim: 'black is winning',
      lesson:
        'The pin on f6 is not real: the knight may move because the check on b4 wins the queen back with a piece more.',
      moves: [
        ...declined,
        { san: 'Bg5', text: 'Pins the knight on f6 to the queen.' },
        { san: 'Nbd7', text: 'Guards the knight on f6 and sets a snare.' },
        { san: 'cxd5', text: 'Takes the pawn on d5.' },
        { san: 'exd5', text: 'Takes back on d5; because of the pin the pawn there looks loose.' },
        { san: 'Nxd5', text: 'Takes the pawn on d5 and trusts the pin on the knight on f6.', isMistake: true },
        { san: 'Nxd5', text: 'Takes back on d5 and lets the queen go.' },
        { san: 'Bxd8', text: 'Takes the queen on d8.' },
        { san: 'Bb4+', text: 'Gives check, and only the queen can step between.' },
        { san: 'Qd2', text: 'Blocks the check, the only legal move.' },
        { san: 'Bxd2+', text: 'Takes the queen on d2 with check.' },
        { san: 'Kxd2', text: 'Takes back on d2.' },
        { san: 'Kxd8', text: 'Takes the bishop on d8: Black has won a piece for a pawn.' },
      ],
    },
  ],
  plans: {
    white: [
      'Press on d5 and the c-file with Nc3, Bg5 and a rook on c1.',
      'After exchanges on d5 push b4 and b5, so that Black is left with a weak pawn on c6.',
      'Prepare e4 whenever the center allows it.',
    ],
    black: [
      'Free the game with ...c5 or ...e5 at the right moment.',
      'Exchange a pair of minor pieces with ...Ne4 when the position is cramped.',
      'Give the bishop on c8 a job, by ...b6 and ...Bb7 or after ...exd5.',
    ],
  },
};
