import { SIGN_OUT_PATH } from '../../contract/profile-paths';
import { storeUser } from '../lib/account/current-user';
import { listDrafts } from '../lib/drafts/drafts';
import { post } from '../lib/http/http';

/**
 * Sends what is not saved yet, and ends the session. What could not be sent stays under the account's number: then
 * returns the sentence that says so.
 */
export const signOut = async (profileId: number): Promise<string | undefined> => {
  const unsent = await sendUnsaved(profileId);
  await post(SIGN_OUT_PATH);
  storeUser(null);
  return unsent;
};

const sendUnsaved = async (profileId: number): Promise<string | undefined> => {
  if (listDrafts('').length === 0) return undefined;
  const { sendBeforeSigningOut } = await import('./draft-delivery');
  return sendBeforeSigningOut(profileId);
};
