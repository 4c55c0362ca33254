import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { findRowWindow, type RowWindow } from './row-window.rules.ts';

type FixedRowsProps<Item> = {
  readonly items: readonly Item[];
  /** Pixels of each row. */
  readonly rowHeight: number;
  readonly getKey: (item: Item, index: number) => string | number;
  readonly children: (item: Item, index: number) => ReactNode;
  /** The name of the list, for visitors who listen. */
  readonly label?: string;
  /** How many there are in all; -1 while it is not known. */
  readonly size?: number;
  /** Classes of the element that scrolls, which limit its height. */
  readonly className: string;
  readonly rowClassName?: string;
  /** The rows have nothing that takes the focus, so that the list itself takes it: only then does it scroll by keyboard. */
  readonly takesFocus?: boolean;
  /** Called when the window reaches this far before the end: the next rows are needed soon. */
  readonly ahead?: number;
  readonly onEndNear?: (() => void) | undefined;
};

/** A list of rows of one height, of which only those near the sight are in the page, however many there are. */
export function FixedRows<Item>(props: FixedRowsProps<Item>) {
  const { items, rowHeight, getKey, children, label, className, rowClassName = '' } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { first, end } = useRowWindow(scroller, items.length, rowHeight);
  const { ahead = 0, onEndNear } = props;
  const isEndNear = end > items.length - ahead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrived
  useEffect(() => {
    if (isEndNear) onEndNear?.();
  }, [isEndNear, items.length, onEndNear]);
  return (
    <div
      ref={scroller}
      {...(props.takesFocus === true ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
      className={`overflow-y-auto ${className}`}
    >
      <ul aria-label={label} className="relative" style={{ height: items.length * rowHeight }}>
        {items.slice(first, end).map((item, place) => (
          <li
            key={getKey(item, first + place)}
            aria-setsize={props.size ?? items.length}
            aria-posinset={first + place + 1}
            className={`absolute inset-x-0 contain-layout contain-style ${rowClassName}`}
            style={{ top: (first + place) * rowHeight, height: rowHeight }}
          >
            {children(item, first + place)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The rows that belong in the page. The component is drawn again only when they change, not for each step of a scroll. */
function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [rows, setRows] = useState<RowWindow>({ first: 0, end: 0 });
  const update = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const next = findRowWindow({ scrollTop: element.scrollTop, height: element.clientHeight, rowHeight, count });
    setRows((shown) => (shown.first === next.first && shown.end === next.end ? shown : next));
  }, [scroller, rowHeight, count]);
  useLayoutEffect(update, [update]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller, update]);
  return rows;
}
