import type { TutorialContent, TutorialMove } from './tutorial';

const start: readonly TutorialMove[] = [
  { san: 'e4', text: 'Takes a share of the center and opens lines for the queen and the bishop on f1.' },
  { san: 'e5', text: 'Takes the same share and stops White’s pawn from going on.' },
  { san: 'Nf3', text: 'Attacks the pawn on e5.' },
  { san: 'Nc6', text: 'Guards the pawn on e5 and controls d4.' },
  { san: 'Bc4', text: 'Aims at f7, the one square that only the king protects.' },
];

const piano: readonly TutorialMove[] = [...start, { san: 'Bc5', text: 'Aims at f2 in return and controls d4.' }];

export const italianGame: TutorialContent = {
  idea: 'White brings the bishop to c4, where it looks at f7, and castles early. With c3 and d3 the center is built slowly; the break d4 comes when it is ready. It is the oldest of the open games and still played at every level.',
  lines: [
    {
      id: 'giuoco-pianissimo',
      name: 'Giuoco Pianissimo',
      claim: 'equal',
      moves: [
        ...piano,
        { san: 'c3', text: 'Prepares d4, which would win space and hit the bishop on c5.' },
        { san: 'Nf6', text: 'Attacks the pawn on e4 before White’s center is ready.' },
        { san: 'd3', text: 'Guards the pawn on e4 and keeps d4 for later.' },
        { san: 'd6', text: 'Guards the pawn on e5 and frees the bishop on c8.' },
        { san: 'O-O', text: 'Brings the king to safety and the rook toward the e-file.' },
        { san: 'O-O', text: 'Castles too: with no pawns exchanged, both sides have time to regroup.' },
        { san: 'Re1', text: 'Supports e4, so that the knight can go from b1 by d2 and f1 to g3.' },
        { san: 'a6', text: 'Gives the bishop on c5 the retreat a7, out of reach of d4 and b4.' },
      ],
    },
    {
      id: 'two-knights',
      name: 'Two Knights Defense, 4. Ng5',
      claim: 'equal',
      moves: [
        ...start,
        { san: 'Nf6', text: 'Attacks the pawn on e4, but takes the queen’s eye off g5.' },
        { san: 'Ng5', text: 'Attacks f7: the knight and the bishop on c4 now both aim at it.' },
        { san: 'd5', text: 'Shuts the bishop’s line to f7 at the cost of a pawn.' },
        { san: 'exd5', text: 'Takes the pawn on d5 and attacks the knight on c6.' },
        { san: 'Na5', text: 'Attacks the bishop on c4; taking on d5 at once would invite a sacrifice on f7.' },
        { san: 'Bb5+', text: 'Saves the bishop and gives check.' },
        { san: 'c6', text: 'Meets the check; for the pawn Black wants quick development.' },
      ],
    },
    {
      id: 'evans-gambit',
      name: 'Evans Gambit',
      moves: [
        ...piano,
        { san: 'b4', text: 'Offers a pawn to draw the bishop on c5 away and to gain time.' },
        { san: 'Bxb4', text: 'Takes the pawn on b4; the bishop will have to move again.' },
        { san: 'c3', text: 'Attacks the bishop on b4 and prepares d4.' },
        { san: 'Ba5', text: 'Steps back and still looks at the pawn on c3.' },
        { san: 'd4', text: 'Builds the center at once: time and space are White’s return for the pawn.' },
        { san: 'exd4', text: 'Takes the pawn on d4, so that Black is two pawns up for the moment.' },
      ],
    },
  ],
  traps: [
    {
      id: 'legals-mate',
      name: 'Légal’s Mate',
      claim: 'white is winning',
      lesson:
        'Black takes the queen and is mated by three minor pieces. A pin on the knight is no pin when the knight can move with a threat to the king.',
      moves: [
        ...start,
        { san: 'd6', text: 'Guards the pawn on e5, but shuts in the bishop on f8.' },
        { san: 'Nc3', text: 'Develops and controls d5.' },
        { san: 'Bg4', text: 'Pins the knight on f3 to the queen.' },
        { san: 'h3', text: 'Asks the bishop on g4 to decide.' },
        { san: 'Bh5', text: 'Keeps the pin, but here the bishop stands without support.' },
        { san: 'Nxe5', text: 'Takes the pawn on e5 and offers the queen.' },
        { san: 'Bxd1', text: 'Takes the queen and is mated; ...Nxe5 would have cost only a pawn.', isMistake: true },
        { san: 'Bxf7+', text: 'Takes the pawn on f7 with check, supported by the knight on e5.' },
        { san: 'Ke7', text: 'The only legal move.' },
        { san: 'Nd5#', text: 'Mates: the knights and the bishop cover every free square around the king.' },
      ],
    },
    {
      id: 'blackburne-shilling',
      name: 'The bait on e5',
      claim: 'black is winning',
      lesson: 'White grabs the pawns on e5 and f7 while g2 stands open. Take the knight on d4 instead of the bait.',
      moves: [
        ...start,
        { san: 'Nd4', text: 'Leaves the pawn on e5 as bait; the plain answer is Nxd4.' },
        { san: 'Nxe5', text: 'Takes the pawn on e5 and attacks f7 a second time.' },
        { san: 'Qg5', text: 'Attacks the knight on e5 and the pawn on g2 at once.' },
        { san: 'Nxf7', text: 'Forks queen and rook, but g2 falls first; Bxf7+ was the way to go on.', isMistake: true },
        { san: 'Qxg2', text: 'Takes the pawn on g2 and attacks the rook on h1.' },
        { san: 'Rf1', text: 'Moves the rook out of danger.' },
        { san: 'Qxe4+', text: 'Takes the pawn on e4 with check.' },
        { san: 'Be2', text: 'Blocks the check; Qe2 would lose the queen.' },
        { san: 'Nf3#', text: 'Mates: the king has no square, and the bishop on e2 is pinned and may not take.' },
      ],
    },
  ],
  plans: {
    white: [
      'Prepare d4 with c3 and Re1, or keep d3 and bring the knight from b1 by d2 and f1 to g3.',
      'Keep the bishop on the line to f7; Bb3 in good time spares it ...d5 and ...Na5.',
      'Gain space with a4 and b4 when Black’s bishop has gone to a7.',
    ],
    black: [
      'Free the game with ...d5 as soon as the pieces support it.',
      'Put the dark-squared bishop on a7, where it keeps looking at f2 and no pawn can disturb it.',
      'Offer to exchange White’s best bishop with ...Be6.',
    ],
  },
};
