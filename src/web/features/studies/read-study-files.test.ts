import { describe, expect, it } from 'vitest';
import { STUDY_LIMITS } from '../../../contract/studies';
import { readStudyFile, readStudyText, toStudies } from './read-study-files';

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

  it('of more games than a study has chapters becomes several numbered ones', () => {
    const file = readStudyText(games(130), 'Tournament');
    const studies = toStudies(file);
    expect(studies.map(({ name, chapters }) => [name, chapters.length])).toEqual([
      ['Tournament (1)', 64],
      ['Tournament (2)', 64],
      ['Tournament (3)', 2],
    ]);
    expect(studies.flatMap(({ chapters }) => chapters)).toEqual(file.chapters);
    expect(toStudies(readStudyText(games(2), 'Two')).map(({ name }) => name)).toEqual(['Two']);
    expect(toStudies({ name: 'None', chapters: [], problems: [] })).toEqual([]);
  });
});
