import { useNavigate } from '@tanstack/react-router';
import { LayoutGrid } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { AnalysisMode } from '../../../../contract/analysis/analysis';
import { MissingEngineNote } from '../../../game/analysis/missing-engine';
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
import { INPUT_STATUS_ID } from './input-reading';

type GameInputProps = {
  readonly pgn: string;
  readonly mode: AnalysisMode;
  readonly isPending: boolean;
  readonly onPgn: (pgn: string) => void;
  readonly onMode: (mode: AnalysisMode) => void;
  /** Also called by Ctrl/Cmd+Enter, even when the text is blank. */
  readonly onSubmit: () => void;
  /** Opens the game without analysis; `undefined` if there is no game. */
  readonly onBoard?: () => void;
  /** Of the main button; missing for a text that has buttons of its own. */
  readonly action?: string;
  /** Of a text that is one line, Enter does what the main button does. */
  readonly isOneLine: boolean;
  readonly onSetUp: () => void;
  /** Rendered between the text and the options. */
  readonly children: ReactNode;
};

/** Until it is used, it is one line above the board where the window is narrow. */
const CARD =
  'relative flex flex-col gap-3 p-4! lg:max-h-full lg:min-h-88 max-lg:data-folded:flex-row max-lg:data-folded:gap-0 ' +
  'max-lg:data-folded:p-0! max-lg:data-folded:*:not-[textarea,[data-input-head]]:hidden';

const FIELD =
  'block w-full min-h-20 resize-y max-lg:in-data-folded:h-11 max-lg:in-data-folded:min-h-0 max-lg:in-data-folded:overflow-hidden rounded-control border border-hairline-strong bg-surface px-3 py-2.5 text-sm leading-relaxed ' +
  'text-ink tabular-nums placeholder:text-ink-soft read-only:opacity-70';

export function GameInput(props: GameInputProps) {
  const { pgn, mode, isPending, onPgn, onMode, onSubmit, onBoard, action, children } = props;
  const [isUnfolded, setUnfolded] = useState(false);
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
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey || (props.isOneLine && !event.shiftKey))) return;
    event.preventDefault();
    onSubmit();
  };
  useSharedFiles({ onFiles: (files) => void handleFiles(files), onText: handleText });
  const isDragOver = usePageFiles({
    onFiles: (files) => void handleFiles(files),
    onText: handleText,
    isDisabled: isPending,
  });

  return (
    <Card
      aria-labelledby="game-input"
      data-folded={isBlank && !isUnfolded ? true : undefined}
      className={classNames(CARD, isDragOver && 'outline-2 -outline-offset-2 outline-accent outline-dashed')}
    >
      <InputHead
        isBlank={isBlank}
        isPending={isPending}
        onPgn={handleText}
        onFiles={(files) => void handleFiles(files)}
        onSetUp={props.onSetUp}
      />
      <textarea
        aria-label="PGN"
        aria-describedby={INPUT_STATUS_ID}
        rows={12}
        placeholder="Paste your PGN here..."
        spellCheck={false}
        value={pgn}
        readOnly={isPending}
        onChange={(event) => handleText(event.target.value)}
        onFocus={() => setUnfolded(true)}
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
      {action !== undefined && (
        <Button disabled={isBlank || isPending} onClick={onSubmit} className="w-full shrink-0">
          {isPending && <Spinner className="size-4" />}
          {isPending ? 'Analyzing...' : action}
        </Button>
      )}
      {!isBlank && !props.isOneLine && (
        <Button
          variant="secondary"
          disabled={isPending || onBoard === undefined}
          onClick={onBoard}
          className="w-full shrink-0"
        >
          Open on the board without analysis
        </Button>
      )}
    </Card>
  );
}

type InputHeadProps = Pick<GameInputProps, 'isPending' | 'onPgn' | 'onSetUp'> & {
  readonly isBlank: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

function InputHead({ isBlank, isPending, onPgn, onFiles, onSetUp }: InputHeadProps) {
  return (
    <div data-input-head className={HEAD}>
      <CardTitle id="game-input" className="grow max-lg:in-data-folded:sr-only">
        Game Input
      </CardTitle>
      <Button
        variant="ghost"
        size="small"
        // Hidden, not removed: the layout must not shift while typing.
        className={classNames('max-lg:in-data-folded:hidden', !isBlank && 'invisible')}
        onClick={() => onPgn(SAMPLE_PGN)}
      >
        Try a famous game
      </Button>
      <div className="-mx-3 flex max-lg:in-data-folded:mx-0 sm:ml-0">
        <Button variant="ghost" size="small" disabled={isPending} onClick={onSetUp}>
          <LayoutGrid aria-hidden className="size-4" />
          <span>Set up a position</span>
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

/** Beside the one line its buttons have only icons. */
const HEAD =
  'flex min-h-10 flex-wrap items-center max-lg:in-data-folded:order-last max-lg:in-data-folded:[&_button_span]:sr-only';

type ShareHandlers = { readonly onFiles: (files: readonly File[]) => void; readonly onText: (text: string) => void };

/** Files and texts from the Web Share Target. */
const useSharedFiles = ({ onFiles, onText }: ShareHandlers): void => {
  const navigate = useNavigate();
  const handleShared = useEffectEvent(async () => {
    if (searchParam(window.location.search, SHARED_PARAM) === '') return;
    const shared = await takeSharedFiles();
    void navigate({ to: '/analysis', search: {}, replace: true });
    const files = shared.filter(({ name }) => name !== '');
    if (files.length > 0) onFiles(files);
    else for (const text of shared) onText(await text.text());
  });
  useEffect(() => {
    handleShared().catch(logError);
  }, []);
};
