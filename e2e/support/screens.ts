import type { Page } from '@playwright/test';

/** Every screen with its heading as a guest sees it, and the two widths and themes it is looked at in. */
export const SCREENS = [
  { path: '/', heading: 'Master Your Chess Game' },
  { path: '/games', heading: 'My Chess Profile' },
  { path: '/profile', heading: 'Profile and Statistics' },
  { path: '/scout', heading: 'Opponent Scout' },
  { path: '/opponent-scout', heading: 'Opponent Scout' },
  { path: '/prepare', heading: 'Prepare' },
  { path: '/analysis', heading: 'Game Analysis' },
  { path: '/learn', heading: 'Learn Chess' },
  { path: '/account', heading: 'Welcome Back' },
  { path: '/register', heading: 'Create Account' },
  { path: '/signin', heading: 'Welcome Back' },
  { path: '/claim', heading: 'Become the Owner' },
  { path: '/reset-password', heading: 'Set a New Password' },
  { path: '/nowhere', heading: '404 Page Not Found' },
] as const;

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };
export const THEMES = ['light', 'dark'] as const;

/** Switches to one width after the other in place, and back to what it was. */
export const atBothWidths = async (page: Page, look: (viewport: typeof WIDE) => Promise<void>): Promise<void> => {
  const before = page.viewportSize();
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    await look(viewport);
  }
  if (before !== null) await page.setViewportSize(before);
};
