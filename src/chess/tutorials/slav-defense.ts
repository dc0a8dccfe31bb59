import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [
  { san: 'd4', text: 'Takes the center and opens the line of the bishop on c1.' },
  { san: 'd5', text: 'Takes the same share and controls e4.' },
  { san: 'c4', text: 'Attacks the pawn on d5.' },
  { san: 'c6', text: 'Guards the pawn on d5 and keeps the line of the bishop on c8 open.' },
];

const knight: readonly TutorialMove[] = [...start, { san: 'Nf3', text: 'Develops and controls e5.' }];

const modern: readonly TutorialMove[] = [...knight, { san: 'Nf6', text: 'Guards the pawn on d5 again.' }];

export const slavDefense: TutorialContent = {
  idea: 'Black protects d5 with the c-pawn and keeps the diagonal of the bishop on c8 open. Often Black takes on c4 at the right moment and gives the pawn back for easy development. The structure is sound, and the plans are clear.',
  lines: [
    {
      id: 'czech',
      name: 'Czech Variation',
      claim: 'equal',
      moves: [
        ...modern,
        { san: 'Nc3', text: 'Attacks the pawn on d5 again.' },
        { san: 'dxc4', text: 'Takes the pawn on c4.' },
        { san: 'a4', text: 'Controls b5, so that Black cannot hold c4 with ...b5.' },
        { san: 'Bf5', text: 'Brings the bishop out and controls e4.' },
        { san: 'e3', text: 'Attacks the pawn on c4 with the bishop on f1.' },
        { san: 'e6', text: 'Opens the line of the bishop on f8.' },
        { san: 'Bxc4', text: 'Takes the pawn on c4: material is level.' },
        { san: 'Bb4', text: 'Pins the knight on c3, so that e4 is harder to play.' },
      ],
    },
    {
      id: 'exchange',
      name: 'Exchange Variation',
      moves: [
        ...start,
        { san: 'cxd5', text: 'Takes the pawn on d5.' },
        { san: 'cxd5', text: 'Takes back on d5: the c-file is open.' },
        { san: 'Nc3', text: 'Attacks the pawn on d5.' },
        { san: 'Nf6', text: 'Guards the pawn on d5.' },
        { san: 'Nf3', text: 'Develops and controls e5.' },
        { san: 'Nc6', text: 'Develops and controls e5 too.' },
        { san: 'Bf4', text: 'Brings the bishop out before e3.' },
        { san: 'Bf5', text: 'Brings the bishop out before ...e6.' },
      ],
    },
    {
      id: 'quiet',
      name: 'Quiet Variation',
      moves: [
        ...modern,
        { san: 'e3', text: 'Guards the pawn on c4 with the bishop on f1.' },
        { san: 'Bf5', text: 'Brings the bishop out before ...e6.' },
        { san: 'Nc3', text: 'Attacks the pawn on d5 again.' },
        { san: 'e6', text: 'Guards the pawn on d5 and opens the line of the bishop on f8.' },
        { san: 'Nh4', text: 'Attacks the bishop on f5 to exchange it.' },
        { san: 'Bg6', text: 'Lets White take on g6, which would open the h-file for the rook on h8.' },
      ],
    },
  ],
  traps: [
    {
      id: 'early-bishop',
      name: 'The bishop comes out too early',
      claim: 'white is winning',
      lesson:
        'With the bishop on f5, b7 and the diagonal to the king are bare. Play ...Nf6 first and bring the bishop out after e3 or ...dxc4.',
      moves: [
        ...knight,
        { san: 'Bf5', text: 'Brings the bishop out a move too early.' },
        { san: 'cxd5', text: 'Takes the pawn on d5 first.' },
        { san: 'cxd5', text: 'Takes back on d5: material is level.' },
        { san: 'Qb3', text: 'Attacks the pawn on b7 and the pawn on d5.' },
        {
          san: 'b6',
          text: 'Saves the pawn on b7 and weakens the diagonal to the king; ...Bc8 was safer.',
          isMistake: true,
        },
        { san: 'e4', text: 'Attacks the bishop on f5 and offers a pawn to open lines.' },
        { san: 'dxe4', text: 'Takes the pawn on e4.' },
        { san: 'Ne5', text: 'Attacks f7 together with the queen on b3.' },
        { san: 'e6', text: 'Closes the queen’s line to f7.' },
        { san: 'Bb5+', text: 'Gives check: Black has to lose material or walk with the king.' },
      ],
    },
  ],
  plans: {
    white: [
      'Stop ...b5 with a4 and win the pawn on c4 back.',
      'Prepare e4 to use the extra space.',
      'When Black’s bishop leaves c8 early, look at b7 with Qb3.',
    ],
    black: [
      'Take on c4 when White’s pieces have to spend time to win the pawn back.',
      'Bring the bishop to f5 or g4 before ...e6.',
      'Hold e4 with ...Bf5 and ...Bb4, then break with ...c5 or ...e5.',
    ],
  },
};
