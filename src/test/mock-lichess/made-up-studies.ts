/** Studies that the mock server tells everybody who has the link, and a private one. */
type MadeUpStudy = { readonly isPrivate: boolean; readonly chapters: ReadonlyMap<string, string> };

const chapter = (name: string, moves: string, more = ''): string =>
  `[Event "Two ideas against the Italian: ${name}"]\n[Site "https://lichess.org/study/italWays"]\n` +
  `[Result "*"]\n[ChapterName "${name}"]\n${more}\n${moves} *\n`;

/** By id. */
export const MADE_UP_STUDIES: ReadonlyMap<string, MadeUpStudy> = new Map([
  [
    'italWays',
    {
      isPrivate: false,
      chapters: new Map([
        [
          'twoKnig1',
          chapter(
            'Two Knights',
            '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 { [%csl Gf6][%cal Gg5f7] } 4. Ng5 (4. d3 Be7) 4... d5',
          ),
        ],
        [
          'endGame2',
          chapter('A pawn ending', '1. Kd6 Kd8 2. e6', '[FEN "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"]\n[SetUp "1"]\n'),
        ],
      ]),
    },
  ],
  ['secretPr', { isPrivate: true, chapters: new Map([['hidden01', chapter('Hidden', '1. d4')]]) }],
]);
