/** What stands around every screen and comes after the first page, which does not wait for it. */
import { BottomBar } from './bottom-bar';
import { useNewVersion } from './use-new-version';

export function Extras() {
  useNewVersion();
  return <BottomBar />;
}
