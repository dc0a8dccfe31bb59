/** Famous games of the past, for every test that needs a real one. */

/** Paul Morphy against the Duke of Brunswick and Count Isouard, Paris 1858: 33 plies, mate on the board. */
export const OPERA_GAME = `[Event "Casual game"]
[Site "Paris"]
[Date "1858.??.??"]
[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8
17. Rd8# 1-0
`;

export const FOOLS_MATE = '1. f3 e5 2. g4 Qh4# 0-1';

export const SCHOLARS_MATE = '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0';

/** A game that goes on as long as asked: knights out and back. */
export const knightsOutAndBack = (plies: number): string => {
  const cycle = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  const moves = Array.from({ length: plies }, (_, ply) => {
    const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : '';
    return number + (cycle[ply % 4] ?? '');
  });
  return `${moves.join(' ')} *`;
};
