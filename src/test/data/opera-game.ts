/** Morphy's game at the opera (Paris 1858), annotated with everything that PGN knows. */
export const OPERA_GAME = `[Event "Paris"]
[Site "Paris FRA"]
[Date "1858.??.??"]
[Round "?"]
[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]
[Annotator "nobody"]

{Played in a box at the opera. [%csl Gd4,Re5]} 1. e4 $1 {[%clk 1:00:00] [%emt 0:00:02]} 1... e5 ({Today one
would ask for more:} 1... c5! 2. Nf3 (2. Nc3 Nc6 (2... e6 {solid}) 3. f4) (2. c3 d5) 2... d6) ({or} 1... e6) {Back
to the game.} 2. Nf3 d6 {[%eval 0.87,20]} {Philidor's move.} 3. d4 Bg4?! {[%cal Gc8g4,Rf3e5][%csl Yd4] Too early}
4. dxe5 Bxf3 $6 5. Qxf3 dxe5 6. Bc4 Nf6 (6... -- 7. Qxf7#) 7. Qb3 $16 $40 Qe7 8. Nc3 (8. Qxb7 Qb4+ {and the queens
come off}) 8... c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7
(15... Qxd7 16. Qb8+ Ke7 17. Qxe5+ (17. Rxd7+ Kxd7) 17... Kd8 18. Bxf6+ $18) 16. Qb8+ $3 {[%mdl 8]} 16... Nxb8 17. Rd8#
{[%eval #0] Mate.} 1-0
`;
