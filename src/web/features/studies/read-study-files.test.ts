import { describe, expect, it } from 'vitest';
import { STUDY_LIMITS } from '../../../contract/studies';
import { readStudyFile, readStudyText } from './read-study-files';

const games = (count: number): string =>
  Array.from({ length: count }, (_, index) => `[White "Player ${index + 1}"]\n\n1. e4 *\n`).join('\n');

describe('a PGN file', () => {
  it('is a study of its games, called as the file or as the text says', async () => {
    const file = new File(['[White "A"]\n[Black "B"]\n\n1. e4 *'], 'club night.pgn');
    expect(await readStudyFile(file)).toEqual({
      name: 'club night',
      chapters: [{ name: 'A - B', orientation: 'white', pgn: '[White "A"]\n[Black "B"]\n\n1. e4 *\n' }],
      problems: [],
    });
    expect(readStudyText('[StudyName "Mine"]\n\n1. e4 *', 'club night').name).toBe('Mine');
  });

  it('says why games are skipped', async () => {
    const long = `1. e4 {${'x'.repeat(STUDY_LIMITS.pgn)}} *`;
    const { chapters, problems } = readStudyText(
      `${games(1)}\n[White "Bad"]\n\n1. Ke5 *\n\n[White "Long"]\n\n${long}`,
      'x',
    );
    expect(chapters.map(({ name }) => name)).toEqual(['Player 1']);
    expect(problems).toEqual([expect.stringMatching(/Ke5.*game 2/), expect.stringMatching(/^Long: .*100,000/)]);
    expect(readStudyText(' ', 'x').problems).toEqual(['It contains no games.']);
    expect((await readStudyFile(new File(['\0\0'], 'x.pgn'))).problems).toEqual([
      expect.stringMatching(/not a text file/),
    ]);
  });
});
