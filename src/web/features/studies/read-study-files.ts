import { decodeText } from '../../../chess/pgn/decode-text';
import { chaptersOf } from '../../../chess/studies/study-pgn';
import { type NewChapter, STUDY_LIMITS, studyMessages } from '../../../contract/studies';

export type StudyFile = {
  /** The study name in the headers, or the file name. */
  readonly name: string;
  readonly chapters: readonly NewChapter[];
  /** Why games were skipped, ready for display. */
  readonly problems: readonly string[];
};

/** In bytes. */
const MAX_FILE = 5_000_000;

export const readStudyFile = async (file: File): Promise<StudyFile> => {
  const name = file.name.replace(/\.\w+$/, '').slice(0, STUDY_LIMITS.name) || 'Study';
  if (file.size > MAX_FILE) return { name, chapters: [], problems: [`${file.name}: The file is larger than 5 MB.`] };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.includes(0))
    return { name, chapters: [], problems: [`${file.name} is not a text file. Choose a .pgn or .txt file.`] };
  return readStudyText(decodeText(bytes), name);
};

export const readStudyText = (text: string, fallback: string): StudyFile => {
  const { study, chapters, problems } = chaptersOf(text, STUDY_LIMITS.name);
  const tooLong = chapters.filter(({ pgn }) => pgn.length > STUDY_LIMITS.pgn);
  const empty = chapters.length === 0 && problems.length === 0 ? ['It contains no games.'] : [];
  return {
    name: study === undefined || study === '' ? fallback : study,
    chapters: chapters.filter(({ pgn }) => pgn.length <= STUDY_LIMITS.pgn),
    problems: [...empty, ...problems, ...tooLong.map(({ name }) => `${name}: ${studyMessages.longPgn}`)],
  };
};
