import { Printer } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { openingAt } from '../../../../chess/openings/opening-names';
import { PIECE_COLORS, PIECE_SHAPES, PIECE_SIZE } from '../../../../chess/piece-shapes';
import { formatReply } from '../../../../chess/repertoire/games/played-gaps';
import type { Gap } from '../../../../chess/repertoire/reach';
import { makeRepertoireSheet, type SheetFamily, type SheetLine } from '../../../../chess/repertoire/files/sheet';
import { boardLetters, type Color, type Fen } from '../../../../chess/types';
import { repertoireSentence } from '../../../../messages/repertoire';
import { Button } from '../../../ui/button';
import { BRAND, useDocumentTitle } from '../../../ui/page';
import { NOT_MEASURED } from '../repertoire-menu';
import { lineText } from '../repertoire-tabs';
import type { Measuring } from '../use-measured';
import type { RepertoireEditing } from '../use-repertoire';

type RepertoireSheetProps = {
  readonly editing: RepertoireEditing;
  readonly measuring: Measuring;
  readonly onClose: () => void;
};

/** In place of the board; on paper without what stands around it. */
export function RepertoireSheet({ editing: { repertoire, graph }, measuring, onClose }: RepertoireSheetProps) {
  const { name, color, goal } = repertoire;
  const { measured, hasFailed } = measuring;
  useDocumentTitle(`${name} · ${BRAND}`);
  const families = useMemo(() => makeRepertoireSheet(graph, { name, openingAt }), [graph, name]);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-2 sm:px-6 print:max-w-none print:p-0">
      <div className="flex min-h-11 flex-wrap items-center gap-2 print:hidden">
        <Button size="small" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      <article
        data-sheet
        className="mt-2 border border-hairline bg-white p-4 text-sm text-black scheme-light sm:p-10 print:m-0 print:border-0 print:p-0 print:text-xs"
      >
        <h1 ref={title} tabIndex={-1} className="text-xl font-semibold break-words outline-none">
          {name}
        </h1>
        {families.length === 0 && <p className="mt-2">No moves yet.</p>}
        {families.map((family, index) => (
          <Family key={`${index} ${family.name}`} family={family} color={color} />
        ))}
        <section aria-labelledby="sheet-gaps" className="mt-6">
          <h2 id="sheet-gaps" className="break-after-avoid text-base font-semibold">
            Gaps
          </h2>
          {measured === undefined ? (
            <p>{hasFailed ? NOT_MEASURED : 'Measuring…'}</p>
          ) : (
            <Gaps gaps={measured.gaps} goal={goal} />
          )}
        </section>
      </article>
    </div>
  );
}

type FamilyProps = { readonly family: SheetFamily; readonly color: Color };

function Family({ family: { name, fen, note, lines }, color }: FamilyProps) {
  return (
    <section aria-label={name} className="mt-6 flow-root">
      <h2 className="break-after-avoid text-base font-semibold break-words">{name}</h2>
      <div className="break-inside-avoid break-after-avoid sm:float-right sm:ml-6 print:float-right print:ml-6">
        <Diagram fen={fen} side={color} />
      </div>
      {note !== '' && <p className="mt-1 break-words">{note}</p>}
      {lines.map((line, index) => (
        <LineOfMoves key={index} line={line} />
      ))}
    </section>
  );
}

/** Deeper lines are no further in. */
const MAX_INDENT = 6;

function LineOfMoves({ line: { depth, moves, transposesTo } }: { readonly line: SheetLine }) {
  return (
    <p className="orphans-2 widows-2 mt-1 break-words" style={{ paddingLeft: `${Math.min(depth, MAX_INDENT)}rem` }}>
      {moves.map(({ text, kind, isPaused, note }, index) => (
        <span key={index}>
          {kind === 'main' ? <strong className="font-semibold">{text}</strong> : text}
          {isPaused && <em> (paused)</em>}
          {note !== '' && <em> {note}</em>}{' '}
        </span>
      ))}
      {transposesTo !== undefined && (
        <em>{repertoireSentence({ id: 'repertoire.sheet.transposes', values: { line: transposesTo } })}</em>
      )}
    </p>
  );
}

type GapsProps = { readonly gaps: readonly Gap[]; readonly goal: number };

function Gaps({ gaps, goal }: GapsProps) {
  return (
    <>
      <p className="break-after-avoid">
        {gaps.length === 0
          ? repertoireSentence({ id: 'repertoire.no-gaps', values: { goal } })
          : repertoireSentence({ id: 'repertoire.gaps', values: { gaps: gaps.length, goal } })}
      </p>
      <ul aria-label="Gaps" className="mt-1 tabular-nums">
        {gaps.map((gap) => (
          <li key={gap.to} className="break-inside-avoid break-words">
            {repertoireSentence({ id: 'repertoire.sheet.gap', values: { of: Math.max(1, Math.round(1 / gap.reach)) } })}{' '}
            <strong className="font-semibold">{formatReply(gap)}</strong>
            {gap.moves.length > 0 && (
              <> {repertoireSentence({ id: 'repertoire.sheet.after', values: { line: lineText(gap) } })}</>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Of a square, in units of the drawing. */
const SQUARE = PIECE_SIZE;
const BOARD = 8 * SQUARE;
const DARK = '#d5dadf';

type DiagramProps = { readonly fen: Fen; readonly side: Color };

function Diagram({ fen, side }: DiagramProps) {
  const pieces = boardLetters(fen).flatMap((letter, index) => {
    const [file, rank] = [index % 8, Math.floor(index / 8)];
    const [column, row] = side === 'white' ? [file, 7 - rank] : [7 - file, rank];
    return letter === undefined ? [] : [{ letter, x: column * SQUARE, y: row * SQUARE }];
  });
  return (
    <svg aria-hidden viewBox={`-2 -2 ${BOARD + 4} ${BOARD + 4}`} className="my-2 size-40 print:size-36">
      {SQUARES.map(({ x, y }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={SQUARE} height={SQUARE} fill={DARK} />
      ))}
      <rect width={BOARD} height={BOARD} fill="none" stroke="#000000" strokeWidth={2} />
      {pieces.map(({ letter, x, y }) => (
        <Piece key={`${x} ${y}`} letter={letter} x={x} y={y} />
      ))}
    </svg>
  );
}

/** The dark ones; the bottom left corner is one from either side. */
const SQUARES = Array.from({ length: 64 }, (_, at) => ({ column: at % 8, row: Math.floor(at / 8) }))
  .filter(({ column, row }) => (column + row) % 2 === 1)
  .map(({ column, row }) => ({ x: column * SQUARE, y: row * SQUARE }));

type PieceProps = { readonly letter: string; readonly x: number; readonly y: number };

function Piece({ letter, x, y }: PieceProps) {
  const shape = PIECE_SHAPES[letter.toLowerCase()];
  if (shape === undefined) return null;
  const { fill, stroke, within } = PIECE_COLORS[letter === letter.toLowerCase() ? 'black' : 'white'];
  const [eyeX, eyeY, eyeRadius] = shape.eye ?? [0, 0, 0];
  return (
    <g transform={`translate(${x} ${y})`} strokeWidth={1.4} strokeLinejoin="round" strokeLinecap="round">
      {shape.body.map((path) => (
        <path key={path} d={path} fill={fill} stroke={stroke} />
      ))}
      {shape.line !== undefined && <path d={shape.line} fill="none" stroke={within} />}
      {eyeRadius > 0 && <circle cx={eyeX} cy={eyeY} r={eyeRadius} fill={within} />}
    </g>
  );
}
