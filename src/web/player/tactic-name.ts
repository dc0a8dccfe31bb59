import { tacticLabel } from '../../messages/tactics';
import { splitName } from './labels';

/** `Missed Forks`, as the catalogue calls the tactic; a name that it does not know is split into words. SCT-19. */
export const tacticName = (name: string): string => tacticLabel(name) ?? splitName(name);
