import { Tooltip } from '../ui/tooltip';

/** Marks what the specification fixes: nobody has measured it. */
export function SampleMark() {
  return (
    <Tooltip label="A fixed sample figure, the same for every player">
      <span
        tabIndex={0}
        className="rounded-md border border-dashed border-hairline-strong px-1.5 text-xs font-normal text-ink-soft"
      >
        Sample
      </span>
    </Tooltip>
  );
}
