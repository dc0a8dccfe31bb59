/** Toasts: one short message in a corner, one at a time. A new one takes the place of the old one. */
import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import type { RaisedToast } from './toasts';

/** Loaded once the page rests: a toast may be about a network that has gone. */
const loadToasts = () => import('./toasts');
const Toasts = lazy(loadToasts);

export type ToastMessage = {
  title: string;
  description?: string;
  /** Something failed. */
  destructive?: boolean;
};

type Toaster = { readonly toast: (message: ToastMessage) => void };

const ToastContext = createContext<Toaster | undefined>(undefined);

/** The way to say something in a toast. */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (toaster === undefined) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}

/** Lets everything below it raise toasts, and shows the last one raised. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [raised, setRaised] = useState<RaisedToast>();
  const [isOpen, setIsOpen] = useState(false);
  const isAtRest = useRest();

  const toast = useCallback((message: ToastMessage) => {
    setRaised((previous) => ({ id: (previous?.id ?? 0) + 1, message }));
    setIsOpen(true);
  }, []);
  const toaster = useMemo(() => ({ toast }), [toast]);

  return (
    <ToastContext value={toaster}>
      {children}
      {(isAtRest || raised !== undefined) && (
        <Suspense>
          <Toasts raised={raised} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** Whether the page has once had nothing to do. */
const useRest = (): boolean => {
  const [isAtRest, setIsAtRest] = useState(false);
  useEffect(() => {
    // Safari has no idle callbacks.
    const rest = () => setIsAtRest(true);
    if ('requestIdleCallback' in window) window.requestIdleCallback(rest);
    else setTimeout(rest);
  }, []);
  return isAtRest;
};
