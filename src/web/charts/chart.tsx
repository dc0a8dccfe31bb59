import { type ReactNode, useId } from 'react';
import { type AxisScale, ChartAxes } from './axes';

type ChartProps = {
  readonly title: string;
  /** The whole chart in words, also shown below it. */
  readonly text: string;
  readonly scale: AxisScale;
  /** Below the drawing. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
};

/** A figure with title, axes and text alternative; the drawing stretches to its box. */
export function Chart({ title, text, scale, footer, children }: ChartProps) {
  const titleId = useId();
  const textId = useId();
  return (
    <figure className="min-w-0 break-inside-avoid text-xs text-ink-soft tabular-nums">
      <figcaption id={titleId} className="mb-4 text-sm font-semibold text-ink">
        {title}
      </figcaption>
      <ChartAxes scale={scale} footer={footer}>
        <div
          role="img"
          aria-labelledby={titleId}
          aria-describedby={textId}
          className="relative h-36 border-b border-hairline-strong"
        >
          {children}
        </div>
      </ChartAxes>
      <p id={textId} className="mt-2">
        {text}
      </p>
    </figure>
  );
}

export function AxisLabels({ from, what, to }: { readonly from: string; readonly what: string; readonly to: string }) {
  return (
    <p aria-hidden className="flex justify-between gap-4">
      <span className="whitespace-nowrap">{from}</span>
      <span>{what}</span>
      <span className="whitespace-nowrap">{to}</span>
    </p>
  );
}

type ChartTableProps = {
  readonly caption: string;
  /** The first one names the rows. */
  readonly columns: readonly string[];
  /** A text for each column. */
  readonly rows: readonly (readonly string[])[];
};

/** A chart's data as a table, for screen readers. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
