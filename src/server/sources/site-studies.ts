/** Studies that a site keeps for somebody who has consented. */
import type { Color, Milliseconds, Result } from '../../chess/types';
import type { SourceFailure } from './failures';

export type StudyFailure =
  | SourceFailure
  /** The token is none, or not for this: the person has to consent again. */
  | { readonly reason: 'no-consent' }
  /** The study is not there, or it is somebody else's. */
  | { readonly reason: 'no-study' }
  /** As many studies were made as the site takes in a day, or too much was asked of it just now. */
  | { readonly reason: 'too-many-studies'; readonly retryAfter: Milliseconds };

export type NewStudy = { readonly name: string; readonly visibility: 'private' | 'unlisted' };

export type NewChapters = {
  /** Each a game, with a name in its header `ChapterName`. */
  readonly pgns: readonly string[];
  readonly orientation: Color;
};

export type SiteStudies = {
  /** What a person is asked to consent to. */
  readonly scope: string;
  /** Of a study. */
  readonly maxChapters: number;
  /** That one person may make. */
  readonly maxADay: number;
  /** Characters of the name of a study, and of a chapter. */
  readonly maxName: number;
  readonly maxChapterName: number;
  /** The id of a new study without chapters. */
  readonly create: (token: string, study: NewStudy) => Promise<Result<string, StudyFailure>>;
  /** How many chapters the site has taken. */
  readonly addChapters: (token: string, id: string, chapters: NewChapters) => Promise<Result<number, StudyFailure>>;
  /** Which people open. */
  readonly pageOf: (id: string) => string;
};
