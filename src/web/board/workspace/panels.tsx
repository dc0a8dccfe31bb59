/** The moves and, in further tabs, what else there is to see beside the board. */
import { Activity, type ReactNode, useId, useState } from 'react';
import { classNames } from '../../ui/class-names';
import { Card } from '../../ui/page';
import { useArrowKeys } from '../arrow-keys';

export type WorkspaceTab = { readonly id: string; readonly label: string; readonly content: ReactNode };

type PanelsProps = {
  readonly movesLabel?: string;
  readonly tabs: readonly WorkspaceTab[];
  /** An unknown one is as none. */
  readonly first: string | undefined;
  readonly tools: ReactNode;
  readonly alert: ReactNode;
  readonly moves: ReactNode;
};

const MOVES = 'moves';

/** Each panel keeps its state and its scroll position while another one is shown. */
export function Panels({ movesLabel = 'Moves', tabs, first, tools, alert, moves }: PanelsProps) {
  const [current, setCurrent] = useState(() => tabs.find((tab) => tab.id === first)?.id ?? MOVES);
  const id = useId();
  const panels: readonly WorkspaceTab[] = [{ id: MOVES, label: movesLabel, content: moves }, ...tabs];
  return (
    <Card aria-label="Move table" className="flex min-h-0 flex-col overflow-hidden p-0! lg:flex-1">
      {alert}
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-hairline px-2 max-sm:contents sm:border-b">
        <Tabs tabs={panels} current={current} onChoose={setCurrent} id={id} />
        {tools}
      </div>
      {panels.map((panel) => (
        <Activity key={panel.id} mode={panel.id === current ? 'visible' : 'hidden'}>
          <div
            role="tabpanel"
            id={`${id}-panel-${panel.id}`}
            aria-labelledby={`${id}-${panel.id}`}
            tabIndex={panel.id === MOVES ? undefined : 0}
            className={panel.id === MOVES ? 'flex min-h-0 flex-col lg:flex-1' : PANEL}
          >
            {panel.content}
          </div>
        </Activity>
      ))}
    </Card>
  );
}

const PANEL = 'flex min-h-0 flex-col gap-4 overflow-y-auto overscroll-contain p-4 lg:flex-1';

type TabsProps = {
  readonly tabs: readonly WorkspaceTab[];
  readonly current: string;
  readonly onChoose: (tab: string) => void;
  /** Begins the ids of tabs and panels. */
  readonly id: string;
};

function Tabs({ tabs, current, onChoose, id }: TabsProps) {
  const arrowKeys = useArrowKeys((index) => onChoose(tabs[index]?.id ?? current));
  return (
    <div
      role="tablist"
      aria-label="Panels"
      {...arrowKeys}
      className="flex min-w-0 overflow-x-auto max-sm:border-b max-sm:border-hairline"
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          aria-selected={tab.id === current}
          aria-controls={`${id}-panel-${tab.id}`}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onChoose(tab.id)}
          className={classNames(
            'flex min-h-10 shrink-0 cursor-pointer items-center border-b-2 px-3 text-sm whitespace-nowrap focus-visible:-outline-offset-2',
            tab.id === current
              ? 'border-accent font-semibold text-accent'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
