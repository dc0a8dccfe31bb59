/** Piece letters of other languages. Figurines need no language and are read everywhere. */

type Notation = {
  readonly language: string;
  /** The English letter of each piece; pawns only where they have a letter. */
  readonly letters: ReadonlyMap<string, string>;
};

/** `written`: the letters of king, queen, rook, bishop, knight and pawn. */
const makeNotation = (language: string, written: string): Notation => {
  const pieces = 'KQRBNP';
  return { language, letters: new Map(written.split(' ').map((letter, index) => [letter, pieces.charAt(index)])) };
};

const NOTATIONS: readonly Notation[] = [
  makeNotation('German', 'K D T L S B'),
  makeNotation('French', 'R D T F C P'),
  makeNotation('Spanish', 'R D T A C P'),
  makeNotation('Italian', 'R D T A C P'),
  makeNotation('Portuguese', 'R D T B C P'),
  makeNotation('Dutch', 'K D T L P'),
  makeNotation('Polish', 'K H W G S P'),
  makeNotation('Russian', 'Кр Ф Л С К'),
];

const ENGLISH: ReadonlySet<string> = new Set('KQRBNP');

/** A piece's letter, the squares, a promotion's letter, and what follows. */
const MOVE = /^(\p{Lu}р?)?([a-h]?[1-8]?[-–x:]?[a-h][1-8])(?:([=/]?)(\p{Lu}р?))?(.*)$/su;

type Written = {
  readonly piece: string;
  readonly squares: string;
  readonly sign: string;
  readonly promotion: string;
  readonly rest: string;
};

/** `D` behind a piece's move or on another rank is no promotion, but stands for a diagram. */
const readWritten = (move: string): Written | undefined => {
  const match = MOVE.exec(move);
  if (match === null) return undefined;
  const [, piece = '', squares = '', sign = '', promotion = '', rest = ''] = match;
  if (piece === '' && /[18]$/.test(squares)) return { piece, squares, sign, promotion, rest };
  return { piece, squares, sign: '', promotion: '', rest: sign + promotion + rest };
};

const lettersOf = (move: string): readonly string[] => {
  const { piece = '', promotion = '' } = readWritten(move) ?? {};
  return [piece, promotion].filter((letter) => letter !== '');
};

export type Translation = {
  /** For example `German`, or `Spanish or Italian` where their letters are the same. */
  readonly languages: string;
  /** A move in English letters. */
  readonly toEnglish: (move: string) => string;
};

/**
 * The ways to read the letters of a game, without trying them: one for each meaning. A game in English letters has
 * none, so that one with a fault costs a look at its letters.
 */
export const translationsOf = (moves: readonly { readonly written: string }[]): readonly Translation[] => {
  const letters = [...new Set(moves.flatMap(({ written }) => lettersOf(written)))];
  if (letters.every((letter) => ENGLISH.has(letter))) return [];
  const found = new Map<string, { readonly languages: string[]; readonly notation: Notation }>();
  for (const notation of NOTATIONS) {
    const meanings = letters.map((letter) => notation.letters.get(letter));
    if (meanings.includes(undefined)) continue;
    const same = found.get(meanings.join(''));
    if (same === undefined) found.set(meanings.join(''), { languages: [notation.language], notation });
    else same.languages.push(notation.language);
  }
  return Array.from(found.values(), ({ languages, notation: { letters: english } }) => ({
    languages: new Intl.ListFormat('en', { type: 'disjunction' }).format(languages),
    toEnglish: (move) => {
      const written = readWritten(move);
      if (written === undefined) return move;
      const { piece, squares, sign, promotion, rest } = written;
      return `${english.get(piece) ?? piece}${squares}${sign}${english.get(promotion) ?? promotion}${rest}`;
    },
  }));
};
