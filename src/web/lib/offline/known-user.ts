/** Who was signed in when the server last said so, for times when it cannot be reached: the name alone. */

const STORAGE_KEY = 'user';

type Known = { readonly username: string; readonly profileId?: number };

/** Answers what it was given. */
export const noteUser = <User extends Known | null>(user: User): User => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(user && { username: user.username, profileId: user.profileId }));
  } catch {
    // Storage is switched off: without the server nobody is known.
  }
  return user;
};

/** As `noteUser` wrote it; throws where nothing is noted. */
export const notedUser = (): unknown => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '');
