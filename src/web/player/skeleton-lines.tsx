import { classNames } from '../lib/class-names';

type SkeletonLinesProps = {
  readonly count: number;
  /** The height that a line will have. */
  readonly className?: string;
};

/** The place of lines that are still to come, of their final size. */
export function SkeletonLines({ count, className = 'h-6' }: SkeletonLinesProps) {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-2">
      {Array.from({ length: count }, (_, line) => (
        <div key={line} className={classNames('rounded-md bg-sunken', className)} />
      ))}
    </div>
  );
}
