import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { type FileLine, splitCells } from '../file-lines.rules.ts';
import { exportTexts } from '../texts.ts';
import { useFileLines } from '../use-file-lines.ts';

const CONTEXT_LINES = 3;

type FilePeekProps = {
  readonly file: File;
  readonly line: number;
  /** Name of the column to mark. */
  readonly column: string | null;
};

/** The lines of the file around a place, as a table where they have cells; the place is marked. */
export function FilePeek({ file, line, column }: FilePeekProps) {
  const t = useTexts(exportTexts);
  const { number } = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const excerpt = useFileLines(file, Math.max(1, line - CONTEXT_LINES), 2 * CONTEXT_LINES + 1);
  // The marked cell may be far to the right: it is brought to the middle, without a move of the page.
  useEffect(() => {
    const cell = scroller.current?.querySelector<HTMLElement>('[data-marked]');
    if (excerpt === null || cell === null || cell === undefined || scroller.current === null) return;
    scroller.current.scrollLeft = cell.offsetLeft - (scroller.current.clientWidth - cell.offsetWidth) / 2;
  }, [excerpt]);
  if (excerpt === null) return <div className="h-72" />;
  const { columns, separator, lines } = excerpt;
  const marked = columns?.findIndex((name) => isSameColumn(name, column)) ?? -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a region would be a landmark too many
    <div
      ref={scroller}
      role="group"
      aria-label={t.peekLabel}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, and only an element with focus scrolls by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-control border border-line font-mono text-xs"
    >
      <table className="min-w-full border-collapse">
        {columns === null ? null : (
          <thead>
            <tr className="bg-sunken text-left">
              <th scope="col" className="sticky left-0 bg-sunken px-2 py-1 text-right font-normal text-muted">
                {t.number}
              </th>
              {columns.map((name, place) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: a wrong file may have two columns of one name
                  key={`${name}-${place}`}
                  scope="col"
                  className={`whitespace-nowrap px-2 py-1 font-medium ${place === marked ? 'text-bad' : 'text-muted'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {lines.map((shown) => (
            <PeekRow
              key={shown.number}
              shown={shown}
              label={number(shown.number)}
              cells={splitCells(shown.text, separator)}
              isTarget={shown.number === line}
              marked={shown.number === line ? marked : -1}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An anomaly may name several columns, separated by a vertical bar. */
const isSameColumn = (name: string, column: string | null): boolean =>
  (column ?? '').split('|').some((known) => known !== '' && known.toLowerCase() === name.trim().toLowerCase());

type PeekRowProps = {
  readonly shown: FileLine;
  readonly label: string;
  readonly cells: readonly string[] | null;
  readonly isTarget: boolean;
  readonly marked: number;
};

function PeekRow({ shown, label, cells, isTarget, marked }: PeekRowProps) {
  const ground = isTarget ? 'bg-watch-soft' : 'bg-surface';
  return (
    <tr className={ground} aria-current={isTarget ? 'true' : undefined}>
      <th
        scope="row"
        className={`sticky left-0 border-line border-r px-2 py-1 text-right font-normal tabular-nums ${isTarget ? 'bg-watch-soft font-semibold text-watch' : 'bg-surface text-muted'}`}
      >
        {label}
      </th>
      {(cells ?? [shown.text]).map((cell, place) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have nothing but their place
          key={place}
          data-marked={place === marked ? '' : undefined}
          className={`whitespace-pre px-2 py-1 ${place === marked ? 'bg-bad-soft font-semibold text-bad outline-2 outline-bad -outline-offset-2' : ''}`}
        >
          {cell === '' ? ' ' : cell}
        </td>
      ))}
    </tr>
  );
}
