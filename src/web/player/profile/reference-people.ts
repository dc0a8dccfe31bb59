/** People of the reference games. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { REFERENCE, referencePaths, referencePeopleSchema, type ReferencePerson } from '../../../contract/reference';
import { makePlayer } from '../../../contract/sites';
import { getJson } from '../../lib/http/http';
import { useSettled } from '../../lib/screen';
import { gamesText } from '../labels';

/** Those whose FIDE ID, AICF ID or name starts with `text`; everyone without a text. */
export const peopleQuery = (text: string, limit?: number) => {
  const path = `${referencePaths.people}?q=${encodeURIComponent(text)}${limit === undefined ? '' : `&limit=${limit}`}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson(path, referencePeopleSchema, signal),
    staleTime: 0,
  });
};

/** Typing delay before the search, in milliseconds. */
const TYPING_DELAY = 150;

export const useFoundPeople = (typed: string) => {
  const text = useSettled(typed.trim(), TYPING_DELAY);
  return useQuery({ ...peopleQuery(text), enabled: text !== '', placeholderData: (previous) => previous });
};

export const playerOfPerson = ({ key }: ReferencePerson): string => makePlayer({ site: REFERENCE.site, name: key });

export const personFacts = ({ games, rating, lastYear, fideId, aicfId }: ReferencePerson): string =>
  [
    gamesText(games),
    ...(lastYear === undefined ? [] : [`last in ${lastYear}`]),
    ...(rating === undefined ? [] : [`rated ${rating}`]),
    ...(fideId === undefined ? [] : [`FIDE ${fideId}`]),
    ...(aicfId === undefined ? [] : [`AICF ${aicfId}`]),
  ].join(' · ');
