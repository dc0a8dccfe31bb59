/** What the pieces are called, by their small FEN letter; in the order in which a side is told. */
export const PIECE_NAMES: ReadonlyMap<string, string> = new Map([
  ['k', 'king'],
  ['q', 'queen'],
  ['r', 'rook'],
  ['b', 'bishop'],
  ['n', 'knight'],
  ['p', 'pawn'],
]);

/** `knight` for `N` and `n`; nothing for any other letter. */
export const pieceName = (letter: string): string => PIECE_NAMES.get(letter.toLowerCase()) ?? '';
