/** Words in lines of at most 80 characters, as PGN wants them; brackets stand close to what is inside. */
const MAX_LINE = 80;

export type PgnLines = {
  /** Never breaks inside the word. */
  word(word: string): void;
  /** Lines that stay as they are; nothing more stands in the last one. */
  verbatim(text: string): void;
  open(): void;
  close(): void;
  text(): string;
};

export const createPgnLines = (): PgnLines => {
  const lines: string[] = [];
  let line = '';
  let brackets = '';
  /** The last word, to which a closing bracket may still come. */
  let last = '';

  const breakLine = (): void => {
    if (line !== '') lines.push(line);
    line = '';
  };
  const place = (): void => {
    if (last === '') return;
    if (line !== '' && line.length + 1 + last.length > MAX_LINE) breakLine();
    // At the beginning of a line a percent sign would take the line out of the text.
    line = line === '' && !last.startsWith('%') ? last : `${line} ${last}`;
    last = '';
  };

  return {
    word: (word) => {
      place();
      last = brackets + word;
      brackets = '';
    },
    verbatim: (text) => {
      place();
      last = brackets + text;
      brackets = '';
      place();
      breakLine();
    },
    open: () => {
      brackets += '(';
    },
    close: () => {
      if (brackets !== '') place();
      last += `${brackets})`;
      brackets = '';
    },
    text: () => {
      place();
      breakLine();
      return lines.join('\n');
    },
  };
};
