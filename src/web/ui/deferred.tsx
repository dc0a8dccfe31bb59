import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { logError } from '../lib/log';

type DeferredProps<Props> = Props & { readonly fallback?: ReactNode };

type Deferred<Props> = ((props: DeferredProps<Props>) => ReactNode) & {
  /** Loads the code before the component is rendered. */
  readonly preload: () => void;
};

type DeferredSettings = {
  /** Where its code cannot be loaded the fallback stays; otherwise the page fails. */
  readonly isOptional?: boolean;
};

/**
 * A component whose code is loaded when it is first rendered. Until then its fallback is shown, and never longer:
 * `React.lazy` shows what it has loaded no earlier than 300 ms after the fallback.
 */
export const deferred = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false }: DeferredSettings = {},
): Deferred<Props> => {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  const request = async (): Promise<ComponentType<Props>> => {
    loading ??= load();
    try {
      return (loaded = await loading);
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };

  const preload = (): void => void request().catch(() => undefined);

  function DeferredComponent(props: DeferredProps<Props>) {
    const [Shown, setShown] = useState(() => {
      preload();
      return loaded;
    });
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    const isMissing = Shown === undefined;
    useEffect(() => {
      if (!isMissing) return;
      const handleFailure = (error: unknown): void => (isOptional ? logError(error) : setFailure({ error }));
      request().then((component) => setShown(() => component), handleFailure);
    }, [isMissing]);
    if (failure !== undefined) throw failure.error;
    return Shown === undefined ? props.fallback : <Shown {...props} />;
  }

  return Object.assign(DeferredComponent, { preload });
};
