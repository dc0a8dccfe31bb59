import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [{ san: 'c4', text: 'Controls d5 from the wing.' }];

const symmetrical: readonly TutorialMove[] = [...start, { san: 'c5', text: 'Answers in kind and controls d4.' }];

export const englishOpening: TutorialContent = {
  idea: 'White controls d5 from the wing and keeps the center pawns flexible. The bishop usually goes to g2, where it looks along the long diagonal. Many lines are Black’s openings with colors reversed, and White has a move more.',
  lines: [
    {
      id: 'four-knights',
      name: 'Four Knights, reversed Dragon',
      claim: 'equal',
      moves: [
        ...start,
        { san: 'e5', text: 'Takes the center: a Sicilian with colors reversed.' },
        { san: 'Nc3', text: 'Controls d5 again.' },
        { san: 'Nf6', text: 'Develops and prepares ...d5.' },
        { san: 'Nf3', text: 'Attacks the pawn on e5.' },
        { san: 'Nc6', text: 'Guards the pawn on e5.' },
        { san: 'g3', text: 'Prepares Bg2.' },
        { san: 'd5', text: 'Opens the center at once.' },
        { san: 'cxd5', text: 'Takes the pawn on d5.' },
        { san: 'Nxd5', text: 'Takes back on d5: material is level.' },
        { san: 'Bg2', text: 'Takes the long diagonal: when the knight on f3 moves, d5 comes under fire.' },
        { san: 'Nb6', text: 'Leaves the line of the bishop on g2 and still controls d5.' },
        { san: 'O-O', text: 'Brings the king to safety.' },
        { san: 'Be7', text: 'Prepares to castle.' },
      ],
    },
    {
      id: 'symmetrical',
      name: 'Symmetrical Variation',
      moves: [
        ...symmetrical,
        { san: 'Nc3', text: 'Develops and controls d5 again.' },
        { san: 'Nc6', text: 'Develops and controls d4 again.' },
        { san: 'g3', text: 'Prepares Bg2.' },
        { san: 'g6', text: 'Prepares ...Bg7.' },
        { san: 'Bg2', text: 'Controls d5 from afar.' },
        { san: 'Bg7', text: 'Controls d4 from afar.' },
        { san: 'Nf3', text: 'Develops and controls d4.' },
        { san: 'Nf6', text: 'Develops and controls d5.' },
        { san: 'O-O', text: 'Brings the king to safety.' },
        { san: 'O-O', text: 'Castles too; whoever first prepares a break on the d-file ends the symmetry.' },
      ],
    },
    {
      id: 'mikenas',
      name: 'Mikenas–Carls Variation',
      moves: [
        ...start,
        { san: 'Nf6', text: 'Controls d5 and e4.' },
        { san: 'Nc3', text: 'Controls the same two squares.' },
        { san: 'e6', text: 'Prepares ...d5.' },
        { san: 'e4', text: 'Takes the center and threatens to go on to e5.' },
        { san: 'd5', text: 'Attacks the pawn on e4.' },
        { san: 'e5', text: 'Attacks the knight on f6.' },
        { san: 'd4', text: 'Attacks the knight on c3 in return.' },
        { san: 'exf6', text: 'Takes the knight on f6.' },
        { san: 'dxc3', text: 'Takes the knight on c3.' },
        { san: 'bxc3', text: 'Takes back on c3.' },
        { san: 'Qxf6', text: 'Takes the pawn on f6 and attacks the pawn on c3.' },
      ],
    },
  ],
  traps: [
    {
      id: 'mate-on-f2',
      name: 'Mate on f2',
      claim: 'black is winning',
      lesson: 'White counts on the fork on c7 and does not see that the bishop and the knight mate on f2.',
      moves: [
        ...symmetrical,
        { san: 'Nf3', text: 'Prepares d4.' },
        { san: 'Nf6', text: 'Develops and controls d5.' },
        { san: 'd4', text: 'Opens the center and attacks the pawn on c5.' },
        { san: 'cxd4', text: 'Takes the pawn on d4.' },
        { san: 'Nxd4', text: 'Takes back on d4.' },
        { san: 'e5', text: 'Attacks the knight on d4.' },
        { san: 'Nb5', text: 'Jumps to b5 with an eye on d6.' },
        { san: 'd5', text: 'Offers a pawn to open lines quickly.' },
        { san: 'cxd5', text: 'Takes the pawn on d5.' },
        { san: 'Bc5', text: 'Aims at f2 instead of taking the pawn on d5 back.' },
        { san: 'd6', text: 'Guards c7, so that Nc7+ becomes a threat.' },
        { san: 'Ne4', text: 'Attacks f2 a second time and threatens mate there.' },
        { san: 'Nc7+', text: 'Gives check and overlooks the mate; e3 was needed.', isMistake: true },
        { san: 'Qxc7', text: 'Takes the knight on c7: the queen is bait.' },
        { san: 'dxc7', text: 'Takes the queen on c7.' },
        { san: 'Bxf2#', text: 'Mates: the knight on e4 supports the bishop and covers d2.' },
      ],
    },
  ],
  plans: {
    white: [
      'Put the bishop on g2 and press on d5 along the diagonal.',
      'Gain space on the queenside with a3 and b4, or Rb1 and b4.',
      'Choose the moment for d4: it opens the game for the bishops.',
    ],
    black: [
      'Take the center with ...e5 and, if it can be supported, ...d5.',
      'Keep the symmetry with ...c5 and wait for White to commit the pawns.',
      'Develop quickly: White’s slow start leaves time for it.',
    ],
  },
};
