/**
 * Accounts that were made by way of a site have no email address at first. In its column, which must hold one, stands a text
 * under `.invalid`, a name that no mail server can have (RFC 2606).
 */
import { randomUUID } from 'node:crypto';

const NOWHERE = '@no-address.invalid';

export const makeNoAddress = (): string => `${randomUUID()}${NOWHERE}`;

/** What is known of the address: empty where there is none. */
export const addressIn = (email: string): string => (email.endsWith(NOWHERE) ? '' : email);
