import { AccountLinks } from '../../ui/account-links';

/** Where a guest's studies are, and what an account would change. */
export function GuestNote() {
  return (
    <p className="max-w-[70ch] text-sm text-ink-soft">
      Without an account your studies are saved on this device only. <AccountLinks /> to share them and to have them
      everywhere; you can add these to it then.
    </p>
  );
}
