import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { currentUserQuery } from '../../../lib/current-user';
import { Page } from '../../../ui/page';
import { Spinner } from '../../../ui/spinner';

type ArrivalProps = {
  onEnter: () => void;
  /** Nobody is signed in, whatever the address says. */
  onGuest: () => void;
};

/** Somebody comes back from the platform, signed in: the page goes on as after a password. */
export function Arrival({ onEnter, onGuest }: ArrivalProps) {
  const { data: user, isFetched } = useQuery(currentUserQuery());
  const isOver = useRef(false);
  useEffect(() => {
    if (!isFetched || isOver.current) return;
    isOver.current = true;
    if (user) onEnter();
    else onGuest();
  }, [isFetched, user, onEnter, onGuest]);
  return (
    <Page title="Signing In">
      <Spinner label="Signing you in" className="size-8 text-ink-soft" />
    </Page>
  );
}
