import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [
  { san: 'e4', text: 'Takes the center and opens lines for the queen and the bishop on f1.' },
  { san: 'e5', text: 'Takes the same share.' },
  { san: 'Nf3', text: 'Attacks the pawn on e5.' },
  { san: 'Nc6', text: 'Guards the pawn on e5.' },
  { san: 'd4', text: 'Opens the center at once and attacks the pawn on e5.' },
  { san: 'exd4', text: 'Takes the pawn on d4.' },
];

const open: readonly TutorialMove[] = [
  ...start,
  { san: 'Nxd4', text: 'Takes back on d4 and puts the knight in the center.' },
];

const schmidt: readonly TutorialMove[] = [...open, { san: 'Nf6', text: 'Attacks the pawn on e4.' }];

const classical: readonly TutorialMove[] = [
  ...open,
  { san: 'Bc5', text: 'Attacks the knight on d4 a second time.' },
  { san: 'Be3', text: 'Guards the knight on d4 and stands ready against the bishop on c5.' },
];

export const scotchGame: TutorialContent = {
  idea: 'White opens the center on the third move and gets free play for every piece. Black answers with quick development against the knight on d4 or the pawn on e4. The lines are clear and concrete, which makes it a good first open game.',
  lines: [
    {
      id: 'mieses',
      name: 'Mieses Variation',
      claim: 'equal',
      moves: [
        ...schmidt,
        { san: 'Nxc6', text: 'Takes the knight on c6, so that the pawn can go on to e5.' },
        { san: 'bxc6', text: 'Takes back on c6 toward the center.' },
        { san: 'e5', text: 'Attacks the knight on f6 and gains space.' },
        { san: 'Qe7', text: 'Pins the pawn on e5, so that it cannot take the knight on f6.' },
        { san: 'Qe2', text: 'Guards the pawn on e5 and ends the pin: the knight on f6 must move.' },
        { san: 'Nd5', text: 'Puts the knight on d5, where c4 will ask it to move again.' },
      ],
    },
    {
      id: 'classical',
      name: 'Classical Variation',
      moves: [
        ...classical,
        { san: 'Qf6', text: 'Attacks the knight on d4 a third time and looks at f2.' },
        { san: 'c3', text: 'Guards the knight on d4 once more.' },
        { san: 'Nge7', text: 'Develops behind the queen and guards the knight on c6.' },
      ],
    },
    {
      id: 'four-knights',
      name: 'Four Knights Variation',
      moves: [
        ...schmidt,
        { san: 'Nc3', text: 'Guards the pawn on e4.' },
        { san: 'Bb4', text: 'Pins the knight on c3, which protects e4.' },
        { san: 'Nxc6', text: 'Takes the knight on c6, so that Bd3 can protect e4 in time.' },
        { san: 'bxc6', text: 'Takes back on c6; the new pawn there will support ...d5.' },
      ],
    },
    {
      id: 'scotch-gambit',
      name: 'Scotch Gambit',
      moves: [
        ...start,
        { san: 'Bc4', text: 'Leaves the pawn on d4 for now and aims at f7.' },
        { san: 'Nf6', text: 'Attacks the pawn on e4.' },
        { san: 'e5', text: 'Attacks the knight on f6.' },
        { san: 'd5', text: 'Attacks the bishop on c4 in return.' },
        { san: 'Bb5', text: 'Saves the bishop and pins the knight on c6.' },
        { san: 'Ne4', text: 'Saves the knight: on e4 the pawn on d5 supports it.' },
      ],
    },
  ],
  traps: [
    {
      id: 'loose-bishop',
      name: 'The loose bishop',
      claim: 'white is winning',
      lesson: 'The knight on d4 leaves with a capture and opens the line from e3 to c5. Answer Be3 with ...Qf6.',
      moves: [
        ...classical,
        { san: 'Nf6', text: 'Attacks the pawn on e4 and leaves the bishop on c5 without support.', isMistake: true },
        { san: 'Nxc6', text: 'Takes the knight on c6 and uncovers the bishop on e3 against c5.' },
        { san: 'bxc6', text: 'Takes back on c6.' },
        { san: 'Bxc5', text: 'Takes the bishop on c5: White is a piece up.' },
      ],
    },
  ],
  plans: {
    white: [
      'Use the space that e5 gains: c4 drives the knight away and the bishops find open lines.',
      'Castle on either side, also long when queen and bishop have left the back rank.',
      'Aim at the doubled pawns on c6 and c7 once the attack has calmed down.',
    ],
    black: [
      'Develop with tempo: every attack on d4 or e4 brings a piece out.',
      'Strike with ...d5 or ...d6 at the pawn on e5.',
      'Put the bishop on a6 or b7, where it works against c4 and the center.',
    ],
  },
};
