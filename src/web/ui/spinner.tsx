import { LoaderCircle } from 'lucide-react';
import { classNames } from '../lib/class-names';

type SpinnerProps = {
  /** Read out when nothing beside the spinner says what is going on. */
  label?: string;
  className?: string;
};

/** Something is under way and can't say how far it is. Decoration unless it has a label. */
export function Spinner({ label, className }: SpinnerProps) {
  const appearance = classNames('size-5 animate-spin motion-reduce:animate-[spin_3s_linear_infinite]', className);
  if (label === undefined) return <LoaderCircle data-spinner aria-hidden className={appearance} />;
  return <LoaderCircle data-spinner role="img" aria-label={label} className={appearance} />;
}
