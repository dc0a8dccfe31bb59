import { type ComponentType, lazy, type PropsWithChildren, Suspense } from 'react';
import { logError } from '../lib/log';

/**
 * A part of a page whose code is loaded when it is first rendered. The page works as well without it: until then, and where
 * it could not be loaded, its children stand in its place, or nothing.
 */
export const lazyExtra = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<PropsWithChildren<Props>> => {
  const Loaded = lazy<ComponentType<PropsWithChildren<Props>>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      (error: unknown) => {
        logError(error);
        return { default: ({ children }) => children };
      },
    ),
  );
  return function LazyExtra(props: PropsWithChildren<Props>) {
    return (
      <Suspense fallback={props.children}>
        <Loaded {...props} />
      </Suspense>
    );
  };
};
