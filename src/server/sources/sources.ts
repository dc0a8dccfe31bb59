import type { Config } from '../config';
import type { Redis } from '../redis';
import type { SourceAnswer } from './failures';
import { createLichessSource } from './lichess/lichess-source';
import { createSampleSource } from './sample/sample-source';
import type { Source } from './source';

/** Everywhere that games can come from. Make them once a process: a source takes care of its own limits. */
export type Sources = { readonly lichess: Source; readonly sample: Source };

/** `onAnswer` is told of each answer of a site. With `redis` the limits of a site are kept by all processes together. */
export const createSources = (
  { lichessUrl, lichessToken }: Pick<Config, 'lichessUrl' | 'lichessToken'>,
  onAnswer: (answer: SourceAnswer) => void = () => undefined,
  redis?: Redis,
): Sources => ({
  lichess: createLichessSource({
    url: lichessUrl,
    onAnswer,
    redis,
    ...(lichessToken === undefined ? {} : { token: lichessToken }),
  }),
  sample: createSampleSource(),
});
