import { Badge } from '../../../ui/badge';
import { Segmented } from '../../../ui/segmented';
import type { OwnView } from '../use-load';

type OwnHeaderProps = {
  readonly name: string;
  readonly isSample: boolean;
  readonly view: OwnView;
  /** The words of each view that can be shown. */
  readonly views: Readonly<Partial<Record<OwnView, string>>>;
  readonly onView: (view: OwnView) => void;
};

/** Whose games these are, and which of them; a switch where there is a choice. */
export function OwnHeader({ name, isSample, view, views, onView }: OwnHeaderProps) {
  const options = (['library', 'loaded'] as const).flatMap((value) => {
    const label = views[value];
    return label === undefined ? [] : [{ value, label }];
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h2 className="flex min-w-0 items-center gap-3 text-xl font-semibold break-words">
        {name} {isSample && <Badge className="font-normal">Sample</Badge>}
      </h2>
      {options.length > 1 ? (
        <Segmented label="Games shown" options={options} value={view} onChange={onView} />
      ) : (
        <p className="text-sm text-ink-soft tabular-nums">{views[view]}</p>
      )}
    </div>
  );
}
