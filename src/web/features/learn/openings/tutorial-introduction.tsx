import { Link } from '@tanstack/react-router';
import type { Tutorial } from '../../../../chess/tutorials/tutorials';
import { Badge } from '../../../ui/badge';
import { LINK } from '../../../ui/link-appearance';

/** The way back, the opening's code and side, and its idea; under the page's title. */
export function TutorialIntroduction({ tutorial: { eco, side, idea } }: { readonly tutorial: Tutorial }) {
  return (
    <div className="-mt-5 mb-6 grid max-w-[70ch] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{eco}</Badge>
        <Badge>{side === 'white' ? 'White’s opening' : 'Black’s opening'}</Badge>
        <Link to="/learn" hash="opening-tutorials" className={`${LINK} ml-1 text-sm`}>
          All tutorials
        </Link>
      </div>
      <p>{idea}</p>
    </div>
  );
}
