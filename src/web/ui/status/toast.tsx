/** Toasts: one short message at a time; a new one replaces the old one. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { whenIdle } from '../../lib/idle';
import { deferred } from '../deferred';
import type { ShownToast, ToastMessage } from './toasts';

/** Rendered when the page is idle: a toast may report that the network is gone. */
const Toasts = deferred(async () => (await import('./toasts')).Toasts, { isOptional: true });

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
      {(isIdle || current !== undefined) && <Toasts raised={current} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </ToastContext>
  );
}

/** Whether the page has been idle once. */
const useIsIdle = (): boolean => {
  const [isAtRest, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isAtRest;
};
