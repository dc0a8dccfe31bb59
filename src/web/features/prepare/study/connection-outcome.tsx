import { OUTCOME, parseOutcome } from '../../../../contract/account/connections';
import { labelOf } from '../../../../contract/sites';
import { outcomeSentence } from '../../../../messages/connections';
import { searchParam } from '../../../lib/search-param';
import { useSites } from '../../../player/profile/use-sites';

/** Why whoever comes back from a site is not connected with it, as the address says. */
export function ConnectionOutcome({ search }: { readonly search: string }) {
  const sites = useSites();
  const parsed = parseOutcome(searchParam(search, OUTCOME));
  if (parsed === undefined || parsed.outcome === 'made') return null;
  return (
    <p role="alert" className="text-sm text-warning">
      {outcomeSentence(parsed.outcome, labelOf(sites, parsed.site))}
    </p>
  );
}
