/**
 * Light, dark, or what the system says. The choice lives in localStorage and in `data-theme` on the root element;
 * public/theme.js applies it before the first paint and knows the same two names.
 */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const STORAGE_KEY = 'theme';

/** The choice in force; `system` until somebody chooses. */
export function currentTheme(): ThemeChoice {
  const applied = document.documentElement.dataset['theme'];
  return THEME_CHOICES.find((choice) => choice === applied) ?? 'system';
}

/** Applies a choice at once, and keeps it where the browser allows. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage is switched off: the choice holds until the page is left, which is all that can be had.
  }
}

/** The choice after this one, round and round. */
export function nextTheme(choice: ThemeChoice): ThemeChoice {
  return THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? 'system';
}
