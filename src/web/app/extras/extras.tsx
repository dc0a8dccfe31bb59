/** What stands around every screen and comes after the first page, which does not wait for it. */
import { lazy, Suspense } from 'react';
import { BottomBar } from './bottom-bar';
import { useKeptData } from './use-kept-data';
import { useInstallOffer } from './use-install-offer';
import { useNewVersion } from './use-new-version';

const OfflineStrip = lazy(() => import('./offline-strip').then((strip) => ({ default: strip.OfflineStrip })));

export function Extras() {
  useNewVersion();
  useInstallOffer();
  const isLoaded = useKeptData();
  return (
    <>
      <Suspense>{isLoaded && <OfflineStrip />}</Suspense>
      <BottomBar />
    </>
  );
}
