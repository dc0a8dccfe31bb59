import { findInvalidPlace, type InvalidPlace } from '../../../chess/repertoire/check-edit';
import type { RepertoireEdit } from '../../../chess/repertoire/repertoire';
import type { Thread } from '../../platform/threads';

export type CheckedContent = Pick<RepertoireEdit, 'put' | 'notes' | 'starts'>;

export const repertoireTasks = {
  findInvalidPlace: (content: CheckedContent): InvalidPlace | undefined => findInvalidPlace(content),
};
export type RepertoireThread = Thread<typeof repertoireTasks>;
