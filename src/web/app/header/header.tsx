import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { currentUserQuery } from '../../lib/current-user';
import { classNames } from '../../lib/class-names';
import { Avatar } from './avatar';
import { BrandLink } from './brand-link';
import { MenuToggle } from './menu-toggle';
import { Navigation } from './navigation';
import { NewGameButton } from './new-game-button';
import { SignOutButton } from './sign-out-button';
import { ThemeSwitch } from './theme-switch';

/**
 * The bar on top of every screen. There is one menu: beside the brand on a wide screen, below the bar and behind a
 * toggle on a narrow one, so both offer the same.
 */
export function Header() {
  const { data: user, isPending } = useQuery(currentUserQuery());
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  const close = () => setIsOpen(false);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    toggle.current?.focus();
  };

  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-surface" onKeyDown={handleKey}>
      <div className="mx-auto flex h-16 max-w-wide items-center gap-3 px-4 sm:px-6 lg:h-14 xl:gap-6">
        <BrandLink onFollow={close} />
        <Avatar username={user?.username} />
        <MenuToggle ref={toggle} isOpen={isOpen} controls={menuId} onToggle={() => setIsOpen(!isOpen)} />
        <div id={menuId} className={classNames(MENU, !isOpen && 'max-lg:hidden')}>
          <p className="border-b border-hairline px-3 pb-3 font-semibold lg:hidden">{user?.username ?? 'Guest'}</p>
          <Navigation user={isPending ? undefined : (user ?? null)} onFollow={close} />
          <div className={ACTIONS}>
            {user && <SignOutButton />}
            <NewGameButton onPress={close} />
            <div className="max-lg:ml-auto">
              <ThemeSwitch />
            </div>
          </div>
        </div>
      </div>
    </header>
  );
}

const MENU =
  'flex flex-1 max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:flex-col max-lg:gap-3 max-lg:border-b ' +
  'max-lg:border-hairline-strong max-lg:bg-card max-lg:p-4 max-lg:max-h-[calc(100dvh-4rem)] max-lg:overflow-y-auto ' +
  'lg:order-1 lg:items-center lg:justify-between lg:gap-2';

const ACTIONS =
  'flex flex-wrap items-center gap-2 lg:flex-nowrap lg:gap-1 xl:gap-2 max-lg:border-t max-lg:border-hairline max-lg:pt-3';
