import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { studySentence } from '../../../messages/learn';
import { myStudiesQuery } from '../../game/studies/study-queries';

type WaitingStudiesProps = { readonly profileId: number; readonly children: ReactNode };

/** How many studies of a guest wait on this device, or the children where there is none. */
export function WaitingStudies({ profileId, children }: WaitingStudiesProps) {
  const { data } = useQuery(myStudiesQuery(profileId));
  const studies = data?.waiting.length ?? 0;
  return studies > 0 ? studySentence({ id: 'study.waiting', values: { studies } }) : children;
}
