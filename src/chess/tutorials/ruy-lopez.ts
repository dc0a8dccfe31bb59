import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [
  { san: 'e4', text: 'Takes space in the center and opens lines for the queen and the bishop on f1.' },
  { san: 'e5', text: 'Stakes the same claim.' },
  { san: 'Nf3', text: 'Attacks the pawn on e5.' },
  { san: 'Nc6', text: 'Guards the pawn on e5.' },
  { san: 'Bb5', text: 'Attacks the knight on c6, which protects e5.' },
];

const morphy: readonly TutorialMove[] = [...start, { san: 'a6', text: 'Asks the bishop on b5 to take or to retreat.' }];

const retreat: readonly TutorialMove[] = [
  ...morphy,
  { san: 'Ba4', text: 'Attacks the knight on c6 still, now from further away.' },
];

const berlin: readonly TutorialMove[] = [
  ...start,
  { san: 'Nf6', text: 'Attacks the pawn on e4 instead of asking the bishop on b5.' },
  { san: 'O-O', text: 'Castles at once; the pawn on e4 can be won back on the e-file.' },
  { san: 'Nxe4', text: 'Takes the pawn on e4.' },
  { san: 'Re1', text: 'Attacks the knight on e4 and eyes the pawn on e5 behind it.' },
  { san: 'Nd6', text: 'Saves the knight and attacks the bishop on b5.' },
];

export const ruyLopez: TutorialContent = {
  idea: 'White attacks the knight that protects e5 and keeps the pressure for a long time. Black gains room on the queenside and holds the center. Most games are slow and rich: the plans matter more than single moves.',
  lines: [
    {
      id: 'closed',
      name: 'Closed Defense',
      claim: 'white is slightly better',
      moves: [
        ...retreat,
        { san: 'Nf6', text: 'Attacks the pawn on e4.' },
        { san: 'O-O', text: 'Castles; if Black takes on e4, White wins a pawn back on the e-file.' },
        { san: 'Be7', text: 'Shields the king on e8 and prepares to castle.' },
        { san: 'Re1', text: 'Guards the pawn on e4, so that Bxc6 and Nxe5 becomes a threat.' },
        { san: 'b5', text: 'Drives the bishop on a4 away from the knight on c6.' },
        { san: 'Bb3', text: 'Finds a better diagonal: it aims at f7.' },
        { san: 'd6', text: 'Guards the pawn on e5 and opens the line of the bishop on c8.' },
      ],
    },
    {
      id: 'berlin',
      name: 'Berlin Defense',
      claim: 'equal',
      moves: [
        ...berlin,
        { san: 'Nxe5', text: 'Takes the pawn on e5, so that material is level again.' },
        { san: 'Be7', text: 'Blocks the e-file, so that no discovered check can hurt the king on e8.' },
      ],
    },
    {
      id: 'exchange',
      name: 'Exchange Variation',
      moves: [
        ...morphy,
        { san: 'Bxc6', text: 'Takes the knight on c6 and gives Black doubled pawns.' },
        { san: 'dxc6', text: 'Takes back on c6 and opens lines for the queen and the bishop on c8.' },
        { san: 'O-O', text: 'Castles and makes Nxe5 a real threat.' },
        { san: 'f6', text: 'Guards the pawn on e5.' },
        { san: 'd4', text: 'Opens the center; after exchanges White has four pawns against three on the kingside.' },
      ],
    },
  ],
  traps: [
    {
      id: 'open-file',
      name: 'The open e-file',
      claim: 'white is winning',
      lesson:
        'Black captures twice while the king still stands on the open e-file, and the rook’s check wins the queen.',
      moves: [
        ...berlin,
        { san: 'Nc3', text: 'Invites the knight on d6 to take the bishop on b5.' },
        { san: 'Nxb5', text: 'Takes the bishop on b5.' },
        { san: 'Nxe5', text: 'Takes the pawn on e5 and prepares a discovered check along the e-file.' },
        {
          san: 'Nxc3',
          text: 'Takes the knight on c3 and opens the door; the king on e8 needed ...Be7.',
          isMistake: true,
        },
        { san: 'Nxc6+', text: 'Takes the knight on c6 and uncovers the rook’s check.' },
        { san: 'Be7', text: 'Blocks the check, but the queen stays attacked.' },
        { san: 'Nxe7', text: 'Takes the bishop on e7 and prepares one more discovered check.' },
      ],
    },
    {
      id: 'noahs-ark',
      name: 'Noah’s Ark Trap',
      claim: 'black is winning',
      lesson: 'White takes on d4 with the queen; the pawns on a6, b5 and c4 then close around the bishop.',
      moves: [
        ...retreat,
        { san: 'd6', text: 'Guards the pawn on e5.' },
        { san: 'd4', text: 'Attacks the pawn on e5 again.' },
        { san: 'b5', text: 'Drives the bishop on a4 back.' },
        { san: 'Bb3', text: 'Retreats to the diagonal that leads to f7.' },
        { san: 'Nxd4', text: 'Takes the pawn on d4 and offers to exchange knights.' },
        { san: 'Nxd4', text: 'Takes back on d4.' },
        { san: 'exd4', text: 'Takes back on d4; the pawn that now stands there is bait.' },
        { san: 'Qxd4', text: 'Takes the pawn on d4 and runs into ...c5; Bd5 was the way to play.', isMistake: true },
        { san: 'c5', text: 'Attacks the queen on d4 and prepares ...c4.' },
        { san: 'Qd5', text: 'Attacks the rook on a8 and threatens mate on f7.' },
        { san: 'Be6', text: 'Covers f7 and attacks the queen on d5.' },
        { san: 'Qc6+', text: 'Steps out of the attack with check.' },
        { san: 'Bd7', text: 'Blocks the check and attacks the queen on c6.' },
        { san: 'Qd5', text: 'Goes back and threatens mate once more.' },
        { san: 'c4', text: 'Closes the line to f7 and traps the bishop on b3.' },
      ],
    },
  ],
  plans: {
    white: [
      'Build the center with c3, h3 and d4.',
      'Bring the knight from b1 by d2 and f1 to g3 or e3.',
      'Keep the bishop on b3 or c2, from where it looks at the kingside.',
    ],
    black: [
      'Gain room with ...a6 and ...b5, then bring the knight to a5 and hit d4 with ...c5.',
      'Castle and press on e4 with ...Bb7 and ...Re8.',
      'Look for ...d5: when it works, it frees every piece.',
    ],
  },
};
