/** Parameters of addresses. */
import { z } from 'zod';

/** Fits PostgreSQL's integer. */
const WHOLE_NUMBER = /^[1-9]\d{0,8}$/;

/** An id in an address. */
export const numberParam = z.string().regex(WHOLE_NUMBER, 'Expected a positive whole number').transform(Number);

/** `id`: a user. */
export const userParams = z.object({ id: numberParam });
