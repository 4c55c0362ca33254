import type { ReactNode } from 'react';

type TableProps = {
  /** What the table lists, for visitors who listen. */
  readonly label: string;
  readonly children: ReactNode;
};

/** A table that scrolls sideways by itself on a small screen, also by keyboard. Its children are `thead` and `tbody`. */
export function Table({ label, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a region would be a landmark too many
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only an element with focus scrolls by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left text-sm">{children}</table>
    </div>
  );
}

type CellProps = {
  readonly children?: ReactNode;
  readonly isNumber?: boolean;
  /** A small screen leaves the column out, and says the same elsewhere in the row. */
  readonly isForWide?: boolean;
};

const WIDE_CLASS = 'max-sm:hidden';

export function HeaderCell({ children, isNumber = false, isForWide = false }: CellProps) {
  return (
    <th
      scope="col"
      className={`whitespace-nowrap border-line border-b bg-sunken px-3 py-2 font-medium text-muted ${isNumber ? 'text-right' : ''} ${isForWide ? WIDE_CLASS : ''}`}
    >
      {children}
    </th>
  );
}

export function Cell({ children, isNumber = false, isForWide = false }: CellProps) {
  return (
    <td
      className={`border-line border-b px-3 py-2 align-top ${isNumber ? 'whitespace-nowrap text-right tabular-nums' : ''} ${isForWide ? WIDE_CLASS : ''}`}
    >
      {children}
    </td>
  );
}
