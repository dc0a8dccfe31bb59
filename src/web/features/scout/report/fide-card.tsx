import { queryOptions, useQuery } from '@tanstack/react-query';
import { fideCardSchema, referencePaths, type FideCard as Card } from '../../../../contract/reference';
import { getJson } from '../../../lib/http/http';

const cardQuery = (key: string) => {
  const path = referencePaths.fide(key);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, fideCardSchema, signal) });
};

/** What FIDE's lists say of a person. Nothing at all where they are not there: the report stands without them. */
export function FideCard({ personKey }: { readonly personKey: string }) {
  const { data } = useQuery(cardQuery(personKey));
  return data === undefined ? null : <p className="text-sm tabular-nums">{cardText(data)}</p>;
}

const cardText = ({ title, name, federation, standard, rapid, blitz }: Card): string =>
  [
    `FIDE list: ${title === undefined ? '' : `${title} `}${name}`,
    ...(federation === undefined ? [] : [federation]),
    ...(standard === undefined ? [] : [`standard ${standard}`]),
    ...(rapid === undefined ? [] : [`rapid ${rapid}`]),
    ...(blitz === undefined ? [] : [`blitz ${blitz}`]),
  ].join(' · ');
