import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { connectionPath, consentSchema, OUTCOME_PARAM, parseOutcome } from '../../../contract/account/connections';
import { errorSchema } from '../../../contract/errors';
import { type MadeStudy, madeStudySchema, VISIBILITIES, type Visibility } from '../../../contract/preparation';
import { useRefreshConnections } from '../../lib/account/connections';
import { describeFailure } from '../../lib/http/failures';
import { HttpError, postJson, readJson } from '../../lib/http/http';
import { searchParam } from '../../lib/search-params';
import { readStored, writeStored } from '../../lib/storage';
import { useApiMutation } from '../../ui/use-api-mutation';

export type StudyExportState = {
  /** Several, where one has no room for all chapters. */
  readonly createdStudies: readonly MadeStudy[] | undefined;
  readonly visibility: Visibility;
  readonly isBusy: boolean;
  /** Error message. */
  readonly failure: string | undefined;
  readonly setVisibility: (visibility: Visibility) => void;
  readonly create: () => void;
  /** Starts another study. */
  readonly restart: () => void;
};

export type StudyRequest = { readonly idempotencyKey: string; readonly visibility: Visibility; readonly at: string };

type StudyParams = {
  readonly site: string;
  /** What is exported, for the tab's storage. */
  readonly subject: string;
  /** Requests the studies; repeated with the same `idempotencyKey`, it answers those that were created. */
  readonly request: (study: StudyRequest) => Promise<readonly MadeStudy[]>;
  /** Nothing is created until then. */
  readonly isReady: boolean;
};

/** Leaves the page if the user has to consent first; creates the study after the return without another click. */
export const useStudyExport = ({ site, subject, request, isReady }: StudyParams): StudyExportState => {
  const [study, setStudy] = useState(() => readExport(site, subject));
  const save = (next: StudyExport): void => {
    writeStored(storageKey(site, subject), JSON.stringify(next), 'sessionStorage');
    setStudy(next);
  };
  const clearOutcome = useClearOutcome();
  const { mutate, isPending, error, reset } = useApiMutation({
    mutationFn: async (requested: StudyExport): Promise<readonly MadeStudy[] | undefined> => {
      clearOutcome();
      save({ ...requested, stage: 'making' });
      const { idempotencyKey, visibility } = requested;
      try {
        return await request({ idempotencyKey, visibility, at: site });
      } catch (failure) {
        if (!isNotConnected(failure)) throw failure;
      }
      const { url } = await postJson(connectionPath(site), { returnTo: addressWithoutOutcome() }, consentSchema);
      save({ ...requested, stage: 'asking' });
      window.location.assign(url);
      return undefined;
    },
    onSuccess: (made, requested) => made && save({ ...requested, stage: 'idle', made }),
    onError: (_, requested) => save({ ...requested, stage: 'idle' }),
    onSettled: useRefreshConnections(),
  });

  const isArrived = useRef(false);
  useEffect(() => {
    if (isArrived.current || !isReady) return;
    isArrived.current = true;
    const isConnected = parseOutcome(searchParam(window.location.search, OUTCOME_PARAM))?.outcome === 'made';
    if (study.stage === 'making' || (study.stage === 'asking' && isConnected)) mutate(study);
  }, [study, mutate, isReady]);

  return {
    createdStudies: study.made,
    visibility: study.visibility,
    isBusy: isPending,
    failure: error === null ? undefined : describeFailure(error),
    setVisibility: (visibility) => save({ ...study, visibility }),
    create: () => mutate(study),
    restart: () => {
      reset();
      save(newExport());
    },
  };
};

const isNotConnected = (failure: unknown): boolean =>
  failure instanceof HttpError && errorSchema.safeParse(readJson(failure.body)).data?.id === 'not-connected';

/** The address carries the outcome of the last consent until the next attempt. */
const useClearOutcome = () => {
  const navigate = useNavigate();
  return (): void => {
    if (searchParam(window.location.search, OUTCOME_PARAM) === '') return;
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, [OUTCOME_PARAM]: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
};

const addressWithoutOutcome = (): string => {
  const { pathname, searchParams } = new URL(window.location.href);
  searchParams.delete(OUTCOME_PARAM);
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
};

// Stored for the tab, to survive the consent page. Not in the address: following a link must not create a study.
const studyExportSchema = z.object({
  idempotencyKey: z.string(),
  visibility: z.enum(VISIBILITIES),
  /** `asking`: the site asks for consent. `making`: our server creates the study. */
  stage: z.enum(['idle', 'asking', 'making']),
  made: z.array(madeStudySchema).min(1).readonly().optional(),
});

type StudyExport = z.infer<typeof studyExportSchema>;

const newExport = (): StudyExport => ({ idempotencyKey: crypto.randomUUID(), visibility: 'private', stage: 'idle' });

const storageKey = (site: string, subject: string): string => `study ${site} ${subject}`;

const readExport = (site: string, subject: string): StudyExport =>
  studyExportSchema.safeParse(readJson(readStored(storageKey(site, subject), 'sessionStorage'))).data ?? newExport();
