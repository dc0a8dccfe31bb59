import { REFERENCE } from '../../../contract/reference';
import { defineSource } from '../definition';
import { NO_REFERENCE_GAMES } from '../reference-games';
import { createReferenceSource } from './reference-source';

export const reference = defineSource({
  ...REFERENCE,
  settings: {},
  open: (_settings, { referenceGames = NO_REFERENCE_GAMES }) => createReferenceSource(referenceGames),
});
