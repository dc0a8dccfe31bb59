import type { Config } from '../config';
import { createLichessSource, type LichessOptions } from './lichess/lichess-source';
import { createSampleSource } from './sample/sample-source';
import type { Source } from './source';

/** Everywhere that games can come from. Make them once a process: a source takes care of its own limits. */
export type Sources = { readonly lichess: Source; readonly sample: Source };

type SourceOptions = Pick<LichessOptions, 'onAnswer' | 'redis' | 'readGame'>;
export const createSources = (
  { lichessUrl, lichessToken }: Pick<Config, 'lichessUrl' | 'lichessToken'>,
  options: SourceOptions = {},
): Sources => ({
  lichess: createLichessSource({
    ...options,
    url: lichessUrl,
    ...(lichessToken === undefined ? {} : { token: lichessToken }),
  }),
  sample: createSampleSource(),
});
