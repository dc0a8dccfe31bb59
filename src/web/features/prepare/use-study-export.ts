import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { connectionPath, consentSchema, OUTCOME, parseOutcome } from '../../../contract/account/connections';
import { errorSchema } from '../../../contract/errors';
import { type MadeStudy, madeStudySchema, VISIBILITIES, type Visibility } from '../../../contract/preparation';
import { useRefreshConnections } from '../../lib/account/connections';
import { describeFailure } from '../../lib/http/failures';
import { HttpError, postJson } from '../../lib/http/http';
import { readJson } from '../../lib/http/write-json';
import { logError } from '../../lib/log';
import { searchParam } from '../../lib/search-params';

export type StudyState = {
  readonly made: MadeStudy | undefined;
  readonly visibility: Visibility;
  readonly isBusy: boolean;
  /** In words for people. */
  readonly failure: string | undefined;
  readonly choose: (visibility: Visibility) => void;
  readonly make: () => void;
  /** For another one beside what was made. */
  readonly begin: () => void;
};

type Wanted = {
  readonly site: string;
  /** Of the call that makes it. */
  readonly path: string;
  /** Nothing is made before. */
  readonly isReady: boolean;
};

/**
 * A study at a site of what stands at a path of our server. Whoever has to consent first leaves the page, and comes back
 * to it: then it is made without another click.
 */
export const useStudy = ({ site, path, isReady }: Wanted): StudyState => {
  const [study, setStudy] = useState(() => readStudy(site, path));
  const keep = (next: KeptStudy): void => {
    writeStudy(site, path, next);
    setStudy(next);
  };
  const clearOutcome = useClearOutcome();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (wanted: KeptStudy): Promise<MadeStudy | undefined> => {
      clearOutcome();
      keep({ ...wanted, stage: 'making' });
      const { wish, visibility } = wanted;
      try {
        return await postJson(path, { wish, visibility, at: site }, madeStudySchema);
      } catch (failure) {
        if (!isNotConnected(failure)) throw failure;
      }
      const { url } = await postJson(connectionPath(site), { returnTo: hereWithoutOutcome() }, consentSchema);
      keep({ ...wanted, stage: 'asking' });
      window.location.assign(url);
      return undefined;
    },
    onSuccess: (made, wanted) => made && keep({ ...wanted, stage: 'idle', made }),
    onError: (_, wanted) => keep({ ...wanted, stage: 'idle' }),
    onSettled: useRefreshConnections(),
  });

  const isArrived = useRef(false);
  useEffect(() => {
    if (isArrived.current || !isReady) return;
    isArrived.current = true;
    const isConnected = parseOutcome(searchParam(window.location.search, OUTCOME))?.outcome === 'made';
    if (study.stage === 'making' || (study.stage === 'asking' && isConnected)) mutate(study);
  }, [study, mutate, isReady]);

  return {
    ...{ made: study.made, visibility: study.visibility, isBusy: isPending },
    failure: error === null ? undefined : describeFailure(error),
    choose: (visibility) => keep({ ...study, visibility }),
    make: () => mutate(study),
    begin: () => {
      reset();
      keep(newStudy());
    },
  };
};

const isNotConnected = (failure: unknown): boolean =>
  failure instanceof HttpError && errorSchema.safeParse(readJson(failure.body)).data?.id === 'not-connected';

/** How the last consent went stands in the address until something else is tried. */
const useClearOutcome = () => {
  const navigate = useNavigate();
  return (): void => {
    if (searchParam(window.location.search, OUTCOME) === '') return;
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, [OUTCOME]: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
};

const hereWithoutOutcome = (): string => {
  const { pathname, searchParams } = new URL(window.location.href);
  searchParams.delete(OUTCOME);
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
};

/**
 * What was wanted of a study, kept in this tab while a site asks for consent, and over a reload. A link from elsewhere
 * cannot bring it along, so that nothing is made for whoever merely follows one.
 */

const keptStudySchema = z.object({
  wish: z.string(),
  visibility: z.enum(VISIBILITIES),
  /** `asking`: the site asks for consent. `making`: our server is at work. */
  stage: z.enum(['idle', 'asking', 'making']),
  made: madeStudySchema.optional(),
});

type KeptStudy = z.infer<typeof keptStudySchema>;

const newStudy = (): KeptStudy => ({ wish: crypto.randomUUID(), visibility: 'private', stage: 'idle' });

const keyOf = (site: string, path: string): string => `study ${site} ${path}`;

const readStudy = (site: string, path: string): KeptStudy => {
  try {
    const text = sessionStorage.getItem(keyOf(site, path));
    return text === null ? newStudy() : keptStudySchema.parse(JSON.parse(text));
  } catch (error) {
    logError(error);
    return newStudy();
  }
};

const writeStudy = (site: string, path: string, study: KeptStudy): void => {
  try {
    sessionStorage.setItem(keyOf(site, path), JSON.stringify(study));
  } catch (error) {
    logError(error);
  }
};
