import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [
  { san: 'e4', text: 'Takes the center and opens lines for the queen and the bishop on f1.' },
  { san: 'd5', text: 'Attacks the pawn on e4 at once.' },
  { san: 'exd5', text: 'Takes the pawn on d5.' },
];

const queen: readonly TutorialMove[] = [
  ...start,
  { san: 'Qxd5', text: 'Takes back on d5 with the queen.' },
  { san: 'Nc3', text: 'Attacks the queen on d5.' },
];

export const scandinavianDefense: TutorialContent = {
  idea: 'Black attacks e4 on the first move and gets an open, clear position. The queen comes out early and loses a little time; in return Black’s structure is sound and easy to play. There is little to learn by heart.',
  lines: [
    {
      id: 'main',
      name: 'Main line with 3...Qa5',
      claim: 'white is slightly better',
      moves: [
        ...queen,
        { san: 'Qa5', text: 'Moves out of reach and looks at the knight on c3.' },
        { san: 'd4', text: 'Takes the center and opens the line of the bishop on c1.' },
        { san: 'Nf6', text: 'Develops and controls d5 and e4.' },
        { san: 'Nf3', text: 'Develops and controls e5.' },
        { san: 'c6', text: 'Opens the way back for the queen on a5 and controls d5.' },
        { san: 'Bc4', text: 'Aims at f7.' },
        { san: 'Bf5', text: 'Brings the bishop out before ...e6.' },
        { san: 'Bd2', text: 'Threatens to uncover an attack on the queen on a5 by moving the knight on c3.' },
        { san: 'e6', text: 'Opens the line of the bishop on f8 and shuts the line from c4 to f7.' },
      ],
    },
    {
      id: 'gubinsky-melts',
      name: 'Retreat to d6',
      moves: [
        ...queen,
        { san: 'Qd6', text: 'Stays in the center, out of reach of the knight on c3.' },
        { san: 'd4', text: 'Takes the center and opens the line of the bishop on c1.' },
        { san: 'Nf6', text: 'Develops and controls d5 and e4.' },
        { san: 'Nf3', text: 'Develops and controls e5.' },
        { san: 'c6', text: 'Controls d5 and b5.' },
        { san: 'g3', text: 'Prepares Bf4, which would hit the queen on d6.' },
        { san: 'Bg4', text: 'Pins the knight on f3 to the queen.' },
      ],
    },
    {
      id: 'modern',
      name: 'Modern Variation, 2...Nf6',
      claim: 'white is slightly better',
      moves: [
        ...start,
        { san: 'Nf6', text: 'Attacks the pawn on d5 with the knight.' },
        { san: 'd4', text: 'Takes the center and lets the pawn on d5 go.' },
        { san: 'Nxd5', text: 'Takes the pawn on d5.' },
        { san: 'Nf3', text: 'Develops and controls e5.' },
        { san: 'g6', text: 'Prepares ...Bg7.' },
        { san: 'c4', text: 'Attacks the knight on d5.' },
        { san: 'Nb6', text: 'Retreats and attacks the pawn on c4.' },
        { san: 'Nc3', text: 'Develops and controls d5.' },
        { san: 'Bg7', text: 'Attacks the pawn on d4 along the long diagonal.' },
      ],
    },
  ],
  traps: [
    {
      id: 'pinned-queen',
      name: 'The pinned queen',
      claim: 'white is winning',
      lesson: 'On c6 the queen stands in line with its own king. Go to a5, d6 or d8 instead.',
      moves: [
        ...queen,
        { san: 'Qc6', text: 'Looks active, but stands on one diagonal with the king on e8.', isMistake: true },
        { san: 'Bb5', text: 'Pins the queen on c6 to the king.' },
        { san: 'Qxb5', text: 'Takes the bishop on b5, the most that the queen can still get.' },
        { san: 'Nxb5', text: 'Takes the queen on b5 and attacks the pawn on c7.' },
      ],
    },
    {
      id: 'hungry-queen',
      name: 'One pawn too many',
      claim: 'white is winning',
      lesson:
        'Black wins the pawn on d4 and loses b7 and then the rook. After Qxf3 the pawn on b7 has to be protected first.',
      moves: [
        ...queen,
        { san: 'Qd8', text: 'Goes home, out of reach.' },
        { san: 'd4', text: 'Takes the center and opens the line of the bishop on c1.' },
        { san: 'Nf6', text: 'Develops and controls d5 and e4.' },
        { san: 'Nf3', text: 'Develops and controls e5.' },
        { san: 'Bg4', text: 'Pins the knight on f3 to the queen.' },
        { san: 'h3', text: 'Asks the bishop on g4 to decide.' },
        { san: 'Bxf3', text: 'Takes the knight on f3.' },
        { san: 'Qxf3', text: 'Takes back on f3 and attacks the pawn on b7.' },
        { san: 'Qxd4', text: 'Takes the pawn on d4 and leaves b7 alone; ...c6 was needed.', isMistake: true },
        { san: 'Qxb7', text: 'Takes the pawn on b7 and attacks the rook on a8.' },
      ],
    },
  ],
  plans: {
    white: [
      'Gain time against the queen with Nc3, d4 and Bd2.',
      'Take space with d4 and put a knight on e5.',
      'Against ...Nf6 chase the knight with c4.',
    ],
    black: [
      'Build the wall ...c6 and ...e6, with the light-squared bishop outside it.',
      'Keep a square for the queen: ...c6 opens the way back from a5.',
      'With ...Nf6 and ...g6, aim the bishop on g7 at d4.',
    ],
  },
};
