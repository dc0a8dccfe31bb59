/** Rows of figures as text: each figure is a letter, which stands for a whole number from -47 to 47, times a size of the row. */

export type PackedRows = { readonly sizes: readonly number[]; readonly letters: string };

/** The letter of 0, so that all of them can be printed. */
const ZERO = 79;
const MOST = 47;
const DIGITS = 4;

export const packRows = (figures: Float32Array, width: number): PackedRows => {
  const sizes: number[] = [];
  let letters = '';
  for (let first = 0; first < figures.length; first += width) {
    const row = figures.subarray(first, first + width);
    const most = row.reduce((highest, figure) => Math.max(highest, Math.abs(figure)), 0);
    const size = Number((most / MOST).toPrecision(DIGITS));
    sizes.push(size);
    for (const figure of row) letters += String.fromCharCode(ZERO + (size === 0 ? 0 : wholeOf(figure / size)));
  }
  return { sizes, letters };
};

export const unpackRows = ({ sizes, letters }: PackedRows, width: number): Float32Array =>
  Float32Array.from(
    { length: letters.length },
    (_, at) => (letters.charCodeAt(at) - ZERO) * (sizes[Math.floor(at / width)] ?? 0),
  );

const wholeOf = (figure: number): number => Math.max(-MOST, Math.min(MOST, Math.round(figure)));
