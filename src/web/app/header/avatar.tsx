import { UserRound } from 'lucide-react';

/** Who is looking: the initial of a username, or a nameless figure for a guest. */
export function Avatar({ username }: { username: string | undefined }) {
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
