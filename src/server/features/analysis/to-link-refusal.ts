import { MAX_PGN_LENGTH } from '../../../contract/analysis';
import { HttpFailure } from '../../errors';
import { toSiteRefusal } from '../../games/source-failures';
import type { LinkFailure } from '../../sources/source';

/** Why a link gave no games, as an answer. `name` is who was named with it, `label` what the site is called. */
export const toLinkRefusal = (
  failure: LinkFailure,
  { name, label }: { readonly name: string; readonly label: string },
): HttpFailure => {
  switch (failure.reason) {
    case 'no-linked-game':
    case 'no-linked-study':
      return new HttpFailure(404, { id: failure.reason, values: { label } });
    case 'closed-study':
      return new HttpFailure(403, { id: failure.reason, values: { label } });
    case 'linked-too-large':
      return new HttpFailure(422, { id: failure.reason, values: { megabytes: MAX_PGN_LENGTH / 1_000_000 } });
    case 'name-needed':
      return new HttpFailure(422, { id: failure.reason, values: { label } });
    case 'not-in-months':
      return new HttpFailure(404, {
        id: failure.reason,
        values: { label, name: failure.name, months: failure.months },
      });
    default:
      return toSiteRefusal(failure, { name, label });
  }
};
