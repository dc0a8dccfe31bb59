import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [
  { san: 'e4', text: 'Takes the center and opens lines for the queen and the bishop on f1.' },
  { san: 'e6', text: 'Prepares ...d5 and opens the line of the bishop on f8.' },
  { san: 'd4', text: 'Builds a pawn center.' },
  { san: 'd5', text: 'Attacks the pawn on e4.' },
];

const advance: readonly TutorialMove[] = [
  ...start,
  { san: 'e5', text: 'Gains space and closes the center.' },
  { san: 'c5', text: 'Attacks the pawn on d4, the base of White’s chain.' },
  { san: 'c3', text: 'Guards the pawn on d4.' },
  { san: 'Nc6', text: 'Attacks the pawn on d4 again.' },
  { san: 'Nf3', text: 'Guards the pawn on d4 again.' },
  { san: 'Qb6', text: 'Attacks the pawn on b2 and adds to the pressure on d4.' },
];

export const frenchDefense: TutorialContent = {
  idea: 'Black prepares ...d5 with ...e6 and challenges the center at once. When White pushes on to e5, Black attacks the chain at its base with ...c5. The price is the bishop on c8, which needs patience.',
  lines: [
    {
      id: 'advance',
      name: 'Advance Variation',
      claim: 'equal',
      moves: [
        ...advance,
        { san: 'a3', text: 'Prepares b4 to gain space on the queenside.' },
        { san: 'c4', text: 'Fixes the queenside: if White plays b4, the pawn can be taken in passing.' },
        { san: 'Nbd2', text: 'Attacks the pawn on c4.' },
        { san: 'Na5', text: 'Guards the pawn on c4 and controls b3.' },
      ],
    },
    {
      id: 'classical',
      name: 'Classical Variation',
      claim: 'white is slightly better',
      moves: [
        ...start,
        { san: 'Nc3', text: 'Guards the pawn on e4.' },
        { san: 'Nf6', text: 'Attacks the pawn on e4 again.' },
        { san: 'Bg5', text: 'Pins the knight on f6 to the queen.' },
        { san: 'Be7', text: 'Steps between and ends the pin.' },
        { san: 'e5', text: 'Attacks the knight on f6 and gains space.' },
        { san: 'Nfd7', text: 'Retreats and prepares ...c5.' },
        { san: 'Bxe7', text: 'Takes the bishop on e7.' },
        { san: 'Qxe7', text: 'Takes back on e7.' },
      ],
    },
    {
      id: 'exchange',
      name: 'Exchange Variation',
      moves: [
        ...start,
        { san: 'exd5', text: 'Takes the pawn on d5.' },
        { san: 'exd5', text: 'Takes back on d5: the e-file is open and the bishop on c8 is free.' },
        { san: 'Nf3', text: 'Develops and controls e5.' },
        { san: 'Nf6', text: 'Develops and controls e4.' },
        { san: 'Bd3', text: 'Controls e4 and prepares to castle.' },
        { san: 'Bd6', text: 'Controls e5 and prepares to castle.' },
        { san: 'O-O', text: 'Brings the king to safety.' },
        { san: 'O-O', text: 'Castles too; both sides now want a rook on the e-file.' },
      ],
    },
  ],
  traps: [
    {
      id: 'milner-barry',
      name: 'The pawn on d4',
      claim: 'white is winning',
      lesson:
        'After two captures on d4 the bishop gives check from b5, and Black’s queen is lost. Play ...Bd7 before taking.',
      moves: [
        ...advance,
        { san: 'Bd3', text: 'Develops and leaves d4 to a trick.' },
        { san: 'cxd4', text: 'Takes the pawn on d4.' },
        { san: 'cxd4', text: 'Takes back on d4.' },
        { san: 'Nxd4', text: 'Takes the pawn on d4, a move too soon: first ...Bd7 was right.', isMistake: true },
        { san: 'Nxd4', text: 'Takes back on d4.' },
        { san: 'Qxd4', text: 'Takes back on d4 and stands in line with the queen on d1.' },
        { san: 'Bb5+', text: 'Gives check and uncovers the queen on d1 against the queen on d4.' },
      ],
    },
  ],
  plans: {
    white: [
      'Keep the pawn on e5 supported and use the space on the kingside.',
      'Protect d4, the base of the chain, with c3 and Nf3.',
      'In the exchange line bring the rooks to the open e-file.',
    ],
    black: [
      'Attack d4 with ...c5, ...Nc6 and ...Qb6.',
      'Break the head of the chain with ...f6 once the king is safe.',
      'Exchange or free the light-squared bishop, for instance by ...Bd7 and ...Bb5.',
    ],
  },
};
