import { foldLetters } from '../position/san';

/** Piece letters of other languages. Figurines need no language and are read everywhere. */

type Notation = {
  readonly language: string;
  /** The English letter of each piece; pawns only where they have a letter. */
  readonly letters: ReadonlyMap<string, string>;
};

/** `written`: the letters of king, queen, rook, bishop, knight and pawn, in any alphabet. */
const makeNotation = (language: string, written: string): Notation => {
  const pieces = 'KQRBNP';
  const letters = foldLetters(written).split(' ');
  return { language, letters: new Map(letters.map((letter, index) => [letter, pieces.charAt(index)])) };
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
  makeNotation('Hungarian', 'K V B F H'),
  makeNotation('Czech', 'K D V S J P'),
  makeNotation('Romanian', 'R D T N C P'),
  makeNotation('Finnish', 'K D T L R'),
  makeNotation('Turkish', 'Ş V K F A P'),
  makeNotation('Icelandic', 'K D H B R P'),
  makeNotation('Bulgarian', 'Ц Д Т О К П'),
  makeNotation('Greek', 'Ρ Β Π Α Ι'),
  makeNotation('Ukrainian', 'Кр Ф Т С К'),
];

const ENGLISH: ReadonlySet<string> = new Set('KQRBNP');

/** A look-alike of an English letter. */
const OTHER_ALPHABET = /^(?![A-Z])\p{Lu}/u;

/** Shorter lines in letters that English has too are English, legal or not. */
const LEAST_PIECE_MOVES = 3;

/** A piece's letter, the squares, a promotion's letter, and what follows. */
const MOVE = /^(\p{Lu}[pP]?)?([a-h]?[1-8]?[-x:]?[a-h][1-8])(?:([=/]?)(\p{Lu}[pP]?))?(.*)$/su;

type Written = {
  readonly piece: string;
  readonly squares: string;
  readonly sign: string;
  readonly promotion: string;
  readonly rest: string;
};

/** `D` behind a piece's move or on another rank is no promotion, but stands for a diagram. */
const readWritten = (move: string): Written | undefined => {
  const match = MOVE.exec(foldLetters(move));
  if (match === null) return undefined;
  const [, piece = '', squares = '', sign = '', promotion = '', rest = ''] = match;
  if (piece === '' && /[18]$/.test(squares)) return { piece, squares, sign, promotion: toLetter(promotion), rest };
  return { piece: toLetter(piece), squares, sign: '', promotion: '', rest: sign + promotion + rest };
};

/** The king is `Кр` in Russian, and may be typed `КР`. */
const toLetter = (piece: string): string => piece.charAt(0) + piece.slice(1).toLowerCase();

const lettersOf = (move: string): readonly string[] => {
  const { piece = '', promotion = '' } = readWritten(move) ?? {};
  return [piece, promotion].filter((letter) => letter !== '');
};

export type Translation = {
  /** For example `German`, or `Spanish or Italian` where their letters are the same. */
  readonly languages: string;
  /** The line could be English by its letters: only a whole line in this language shows that it is not. */
  readonly needsWholeLine: boolean;
  /** A move in English letters; empty when its letters are not of the language. */
  readonly toEnglish: (move: string) => string;
};

/** The ways to read the letters of a line, one for each meaning; none where only English knows them. */
export const translationsOf = (moves: readonly { readonly written: string }[]): readonly Translation[] => {
  const all = moves.flatMap(({ written }) => lettersOf(written));
  const letters = [...new Set(all)];
  const needsWholeLine =
    letters.every((letter) => ENGLISH.has(letter)) && !moves.some(({ written }) => OTHER_ALPHABET.test(written));
  if (needsWholeLine && all.length < LEAST_PIECE_MOVES) return [];
  const found = new Map<string, { readonly languages: string[]; readonly notation: Notation }>();
  for (const notation of NOTATIONS) {
    const meanings = letters.map((letter) => notation.letters.get(letter));
    if (meanings.every((meaning, index) => meaning === undefined || meaning === letters[index])) continue;
    if (needsWholeLine && meanings.includes(undefined)) continue;
    const key = meanings.map((meaning) => meaning ?? '-').join('');
    const same = found.get(key);
    if (same === undefined) found.set(key, { languages: [notation.language], notation });
    else same.languages.push(notation.language);
  }
  return Array.from(found.values(), ({ languages, notation: { letters: english } }) => ({
    languages: new Intl.ListFormat('en', { type: 'disjunction' }).format(languages),
    needsWholeLine,
    toEnglish: (move) => {
      const written = readWritten(move);
      if (written === undefined) return move;
      const { piece, squares, sign, promotion, rest } = written;
      const [englishPiece, englishPromotion] = [piece, promotion].map((letter) =>
        letter === '' ? '' : english.get(letter),
      );
      if (englishPiece === undefined || englishPromotion === undefined) return '';
      return `${englishPiece}${squares}${sign}${englishPromotion}${rest}`;
    },
  }));
};
