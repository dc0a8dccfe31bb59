import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { OUTCOME_PARAM, parseOutcome } from '../../../contract/account/connections';
import { type MadeStudy, VISIBILITIES, type Visibility } from '../../../contract/preparation';
import { labelOf, type Site } from '../../../contract/sites';
import { connectionSentence, outcomeSentence } from '../../../messages/connections';
import { connectionsQuery, useDisconnect } from '../../lib/account/connections';
import { describeFailure } from '../../lib/http/failures';
import { searchParam } from '../../lib/search-params';
import { useRevealOnMount } from '../../lib/screen';
import { Button, buttonAppearance } from '../../ui/button';
import { Select } from '../../ui/fields/field';
import { type StudyExportState, type StudyRequest, useStudyExport } from './use-study-export';

type ExportToStudyProps = {
  /** Those without studies are not offered. */
  readonly sites: readonly Site[];
  /** What is exported; another subject is another study. */
  readonly subject: string;
  readonly request: (study: StudyRequest) => Promise<readonly MadeStudy[]>;
  /** What is in a study, and who sees it. */
  readonly hints: Readonly<Record<Visibility, string>>;
  /** Whether what is exported is finished. Space is reserved until then. */
  readonly isReady: boolean;
  /** Something happens that is to be seen. */
  readonly onActive?: () => void;
};

/** One export for each site that has studies. */
export function ExportToStudy({ sites, ...rest }: ExportToStudyProps) {
  return sites
    .filter(({ capabilities }) => capabilities.studies)
    .map((site) => <SiteStudy key={`${site.site} ${rest.subject}`} site={site} {...rest} />);
}

type SiteStudyProps = Omit<ExportToStudyProps, 'sites'> & { readonly site: Site };

function SiteStudy({ site: { site, label }, subject, request, hints, isReady, onActive }: SiteStudyProps) {
  const study = useStudyExport({ site, subject, request, isReady });
  const { createdStudies, isBusy, failure } = study;
  const isActive = isBusy || failure !== undefined;
  const showActivity = useEffectEvent(() => onActive?.());
  useEffect(() => {
    if (isActive) showActivity();
  }, [isActive]);
  const [initialStudies] = useState(createdStudies);
  const [disconnectMessage, setDisconnectMessage] = useState<string>();
  const { data: connections = [] } = useQuery(connectionsQuery());
  const group = useRef<HTMLDivElement>(null);
  const disconnect = useDisconnect({
    onSuccess: ({ isRevoked }) => {
      setDisconnectMessage(
        isRevoked ? 'Disconnected.' : connectionSentence({ id: 'connection.left', values: { label } }),
      );
      // The pressed button is about to be removed; keep the focus in the group.
      group.current?.focus({ preventScroll: true });
    },
    onError: (error) => setDisconnectMessage(`Not disconnected. ${describeFailure(error)}`),
  });
  const handleRestart = () => {
    study.restart();
    group.current?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label="Study"
      className="flex basis-full flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline pt-3"
    >
      {createdStudies === undefined ? (
        <CreateStudy study={study} label={label} isReady={isReady} onCreate={() => setDisconnectMessage(undefined)} />
      ) : (
        <OpenStudies made={createdStudies} isNew={createdStudies !== initialStudies} onRestart={handleRestart} />
      )}
      {connections.some((connection) => connection.site === site) && (
        <Button
          variant="ghost"
          size="small"
          disabled={isBusy || disconnect.isPending}
          onClick={() => disconnect.mutate(site)}
        >
          Disconnect {label}
        </Button>
      )}
      <p role="status" className="min-w-0 flex-1 basis-64 text-sm text-ink-soft empty:hidden">
        {disconnectMessage ?? stateText(study, { label, hints })}
      </p>
      {failure !== undefined && (
        <p role="alert" className="min-w-0 basis-full text-sm text-warning">
          {failure}
        </p>
      )}
    </div>
  );
}

type CreateStudyProps = Pick<ExportToStudyProps, 'isReady'> & {
  readonly study: StudyExportState;
  readonly label: string;
  readonly onCreate: () => void;
};

function CreateStudy({
  study: { visibility, isBusy, setVisibility, create },
  label,
  isReady,
  onCreate,
}: CreateStudyProps) {
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="h-11"
        disabled={!isReady}
        aria-disabled={isBusy}
        onClick={() => {
          if (isBusy) return;
          onCreate();
          create();
        }}
      >
        {connectionSentence({ id: 'study.make', values: { label } })}
      </Button>
      <Select
        label="Who can see the study"
        isLabelHidden
        className="w-36"
        options={VISIBILITIES.map((value) => ({ value, label: VISIBILITY_LABELS[value] }))}
        value={visibility}
        onChange={setVisibility}
      />
    </>
  );
}

const VISIBILITY_LABELS = { private: 'Private', unlisted: 'Unlisted' } as const;

type OpenStudiesProps = {
  readonly made: readonly MadeStudy[];
  readonly isNew: boolean;
  readonly onRestart: () => void;
};

function OpenStudies({ made, isNew, onRestart }: OpenStudiesProps) {
  const first = useRevealOnMount<HTMLAnchorElement>({ isFocused: isNew });
  return (
    <>
      {made.map(({ url }, index) => (
        <a
          key={url}
          ref={index === 0 ? first : undefined}
          href={url}
          target="_blank"
          rel="noreferrer"
          className={`${buttonAppearance({ variant: 'primary', size: 'small' })} h-11`}
        >
          <ExternalLink aria-hidden className="size-4" />
          {made.length === 1 ? 'Open the study' : connectionSentence({ id: 'study.open', values: { part: index + 1 } })}
        </a>
      ))}
      <Button variant="ghost" size="small" onClick={onRestart}>
        Create another
      </Button>
    </>
  );
}

type StateTextOptions = Pick<ExportToStudyProps, 'hints'> & { readonly label: string };

const stateText = (
  { createdStudies, isBusy, failure, visibility }: StudyExportState,
  { label, hints }: StateTextOptions,
): string => {
  if (isBusy) return 'The study is being created…';
  if (failure !== undefined) return '';
  if (createdStudies === undefined) return hints[visibility];
  const [chapters, excluded] = [sumOf(createdStudies, 'chapters'), sumOf(createdStudies, 'excluded')];
  const studies = createdStudies.length;
  return [
    studies === 1
      ? connectionSentence({ id: 'study.made', values: { chapters, label } })
      : connectionSentence({ id: 'study.made-several', values: { studies, chapters, label } }),
    excluded > 0 && connectionSentence({ id: 'study.excluded', values: { excluded } }),
  ]
    .filter(Boolean)
    .join(' ');
};

const sumOf = (studies: readonly MadeStudy[], count: 'chapters' | 'excluded'): number =>
  studies.reduce((sum, study) => sum + study[count], 0);

/** Why connecting the account failed, after the return from the site. */
export function ConnectionOutcome({ sites }: Pick<ExportToStudyProps, 'sites'>) {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const parsed = parseOutcome(searchParam(search, OUTCOME_PARAM));
  if (parsed === undefined || parsed.outcome === 'made') return null;
  return (
    <p role="alert" className="text-sm text-warning">
      {outcomeSentence(parsed.outcome, labelOf(sites, parsed.site))}
    </p>
  );
}
