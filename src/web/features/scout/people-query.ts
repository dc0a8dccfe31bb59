import { queryOptions } from '@tanstack/react-query';
import {
  referencePaths,
  referencePeopleSchema,
  referencePersonSchema,
  type ReferencePerson,
} from '../../../contract/reference';
import { getJson } from '../../lib/http/http';
import { putJson } from '../../lib/http/put-json';

/** The people of the reference games whose FIDE ID, AICF ID or name begins so. */
export const peopleQuery = (text: string) => {
  const path = `${referencePaths.people}?q=${encodeURIComponent(text)}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson(path, referencePeopleSchema, signal),
    staleTime: 0,
  });
};

/** `null` removes the link. */
export const linkAicf = (key: string, aicfId: string | null): Promise<ReferencePerson> =>
  putJson(referencePaths.aicf(key), { aicfId }, referencePersonSchema);
