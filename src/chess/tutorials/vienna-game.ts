import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [
  { san: 'e4', text: 'Takes the center and opens lines for the queen and the bishop on f1.' },
  { san: 'e5', text: 'Takes the same share.' },
  { san: 'Nc3', text: 'Guards the pawn on e4 and leaves the way of the f-pawn free.' },
];

const falkbeer: readonly TutorialMove[] = [
  ...start,
  { san: 'Nf6', text: 'Attacks the pawn on e4 and prepares ...d5.' },
];

const gambit: readonly TutorialMove[] = [
  ...falkbeer,
  { san: 'f4', text: 'Attacks the pawn on e5 and wants to open the f-file.' },
];

const quiet: readonly TutorialMove[] = [
  ...start,
  { san: 'Nc6', text: 'Guards the pawn on e5.' },
  { san: 'Bc4', text: 'Aims at f7 and keeps f4 in hand.' },
];

export const viennaGame: TutorialContent = {
  idea: 'White protects e4 with the knight first and keeps the f-pawn free to advance. Then f4 opens the f-file, or Bc4 and d3 lead to quieter play. Black has to know why taking on f4 is dangerous.',
  lines: [
    {
      id: 'vienna-gambit',
      name: 'Vienna Gambit',
      claim: 'equal',
      moves: [
        ...gambit,
        { san: 'd5', text: 'Strikes back in the center; taking on f4 would let White’s pawn go to e5.' },
        { san: 'fxe5', text: 'Takes the pawn on e5 and attacks the knight on f6.' },
        { san: 'Nxe4', text: 'Takes the pawn on e4.' },
        { san: 'Nf3', text: 'Develops and controls h4, where Black’s queen would have given check.' },
        { san: 'Be7', text: 'Prepares to castle.' },
        { san: 'd4', text: 'Guards the pawn on e5.' },
        { san: 'O-O', text: 'Brings the king to safety before more lines open.' },
        { san: 'Bd3', text: 'Attacks the knight on e4.' },
        { san: 'f5', text: 'Guards the knight on e4; White may take the pawn in passing.' },
      ],
    },
    {
      id: 'stanley',
      name: 'Stanley Variation',
      moves: [
        ...falkbeer,
        { san: 'Bc4', text: 'Aims at f7 and allows ...Nxe4.' },
        { san: 'Nxe4', text: 'Takes the pawn on e4.' },
        { san: 'Qh5', text: 'Threatens mate on f7 and attacks the pawn on e5.' },
        { san: 'Nd6', text: 'Covers f7 and attacks the bishop on c4.' },
        { san: 'Bb3', text: 'Keeps the bishop on the line to f7.' },
        { san: 'Be7', text: 'Prepares to castle and lets the pawn on e5 go.' },
        { san: 'Nf3', text: 'Attacks the pawn on e5 a second time.' },
        { san: 'Nc6', text: 'Guards the pawn on e5 and develops.' },
      ],
    },
    {
      id: 'quiet',
      name: 'Quiet line with 3. Bc4',
      moves: [
        ...quiet,
        { san: 'Nf6', text: 'Develops and attacks the pawn on e4.' },
        { san: 'd3', text: 'Guards the pawn on e4 and opens the line of the bishop on c1.' },
        { san: 'Na5', text: 'Attacks the bishop on c4 to exchange it.' },
        { san: 'Nge2', text: 'Develops and lets the exchange happen.' },
        { san: 'Nxc4', text: 'Takes the bishop on c4.' },
        { san: 'dxc4', text: 'Takes back on c4 and controls d5.' },
        { san: 'Bc5', text: 'Develops and aims at f2.' },
      ],
    },
  ],
  traps: [
    {
      id: 'unguarded-pawn',
      name: 'The unguarded g7',
      claim: 'white is winning',
      lesson:
        'Black attacks the queen instead of looking at what it attacks. With the bishop gone to c5, g7 is open, and f7 falls next.',
      moves: [
        ...quiet,
        { san: 'Bc5', text: 'Develops, but leaves g7 unprotected.' },
        { san: 'Qg4', text: 'Attacks the pawn on g7.' },
        { san: 'Nf6', text: 'Attacks the queen on g4 and forgets the pawn on g7; ...g6 was better.' },
        { san: 'Qxg7', text: 'Takes the pawn on g7 and attacks the rook on h8.' },
        { san: 'Rg8', text: 'Attacks the queen on g7 and leaves f7 to the king; ...Rf8 was needed.', isMistake: true },
        { san: 'Qxf7#', text: 'Mates: the bishop on c4 protects the queen.' },
      ],
    },
    {
      id: 'early-d6',
      name: 'The jump to d5',
      claim: 'white is winning',
      lesson:
        'The e-file decides: Black’s queen is lured to c7, and the pawn takes on d6 with check and an attack on the queen.',
      moves: [
        ...gambit,
        { san: 'exf4', text: 'Takes the pawn on f4 and lets White’s e-pawn run.' },
        { san: 'e5', text: 'Attacks the knight on f6.' },
        { san: 'Qe7', text: 'Pins the pawn on e5 for a moment.' },
        { san: 'Qe2', text: 'Guards the pawn on e5 and ends the pin.' },
        { san: 'Ng8', text: 'Goes home, because every other square is covered by White.' },
        { san: 'Nf3', text: 'Develops and guards the pawn on e5 again.' },
        { san: 'd6', text: 'Attacks the pawn on e5 and gives the knight on c3 its chance.', isMistake: true },
        { san: 'Nd5', text: 'Attacks the queen on e7 and the pawn on c7.' },
        { san: 'Qd8', text: 'Saves the queen and guards the pawn on c7.' },
        { san: 'Nxc7+', text: 'Takes the pawn on c7 with check and draws the queen away.' },
        { san: 'Qxc7', text: 'Takes back on c7.' },
        { san: 'exd6+', text: 'Takes the pawn on d6, opens the e-file with check and attacks the queen on c7.' },
      ],
    },
  ],
  plans: {
    white: [
      'Open the f-file with f4 and bring the rook to f1 by castling.',
      'In quiet lines play Bc4, d3 and f4 behind a protected e4.',
      'Watch d5: a knight on that square is often the strongest piece.',
    ],
    black: [
      'Answer f4 with ...d5, the break in the center that takes the sting out of it.',
      'Exchange the bishop on c4 with ...Na5 when White allows it.',
      'Castle early: most of White’s tricks need a king on e8.',
    ],
  },
};
