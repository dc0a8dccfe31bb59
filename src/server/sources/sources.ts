import type { Config } from '../config';
import { createLichessSource } from './lichess/lichess-source';
import { createSampleSource } from './sample/sample-source';
import type { Source } from './source';

/** Everywhere that games can come from. Make them once a process: a source takes care of its own limits. */
export type Sources = { readonly lichess: Source; readonly sample: Source };

export const createSources = ({ lichessUrl, lichessToken }: Pick<Config, 'lichessUrl' | 'lichessToken'>): Sources => ({
  lichess: createLichessSource({ url: lichessUrl, ...(lichessToken === undefined ? {} : { token: lichessToken }) }),
  sample: createSampleSource(),
});
