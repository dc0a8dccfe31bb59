/** Who sends a request, as far as a sign-in remembers it: words for the browser, and no more than the network. */
import { deviceLabel } from './device-label';
import { toNetwork } from './network';

export type Visit = {
  /** The `Cookie` header. */
  readonly cookie: string;
  /** In words. */
  readonly device: string;
  readonly network: string;
};

type RequestFacts = {
  readonly cookie: string | undefined;
  readonly userAgent: string | undefined;
  readonly ip: string;
};

export const toVisit = ({ cookie = '', userAgent = '', ip }: RequestFacts): Visit => ({
  cookie,
  device: deviceLabel(userAgent),
  network: toNetwork(ip),
});
