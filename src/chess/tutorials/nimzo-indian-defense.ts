import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [
  { san: 'd4', text: 'Takes the center and opens the line of the bishop on c1.' },
  { san: 'Nf6', text: 'Controls e4 and d5.' },
  { san: 'c4', text: 'Gains space and controls d5.' },
  { san: 'e6', text: 'Opens the line of the bishop on f8.' },
  { san: 'Nc3', text: 'Controls e4 and wants to put a pawn there.' },
  { san: 'Bb4', text: 'Pins the knight on c3 and so keeps White from e4.' },
];

const classical: readonly TutorialMove[] = [
  ...start,
  { san: 'Qc2', text: 'Guards the knight on c3, so that the queen can take back there.' },
  { san: 'O-O', text: 'Brings the king to safety.' },
  { san: 'a3', text: 'Attacks the bishop on b4.' },
];

export const nimzoIndianDefense: TutorialContent = {
  idea: 'Black pins the knight on c3 to keep White from e4. Often Black gives the bishop for that knight and plays against the doubled pawns. White gets the bishop pair and a strong center in return.',
  lines: [
    {
      id: 'rubinstein',
      name: 'Rubinstein Variation',
      claim: 'equal',
      moves: [
        ...start,
        { san: 'e3', text: 'Guards the pawn on d4 and opens the line of the bishop on f1.' },
        { san: 'O-O', text: 'Brings the king to safety.' },
        { san: 'Bd3', text: 'Controls e4.' },
        { san: 'd5', text: 'Attacks the pawn on c4 and controls e4.' },
        { san: 'Nf3', text: 'Develops and prepares to castle.' },
        { san: 'c5', text: 'Attacks the pawn on d4.' },
        { san: 'O-O', text: 'Castles; the c-pawns and d-pawns of both sides now face one another.' },
        { san: 'Nc6', text: 'Attacks the pawn on d4 again.' },
      ],
    },
    {
      id: 'classical',
      name: 'Classical Variation',
      moves: [
        ...classical,
        { san: 'Bxc3+', text: 'Takes the knight on c3 with check.' },
        { san: 'Qxc3', text: 'Takes back on c3: White has the two bishops and no doubled pawns.' },
        { san: 'b6', text: 'Prepares ...Bb7, to look at e4 from afar.' },
      ],
    },
    {
      id: 'samisch',
      name: 'Sämisch Variation',
      moves: [
        ...start,
        { san: 'a3', text: 'Attacks the bishop on b4 at once.' },
        { san: 'Bxc3+', text: 'Takes the knight on c3 with check.' },
        { san: 'bxc3', text: 'Takes back on c3; the doubled pawns support d4.' },
        { san: 'c5', text: 'Attacks the pawn on d4.' },
        { san: 'e3', text: 'Guards the pawn on d4.' },
        { san: 'Nc6', text: 'Attacks the pawn on d4 again; from a5 the knight could turn against c4.' },
      ],
    },
  ],
  traps: [
    {
      id: 'trapped-bishop',
      name: 'The trapped bishop',
      claim: 'white is winning',
      lesson: 'The bishop wants to keep the pin and is caught by the pawns. Take on c3 when the pawn comes to a3.',
      moves: [
        ...classical,
        { san: 'Ba5', text: 'Keeps the pin and loses the bishop; ...Bxc3+ was right.', isMistake: true },
        { san: 'b4', text: 'Attacks the bishop on a5.' },
        { san: 'Bb6', text: 'Retreats to the only free square.' },
        { san: 'c5', text: 'Attacks the bishop on b6, which cannot get away.' },
      ],
    },
  ],
  plans: {
    white: [
      'Keep the two bishops and open the game for them when you have them.',
      'Prepare e4, with f3 or Bd3 and Ne2.',
      'Avoid doubled pawns with Qc2, or use them: they support d4.',
    ],
    black: [
      'Control e4 with pieces: ...Nf6, ...b6 and ...Bb7, sometimes ...Ne4.',
      'Give the bishop on b4 for the knight on c3 when it doubles pawns or gains time.',
      'Attack d4 with ...c5 and the doubled pawn on c4 with ...Na5 and ...Ba6.',
    ],
  },
};
