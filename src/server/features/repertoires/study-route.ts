/** `POST /api/repertoire-studies`: exports a repertoire to studies at a connected site. */
import { repertoireStudiesEndpoint } from '../../../contract/repertoires/studies';
import type { MadeStudy } from '../../../contract/preparation';
import { QUOTAS } from '../../../contract/quotas';
import { connectionSentence } from '../../../messages/connections';
import type { ProfileAccess } from '../../accounts/access';
import { implementIn } from '../../accounts/implement';
import { createStudyOnce, requireStudySite, type StudyExportDeps } from '../../games/study-export';
import { queueLargeCalls } from '../../http/lifecycle';
import { errorResponses, type Routes } from '../../http/routes';
import { createLimit, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import type { SiteStudies } from '../../sources/source';
import { MAX_BODY_BYTES } from './repertoire-calls';

type StudyDeps = StudyExportDeps & { readonly access: ProfileAccess; readonly redis?: Redis };

export const repertoireStudyRoute: Routes<StudyDeps> = (app, deps) => {
  const limit = createLimit({ name: 'studies', redis: deps.redis, ...QUOTAS.siteStudies });
  implementIn(app, deps.access, 'repertoires')(
    repertoireStudiesEndpoint,
    {
      summary: 'A repertoire as studies at a site',
      description:
        'As many as hold all chapters, each created once for each `idempotencyKey`, however often it is requested. ' +
        '`/api/connections` tells how to connect.',
      answer: 'The studies',
      conflict: 'It is being made already',
      errors: errorResponses(413, 429, 502, 503, 504, {
        400: 'The request is invalid, or the site keeps no studies',
        403: 'The site has not been asked for consent, or does not have it any more',
      }),
      limit: queueLargeCalls(),
      bodyLimit: MAX_BODY_BYTES,
    },
    async ({ body: { at, idempotencyKey, visibility, name, orientation, chapters } }, { request, reply }) => {
      void reply.header('cache-control', 'no-store');
      const site = await requireStudySite(deps, { at, request, reply });
      await takeTokens([limit, site.owner.key]);
      const made: MadeStudy[] = [];
      // One after the other: what a refusal leaves is continued by the next request.
      for (const [index, part] of splitStudies({ name, chapters }, site.studies).entries())
        made.push(
          await createStudyOnce(deps, site, `${idempotencyKey} ${index + 1}`, {
            ...{ visibility, orientation, name: part.name, pgns: part.chapters, excluded: 0 },
          }),
        );
      return { studies: made };
    },
  );
};

type NamedChapters = { readonly name: string; readonly chapters: readonly string[] };

/** Numbered, where there are several; each with a name that the site accepts. */
export const splitStudies = (
  { name, chapters }: NamedChapters,
  { maxChapters, maxName }: Pick<SiteStudies, 'maxChapters' | 'maxName'>,
): readonly NamedChapters[] => {
  const parts = Math.ceil(chapters.length / maxChapters);
  const nameOf = (part: number): string => {
    if (parts === 1) return name.slice(0, maxName);
    const named = (shortened: string) =>
      connectionSentence({ id: 'study.part', values: { name: shortened, part, parts } });
    return named(name.slice(0, maxName - named('').length));
  };
  return Array.from({ length: parts }, (_, index) => ({
    name: nameOf(index + 1),
    chapters: chapters.slice(index * maxChapters, (index + 1) * maxChapters),
  }));
};
