import { Link } from '@tanstack/react-router';
import type { Library } from '../../../../contract/library';
import { countOf } from '../../../player/labels';
import { Badge } from '../../../ui/badge';
import { LINK } from '../../../ui/link-appearance';
import { Segmented } from '../../../ui/fields/segmented';
import { gamesCount } from '../number-text';
import type { OwnView } from '../use-load';

type OwnHeaderProps = {
  readonly name: string;
  readonly isSample: boolean;
  /** As it stands; missing where there is none. */
  readonly library: Library | undefined;
  readonly view: OwnView;
  /** The words of each view that can be shown. */
  readonly views: Readonly<Partial<Record<OwnView, string>>>;
  readonly onView: (view: OwnView) => void;
};

/** Whose games these are, and which of them; a switch where there is a choice. */
export function OwnHeader({ name, isSample, library, view, views, onView }: OwnHeaderProps) {
  const options = (['library', 'loaded'] as const).flatMap((value) => {
    const label = views[value];
    return label === undefined ? [] : [{ value, label }];
  });
  const news = library && newsText(library);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:ml-auto">
      <h2 className="flex min-w-0 items-center gap-2 font-semibold break-words">
        {name} {isSample && <Badge className="font-normal">Sample</Badge>}
      </h2>
      {options.length > 1 ? (
        <Segmented label="Games shown" options={options} value={view} onChange={onView} />
      ) : (
        <p className="text-sm text-ink-soft tabular-nums">{views[view]}</p>
      )}
      {news !== undefined && (
        <Link to="." search={(old: object) => ({ ...old, tab: 'import' })} className={`${LINK} text-sm tabular-nums`}>
          {news}
        </Link>
      )}
      <Link to="/profile" className={`${LINK} text-sm`}>
        Profile and statistics
      </Link>
    </div>
  );
}

/** What goes on in the library and stands on the tab of the import; nothing while it is at rest. */
const newsText = ({ keptNames = [], waiting }: Library): string | undefined => {
  const newGames = keptNames.reduce((sum, kept) => sum + kept.newGames, 0);
  if (newGames > 0) return countOf(newGames, 'new game');
  return waiting > 0 ? `${gamesCount(waiting)} waiting for the engine` : undefined;
};
