import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [
  { san: 'e4', text: 'Takes the center and opens lines for the queen and the bishop on f1.' },
  { san: 'c5', text: 'Controls d4 from the wing.' },
];

const open: readonly TutorialMove[] = [
  ...start,
  { san: 'Nf3', text: 'Develops and prepares d4.' },
  { san: 'd6', text: 'Controls e5 and opens the line of the bishop on c8.' },
];

export const sicilianDefense: TutorialContent = {
  idea: 'Black fights for d4 with the c-pawn and keeps the position unbalanced. After the exchange on d4 Black has a center pawn more and the half-open c-file, White has space and quick development. Both sides attack, often on opposite wings.',
  lines: [
    {
      id: 'najdorf',
      name: 'Najdorf Variation',
      claim: 'equal',
      moves: [
        ...open,
        { san: 'd4', text: 'Opens the center and attacks the pawn on c5.' },
        { san: 'cxd4', text: 'Takes the pawn on d4: a wing pawn for a center pawn.' },
        { san: 'Nxd4', text: 'Takes back on d4.' },
        { san: 'Nf6', text: 'Attacks the pawn on e4.' },
        { san: 'Nc3', text: 'Guards the pawn on e4.' },
        { san: 'a6', text: 'Controls b5, so that no white piece can settle there.' },
        { san: 'Be3', text: 'Develops and prepares Qd2 and long castling.' },
        { san: 'e5', text: 'Attacks the knight on d4 and takes space in the center.' },
        { san: 'Nb3', text: 'Retreats and controls c5.' },
        { san: 'Be6', text: 'Controls d5, the square that ...e5 left without a pawn’s help.' },
      ],
    },
    {
      id: 'alapin',
      name: 'Alapin Variation',
      moves: [
        ...start,
        { san: 'c3', text: 'Prepares d4, so that a pawn can take back there.' },
        { san: 'Nf6', text: 'Attacks the pawn on e4: White’s knight can no longer protect it from c3.' },
        { san: 'e5', text: 'Attacks the knight on f6.' },
        { san: 'Nd5', text: 'Brings the knight to the center.' },
        { san: 'd4', text: 'Attacks the pawn on c5.' },
        { san: 'cxd4', text: 'Takes the pawn on d4.' },
        { san: 'Nf3', text: 'Develops before taking back.' },
        { san: 'Nc6', text: 'Guards the pawn on d4 and attacks the pawn on e5.' },
        { san: 'cxd4', text: 'Takes the pawn on d4: material is level.' },
        { san: 'd6', text: 'Attacks the pawn on e5 again.' },
      ],
    },
    {
      id: 'moscow',
      name: 'Moscow Variation',
      moves: [
        ...open,
        { san: 'Bb5+', text: 'Gives check and avoids the long lines that follow d4.' },
        { san: 'Bd7', text: 'Blocks the check and offers to exchange bishops.' },
        { san: 'Bxd7+', text: 'Takes the bishop on d7 with check.' },
        { san: 'Qxd7', text: 'Takes back on d7 and leaves c6 to the knight.' },
        { san: 'O-O', text: 'Brings the king to safety.' },
        { san: 'Nc6', text: 'Develops and controls d4.' },
        { san: 'c3', text: 'Prepares d4.' },
        { san: 'Nf6', text: 'Attacks the pawn on e4 before White plays d4.' },
      ],
    },
  ],
  traps: [
    {
      id: 'siberian',
      name: 'Siberian Trap',
      claim: 'black is winning',
      lesson: 'The knight on f3 has to protect h2 and cannot take on d4, so White loses the queen.',
      moves: [
        ...start,
        { san: 'd4', text: 'Opens the center at once.' },
        { san: 'cxd4', text: 'Takes the pawn on d4.' },
        { san: 'c3', text: 'Offers a pawn for quick development.' },
        { san: 'dxc3', text: 'Takes the pawn on c3.' },
        { san: 'Nxc3', text: 'Takes back on c3 and develops.' },
        { san: 'Nc6', text: 'Develops and controls d4.' },
        { san: 'Nf3', text: 'Develops and controls d4 as well.' },
        { san: 'e6', text: 'Opens the line of the bishop on f8 and shortens the diagonal to f7.' },
        { san: 'Bc4', text: 'Develops and looks at e6.' },
        { san: 'Qc7', text: 'Puts the queen on the diagonal that leads to h2.' },
        { san: 'O-O', text: 'Castles; the king and the knight on f3 now protect h2.' },
        { san: 'Nf6', text: 'Develops and prepares ...Ng4.' },
        { san: 'Qe2', text: 'Clears d1 for a rook.' },
        { san: 'Ng4', text: 'Attacks h2 together with the queen on c7.' },
        { san: 'h3', text: 'Attacks the knight on g4 and overlooks the blow on d4.', isMistake: true },
        { san: 'Nd4', text: 'Attacks the queen on e2 and the knight on f3, which protects h2.' },
      ],
    },
  ],
  plans: {
    white: [
      'Castle long after Be3, f3 and Qd2, and storm the kingside with g4 and h4.',
      'Use d5: a knight there is worth a great deal when ...e5 has been played.',
      'Without the open lines, play c3 and d4 or Bb5 for a calmer game.',
    ],
    black: [
      'Press on the half-open c-file with a rook and expand with ...b5.',
      'Strike in the center with ...d5 when it can be supported.',
      'Be careful with captures on the kingside while the king still stands on e8.',
    ],
  },
};
