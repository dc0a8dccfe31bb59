import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type MadeStudy, type PreparationRequest, studyPath, VISIBILITIES } from '../../../contract/preparation';
import type { Site } from '../../../contract/sites';
import { connectionSentence } from '../../../messages/connections';
import { connectionsQuery, useDisconnect } from '../../lib/account/connections';
import { describeFailure } from '../../lib/http/failures';
import { useRevealOnMount } from '../../lib/screen';
import { useSites } from '../../player/profile/player-names';
import { Button, buttonAppearance } from '../../ui/button';
import { Select } from '../../ui/fields/field';
import { type StudyExportState, useStudyExport } from './use-study-export';

type ExportToStudyProps = {
  readonly params: PreparationRequest;
  /** Whether the sheet is finished. Space is reserved until then. */
  readonly isReady: boolean;
  /** Something happens that is to be seen. */
  readonly onActive: () => void;
};

/** One export for each site that has studies. */
export function ExportToStudy({ params, ...rest }: ExportToStudyProps) {
  const sites = useSites().filter(({ capabilities }) => capabilities.studies);
  const path = studyPath(params);
  return sites.map((site) => <SiteStudy key={`${site.site} ${path}`} site={site} path={path} {...rest} />);
}

type SiteStudyProps = Omit<ExportToStudyProps, 'params'> & { readonly site: Site; readonly path: string };

function SiteStudy({ site: { site, label }, path, isReady, onActive }: SiteStudyProps) {
  const study = useStudyExport({ site, path, isReady });
  const { createdStudy, isBusy, failure } = study;
  const isActive = isBusy || failure !== undefined;
  const showActivity = useEffectEvent(onActive);
  useEffect(() => {
    if (isActive) showActivity();
  }, [isActive]);
  const [initialStudy] = useState(createdStudy);
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
      {createdStudy === undefined ? (
        <CreateStudy study={study} label={label} isReady={isReady} onCreate={() => setDisconnectMessage(undefined)} />
      ) : (
        <OpenStudy made={createdStudy} isNew={createdStudy !== initialStudy} onRestart={handleRestart} />
      )}
      {connections.some((connection) => connection.site === site) && (
        <Button
          variant="ghost"
          size="small"
          className="h-10"
          disabled={isBusy || disconnect.isPending}
          onClick={() => disconnect.mutate(site)}
        >
          Disconnect {label}
        </Button>
      )}
      <p role="status" className="min-w-0 flex-1 basis-64 text-sm text-ink-soft empty:hidden">
        {disconnectMessage ?? stateText(study, label)}
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

type OpenStudyProps = { readonly made: MadeStudy; readonly isNew: boolean; readonly onRestart: () => void };

function OpenStudy({ made, isNew, onRestart }: OpenStudyProps) {
  const link = useRevealOnMount<HTMLAnchorElement>({ isFocused: isNew });
  return (
    <>
      <a
        ref={link}
        href={made.url}
        target="_blank"
        rel="noreferrer"
        className={`${buttonAppearance({ variant: 'primary', size: 'small' })} h-11`}
      >
        <ExternalLink aria-hidden className="size-4" />
        Open the study
      </a>
      <Button variant="ghost" size="small" className="h-10" onClick={onRestart}>
        Create another
      </Button>
    </>
  );
}

const stateText = ({ createdStudy, isBusy, failure, visibility }: StudyExportState, label: string): string => {
  if (isBusy) return 'The study is being created…';
  if (failure !== undefined) return '';
  if (createdStudy === undefined) return VISIBILITY_HINTS[visibility];
  const { chapters, leftOut } = createdStudy;
  return [
    connectionSentence({ id: 'study.made', values: { chapters, label } }),
    leftOut > 0 && connectionSentence({ id: 'study.left-out', values: { leftOut } }),
  ]
    .filter(Boolean)
    .join(' ');
};

const VISIBILITY_HINTS = {
  private: 'A chapter for each line. Only you will see it.',
  unlisted: 'A chapter for each line. Anyone with its link can see it, including your own errors.',
} as const;
