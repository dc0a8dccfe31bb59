import { type ComponentType, lazy, Suspense } from 'react';
import { logError } from '../lib/log';

/**
 * A part of a page whose code is loaded when it is first rendered. Without it the page works as well: nothing is shown until
 * then, and where it could not be loaded.
 */
export const lazyExtra = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const Loaded = lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      (error: unknown) => {
        logError(error);
        return { default: () => null };
      },
    ),
  );
  return function LazyExtra(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
};
