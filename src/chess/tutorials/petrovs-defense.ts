import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [
  { san: 'e4', text: 'Takes the center and opens lines for the queen and the bishop on f1.' },
  { san: 'e5', text: 'Takes the same share.' },
  { san: 'Nf3', text: 'Attacks the pawn on e5.' },
  { san: 'Nf6', text: 'Attacks the pawn on e4 in return.' },
];

const taken: readonly TutorialMove[] = [...start, { san: 'Nxe5', text: 'Takes the pawn on e5.' }];

const level: readonly TutorialMove[] = [
  ...taken,
  { san: 'd6', text: 'Attacks the knight on e5.' },
  { san: 'Nf3', text: 'Retreats and lets the pawn on e4 go.' },
  { san: 'Nxe4', text: 'Takes the pawn on e4: material is level.' },
];

export const petrovsDefense: TutorialContent = {
  idea: 'Black answers the attack on e5 with an attack on e4. After the exchange of the e-pawns the e-file is open and the positions are clear and balanced. The order of moves matters: taking back on e4 too early can cost the queen.',
  lines: [
    {
      id: 'classical',
      name: 'Classical Attack',
      claim: 'equal',
      moves: [
        ...level,
        { san: 'd4', text: 'Takes the center and controls e5.' },
        { san: 'd5', text: 'Guards the knight on e4.' },
        { san: 'Bd3', text: 'Attacks the knight on e4.' },
        { san: 'Bd6', text: 'Develops and controls e5.' },
        { san: 'O-O', text: 'Brings the king to safety and the rook toward the e-file.' },
        { san: 'O-O', text: 'Castles too; Re1 or c4 will soon ask the knight on e4.' },
      ],
    },
    {
      id: 'nimzowitsch',
      name: 'Nimzowitsch Attack',
      moves: [
        ...level,
        { san: 'Nc3', text: 'Offers to exchange the knight on e4.' },
        { san: 'Nxc3', text: 'Takes the knight on c3.' },
        { san: 'dxc3', text: 'Takes back on c3 and opens lines for the queen and the bishop on c1.' },
        { san: 'Be7', text: 'Prepares to castle.' },
      ],
    },
    {
      id: 'steinitz',
      name: 'Modern Attack, 3. d4',
      moves: [
        ...start,
        { san: 'd4', text: 'Attacks the pawn on e5 again.' },
        { san: 'Nxe4', text: 'Takes the pawn on e4.' },
        { san: 'Bd3', text: 'Attacks the knight on e4.' },
        { san: 'd5', text: 'Guards the knight on e4.' },
        { san: 'Nxe5', text: 'Takes the pawn on e5.' },
        { san: 'Nd7', text: 'Attacks the knight on e5.' },
        { san: 'Nxd7', text: 'Takes the knight on d7.' },
        { san: 'Bxd7', text: 'Takes back on d7 and develops.' },
      ],
    },
  ],
  traps: [
    {
      id: 'copycat',
      name: 'Taking back too early',
      claim: 'white is winning',
      lesson:
        'Black takes on e4 at once and then retreats, and the discovered check on the e-file wins the queen. Play ...d6 first.',
      moves: [
        ...taken,
        { san: 'Nxe4', text: 'Takes the pawn on e4 at once, which is risky.' },
        { san: 'Qe2', text: 'Attacks the knight on e4.' },
        { san: 'Nf6', text: 'Saves the knight and opens the e-file; ...Qe7 was needed.', isMistake: true },
        { san: 'Nc6+', text: 'Uncovers a check by the queen on e2 and attacks the queen on d8.' },
      ],
    },
  ],
  plans: {
    white: [
      'Use the small lead in time: Bd3, castling and Re1 ask the knight on e4.',
      'Attack the center pawn on d5 with c4.',
      'With doubled c-pawns, castle long and attack on the kingside.',
    ],
    black: [
      'Drive the knight from e5 with ...d6 before taking on e4.',
      'Keep the knight on e4 supported with ...d5 as long as it is useful.',
      'Exchange pieces on the open e-file and steer for a level endgame.',
    ],
  },
};
