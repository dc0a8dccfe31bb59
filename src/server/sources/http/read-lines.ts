/** Lines of a stream of bytes, in bounded memory: never more than one line is kept. */

/** Characters; an analyzed game of 300 moves takes about 100,000. */
export const MAX_LINE = 1_000_000;

export type Line =
  | { readonly kind: 'whole'; readonly text: string }
  /** What stands after the last line break: the stream may have broken off in it. */
  | { readonly kind: 'rest'; readonly text: string }
  /** Longer than allowed; its text is dropped. */
  | { readonly kind: 'too-long' };

/** The lines of UTF-8 text, wherever the chunks are cut. Empty lines (keep-alives) are left out. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, maxLine = MAX_LINE): AsyncGenerator<Line> {
  const decoder = new TextDecoder();
  let rest = '';
  let isTooLong = false;
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    const parts = [rest + first, ...others];
    rest = parts.pop() ?? '';
    for (const text of parts) {
      if (isTooLong || text.length > maxLine) yield { kind: 'too-long' };
      else if (text.trim() !== '') yield { kind: 'whole', text };
      isTooLong = false;
    }
    if (rest.length > maxLine) isTooLong = true;
    if (isTooLong) rest = '';
  }
  if (isTooLong) yield { kind: 'too-long' };
  else if (rest.trim() !== '') yield { kind: 'rest', text: rest };
}
