/** A square of dark and light modules, row by row; 1 is dark. */
export type QrModules = { readonly size: number; readonly data: ArrayLike<number> };

/** The dark modules as one SVG path, a module being 1 by 1: each run of a row is one rectangle. */
export const qrPath = ({ size, data }: QrModules): string => {
  const runs: string[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column;
      while (column < size && data[row * size + column] === 1) column++;
      const length = column - start;
      if (length > 0) runs.push(`M${start} ${row}h${length}v1h-${length}z`);
    }
  }
  return runs.join('');
};
