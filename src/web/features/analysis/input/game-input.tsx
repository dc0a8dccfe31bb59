import { useNavigate } from '@tanstack/react-router';
import { LayoutGrid } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { AnalysisMode } from '../../../../contract/analysis';
import { MissingEngineNote } from '../../../game/missing-engine';
import { usePageFiles } from '../../../lib/files';
import { SHARED_PARAM, takeSharedFiles } from '../../../lib/http/shared-cache';
import { logError } from '../../../lib/log';
import { searchParam } from '../../../lib/search-params';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { FilesButton } from '../../../ui/fields/files-button';
import { Segmented } from '../../../ui/fields/segmented';
import { Card, CardTitle, Spinner } from '../../../ui/page';
import { ANALYSIS_MODES } from '../analysis-labels';
import { PGN_FILE_TYPES, readFiles, SAMPLE_PGN } from '../game-text';
import { READING_LINE } from './input-reading';

type GameInputProps = {
  readonly pgn: string;
  readonly mode: AnalysisMode;
  readonly isPending: boolean;
  readonly onPgn: (pgn: string) => void;
  readonly onMode: (mode: AnalysisMode) => void;
  /** Also asked for by Ctrl or Cmd with Enter, then with a blank text too. */
  readonly onSubmit: () => void;
  /** Opens the game on the board as it is; missing where the text has none. */
  readonly onBoard?: () => void;
  /** Whether the text may be games; a link, a name or a position is not analyzed. */
  readonly canAnalyze: boolean;
  readonly onSetUp: () => void;
  /** What stands between the text and the choices. */
  readonly children: ReactNode;
};

const FIELD =
  'block w-full resize-y rounded-control border border-hairline-strong bg-surface px-3 py-2.5 text-sm leading-relaxed ' +
  'text-ink tabular-nums placeholder:text-ink-soft read-only:opacity-70';

/** The card that takes a game: typed, pasted, dropped or picked. */
export function GameInput(props: GameInputProps) {
  const { pgn, mode, isPending, onPgn, onMode, onSubmit, onBoard, children } = props;
  const [problems, setProblems] = useState<readonly string[]>([]);
  const isBlank = pgn.trim() === '';

  const handleText = (text: string) => {
    setProblems([]);
    onPgn(text);
  };
  const handleFiles = async (files: readonly File[]) => {
    const reading = await readFiles(files);
    if (reading.text !== undefined) onPgn(reading.text);
    setProblems(reading.problems);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
  };
  useSharedFiles({ onFiles: (files) => void handleFiles(files), onText: handleText });
  const isOver = usePageFiles({
    onFiles: (files) => void handleFiles(files),
    onText: handleText,
    isDisabled: isPending,
  });

  return (
    <Card
      aria-labelledby="game-input"
      className={classNames('relative flex flex-col gap-4', isOver && 'outline-2 outline-accent outline-dashed')}
    >
      <InputHead
        {...{ isBlank, isPending }}
        onPgn={handleText}
        onFiles={(files) => void handleFiles(files)}
        onSetUp={props.onSetUp}
      />
      <textarea
        aria-label="PGN"
        aria-describedby={READING_LINE}
        rows={12}
        placeholder="Paste your PGN here..."
        spellCheck={false}
        value={pgn}
        readOnly={isPending}
        onChange={(event) => handleText(event.target.value)}
        onKeyDown={handleKey}
        className={FIELD}
      />
      {problems.map((problem) => (
        <p key={problem} role="alert" className="text-sm text-bad">
          {problem}
        </p>
      ))}
      {children}
      <MissingEngineNote />
      <Segmented label="Analysis mode" options={ANALYSIS_MODES} value={mode} onChange={onMode} disabled={isPending} />
      <Button disabled={isBlank || isPending || !props.canAnalyze} onClick={onSubmit} className="w-full">
        {isPending && <Spinner className="size-4" />}
        {isPending ? 'Analyzing...' : 'Analyze Game'}
      </Button>
      <Button variant="secondary" disabled={isPending || onBoard === undefined} onClick={onBoard} className="w-full">
        {isBlank ? 'Start with an empty board' : 'Open on the board without analysis'}
      </Button>
    </Card>
  );
}

type InputHeadProps = Pick<GameInputProps, 'isPending' | 'onPgn' | 'onSetUp'> & {
  readonly isBlank: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** The title, and where a game may come from, if not from the clipboard. */
function InputHead({ isBlank, isPending, onPgn, onFiles, onSetUp }: InputHeadProps) {
  return (
    <div className="flex min-h-10 flex-wrap items-center">
      <CardTitle id="game-input" className="grow">
        Game Input
      </CardTitle>
      <Button
        variant="ghost"
        size="small"
        // Its place is kept: the text must not move while it is typed.
        className={classNames('h-10', !isBlank && 'invisible')}
        onClick={() => onPgn(SAMPLE_PGN)}
      >
        Try a famous game
      </Button>
      <div className="-mx-3 flex sm:ml-0">
        <Button variant="ghost" size="small" className="h-10" disabled={isPending} onClick={onSetUp}>
          <LayoutGrid aria-hidden className="size-4" />
          Set up a position
        </Button>
        <FilesButton
          label="Open file"
          name="PGN file"
          accept={PGN_FILE_TYPES}
          variant="ghost"
          disabled={isPending}
          onPick={onFiles}
        />
      </div>
    </div>
  );
}

type Taken = { readonly onFiles: (files: readonly File[]) => void; readonly onText: (text: string) => void };

/** What another application has shared with this one, as if it had been dropped or pasted here. */
const useSharedFiles = ({ onFiles, onText }: Taken): void => {
  const navigate = useNavigate();
  const take = useEffectEvent(async () => {
    if (searchParam(window.location.search, SHARED_PARAM) === '') return;
    const shared = await takeSharedFiles();
    void navigate({ to: '/analysis', search: {}, replace: true });
    const files = shared.filter(({ name }) => name !== '');
    if (files.length > 0) onFiles(files);
    else for (const text of shared) onText(await text.text());
  });
  useEffect(() => {
    take().catch(logError);
  }, []);
};
