import { DEFAULT_NOTIFICATIONS, type Preferences, preferencesSchema } from '../../contract/account/account';

const DEFAULT_PREFERENCES: Preferences = {
  boardTheme: 'Classic',
  pieceSet: 'Classic',
  notifications: DEFAULT_NOTIFICATIONS,
};

/** What was never chosen, or is no choice any more, is the default. */
export const toPreferences = (kept: unknown): Preferences => {
  const parsed = preferencesSchema.safeParse({ ...DEFAULT_PREFERENCES, ...(typeof kept === 'object' ? kept : {}) });
  return parsed.success ? parsed.data : DEFAULT_PREFERENCES;
};
