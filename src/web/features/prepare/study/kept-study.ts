/**
 * What was wanted of a study, kept in this tab while a site asks for consent, and over a reload. A link from elsewhere
 * cannot bring it along, so that nothing is made for whoever merely follows one.
 */
import { z } from 'zod';
import { madeStudySchema, VISIBILITIES } from '../../../../contract/preparation';
import { logError } from '../../../lib/log';

const keptStudySchema = z.object({
  wish: z.string(),
  visibility: z.enum(VISIBILITIES),
  /** `asking`: the site asks for consent. `making`: our server is at work. */
  stage: z.enum(['idle', 'asking', 'making']),
  made: madeStudySchema.optional(),
});
export type KeptStudy = z.infer<typeof keptStudySchema>;

export const newStudy = (): KeptStudy => ({ wish: crypto.randomUUID(), visibility: 'private', stage: 'idle' });

const keyOf = (site: string, path: string): string => `study ${site} ${path}`;

export const readStudy = (site: string, path: string): KeptStudy => {
  try {
    const text = sessionStorage.getItem(keyOf(site, path));
    return text === null ? newStudy() : keptStudySchema.parse(JSON.parse(text));
  } catch (error) {
    logError(error);
    return newStudy();
  }
};

export const writeStudy = (site: string, path: string, study: KeptStudy): void => {
  try {
    sessionStorage.setItem(keyOf(site, path), JSON.stringify(study));
  } catch (error) {
    logError(error);
  }
};
