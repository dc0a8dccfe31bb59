import { useQuery } from '@tanstack/react-query';
import type { ListedStudy } from '../../../contract/studies';
import { publicStudiesQuery } from '../../game/studies/study-queries';
import { StudyRows } from './study-rows';

/** What others have made public; nothing while there is none. */
export function PublicStudies({ own }: { readonly own: readonly ListedStudy[] }) {
  const { data = [] } = useQuery(publicStudiesQuery());
  const others = data.filter(({ id }) => !own.some((mine) => mine.id === id));
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="public-studies" className="flex flex-col gap-3">
      <h2 id="public-studies" className="text-xl font-semibold">
        Public studies
      </h2>
      <StudyRows label="Public studies" studies={others} />
    </section>
  );
}
