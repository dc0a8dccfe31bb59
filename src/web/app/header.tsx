import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChessKnight, Menu, Monitor, Moon, Plus, Sun, UserRound, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { OWNER_ID } from '../../contract/profile-paths';
import { signOut } from '../game/sign-out';
import { currentUserQuery } from '../lib/account/current-user';
import { logError } from '../lib/log';
import { writeStored } from '../lib/storage';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { BRAND } from '../ui/page';
import { useToast } from '../ui/status/toast';
import { Tooltip } from '../ui/tooltip';
import { Navigation } from './navigation';

/** One menu: in the bar on a wide screen, behind a toggle on a narrow one. */
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
    <header className="sticky top-0 z-30 border-b border-hairline bg-surface short:static" onKeyDown={handleKey}>
      <div className="mx-auto flex h-12 max-w-wide items-center gap-3 px-4 sm:h-16 sm:px-6 lg:h-14 xl:gap-6 short:h-12">
        <BrandLink onFollow={close} />
        <Avatar username={user?.username} />
        <MenuToggle ref={toggle} isOpen={isOpen} controls={menuId} onToggle={() => setIsOpen(!isOpen)} />
        <div id={menuId} className={classNames(MENU, !isOpen && 'max-lg:hidden')}>
          <p className="border-b border-hairline px-3 pb-3 font-semibold lg:hidden">{user?.username ?? 'Guest'}</p>
          <Navigation user={isPending ? undefined : (user ?? null)} onFollow={close} />
          <div className={ACTIONS}>
            {user && <SignOutButton profileId={user.profileId ?? OWNER_ID} />}
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

function BrandLink({ onFollow }: { onFollow: () => void }) {
  return (
    <Link
      to="/"
      onClick={onFollow}

      className="mr-auto flex items-center gap-2 rounded-md lg:mr-0"
    >
      <span className="grid size-8 place-items-center rounded-lg bg-accent text-on-accent">
        <ChessKnight aria-hidden className="size-5" />
      </span>
      <BrandName />
    </Link>
  );
}

function BrandName() {
  const [name, pro] = splitLastWord(BRAND);
  return (
    <span className="font-semibold tracking-tight whitespace-nowrap">
      {name} <span className="text-accent">{pro}</span>
    </span>
  );
}

function splitLastWord(text: string): readonly [string, string] {
  const space = text.lastIndexOf(' ');
  return [text.slice(0, space), text.slice(space + 1)];
}

/** The initial of a username, or an icon for a guest. */
function Avatar({ username }: { username: string | undefined }) {
  return (
    <span
      role="img"
      aria-label={username === undefined ? 'Avatar of a guest' : `Avatar of ${username}`}
      data-avatar
      className="order-2 grid size-9 shrink-0 place-items-center rounded-full border border-hairline-strong bg-accent-soft text-sm font-semibold text-accent"
    >
      {username === undefined ? <UserRound aria-hidden className="size-5" /> : initialOf(username)}
    </span>
  );
}

function initialOf(username: string): string {
  return String.fromCodePoint(username.codePointAt(0) ?? 0x3f).toUpperCase();
}

type MenuToggleProps = {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
};

function MenuToggle({ ref, isOpen, controls, onToggle }: MenuToggleProps) {
  const Icon = isOpen ? X : Menu;
  return (
    <span className="order-3 lg:hidden">
      <Button
        ref={ref}
        variant="ghost"
        size="icon"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
      >
        <Icon aria-hidden className="size-6" />
      </Button>
    </span>
  );
}

/**
 * Ends the session and refetches everything that is shown. A failure is only logged, as specified. Without `useMutation`,
 * which no other part of the first page needs.
 */
function SignOutButton({ profileId }: { readonly profileId: number }) {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [isPending, setIsPending] = useState(false);

  const handleClick = () => {
    setIsPending(true);
    void endSession()
      .catch(logError)
      .finally(() => setIsPending(false));
  };
  const endSession = async () => {
    const unsent = await signOut(profileId);
    if (unsent !== undefined) toast({ title: 'Signed out', description: unsent });
    await queryClient.resetQueries();
  };

  return (
    <Button variant="ghost" size="compact" className="lg:px-2 xl:px-3" disabled={isPending} onClick={handleClick}>
      Sign Out
    </Button>
  );
}

/** Opens the analysis with an empty form, also when it is already open. */
function NewGameButton({ onPress }: { onPress: () => void }) {
  const navigate = useNavigate();

  const handleClick = () => {
    onPress();
    void navigate({ to: '/analysis', search: {}, state: { newGame: Date.now() } });
  };

  return (
    <Button size="compact" onClick={handleClick}>
      <Plus aria-hidden className="size-4 lg:max-xl:hidden" />
      New Game
    </Button>
  );
}

const APPEARANCE = {
  system: { Icon: Monitor, label: 'Theme: system' },
  light: { Icon: Sun, label: 'Theme: light' },
  dark: { Icon: Moon, label: 'Theme: dark' },
} as const;

function ThemeSwitch() {
  const [choice, setChoice] = useState(currentTheme);
  const { Icon, label } = APPEARANCE[choice];

  const handleClick = () => {
    const next = nextTheme(choice);
    chooseTheme(next);
    setChoice(next);
  };

  return (
    <Tooltip label={label}>
      <Button variant="ghost" size="icon" aria-label={label} onClick={handleClick}>
        <Icon aria-hidden className="size-5" />
      </Button>
    </Tooltip>
  );
}

/**
 * Light, dark, or the system's. `data-theme` on the root element is set before the first paint by a script of its own,
 * which knows the same names.
 */
const THEME_CHOICES = ['system', 'light', 'dark'] as const;

type ThemeChoice = (typeof THEME_CHOICES)[number];

const STORAGE_KEY = 'theme';

function currentTheme(): ThemeChoice {
  // There is no document where the build renders the page.
  const applied = typeof document === 'undefined' ? undefined : document.documentElement.dataset['theme'];
  return THEME_CHOICES.find((choice) => choice === applied) ?? 'system';
}

function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  // Without storage the choice lasts until the page is left.
  writeStored(STORAGE_KEY, choice);
}

function nextTheme(choice: ThemeChoice): ThemeChoice {
  return THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? 'system';
}
