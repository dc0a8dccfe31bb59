/** Toasts: one short message at a time; a new one replaces the old one. */
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { whenIdle } from '../lib/idle';
import { logError } from '../lib/log';
import type { ShownToast, ToastMessage, ToastsProps } from './toasts';

/** Preloaded when idle: a toast may report that the network is gone. */
const loadToasts = () => import('./toasts');
/** A page whose toasts could not be downloaded still works. */
const Toasts = lazy(async (): Promise<{ default: ComponentType<ToastsProps> }> => {
  try {
    return await loadToasts();
  } catch (error) {
    logError(error);
    return { default: () => null };
  }
});

type Toaster = { readonly toast: (message: ToastMessage) => void };

const ToastContext = createContext<Toaster | undefined>(undefined);

export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (toaster === undefined) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<ShownToast>();
  const [isOpen, setIsOpen] = useState(false);
  const isIdle = useIsIdle();

  const toast = useCallback((message: ToastMessage) => {
    setCurrent((previous) => ({ id: (previous?.id ?? 0) + 1, message }));
    setIsOpen(true);
  }, []);
  const toaster = useMemo(() => ({ toast }), [toast]);

  return (
    <ToastContext value={toaster}>
      {children}
      {(isIdle || current !== undefined) && (
        <Suspense>
          <Toasts raised={current} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** Whether the page has been idle once. */
const useIsIdle = (): boolean => {
  const [isAtRest, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isAtRest;
};
