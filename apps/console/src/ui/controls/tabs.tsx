import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

export type Tab<Name extends string> = { readonly name: Name; readonly label: string; readonly content: ReactNode };

type TabsProps<Name extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
  /** Views that were shown stay as they are while others are looked at, with their work. */
  readonly isKept?: boolean;
};

/** Views of one thing, of which one is shown. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, isKept = false }: TabsProps<Name>) {
  const [visited, setVisited] = useState<readonly Name[]>([selected]);
  useEffect(() => setVisited((names) => (names.includes(selected) ? names : [...names, selected])), [selected]);
  const list = useRef<HTMLDivElement>(null);
  // Also when the screen is turned: what is chosen would be out of sight.
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    showTab(element, selected);
    const sizes = new ResizeObserver(() => showTab(element, selected));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [selected]);
  const select = (name: string) => {
    const tab = tabs.find((known) => known.name === name);
    if (tab !== undefined) onSelect(tab.name);
  };
  return (
    <Primitive.Root value={selected} onValueChange={select}>
      <Primitive.List ref={list} aria-label={label} className="mb-4 flex gap-1 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.name}
            value={tab.name}
            data-tab={tab.name}
            className="-mb-px whitespace-nowrap border-transparent border-b-2 px-3 py-2 font-medium text-muted text-sm hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content
          key={tab.name}
          value={tab.name}
          className="data-[state=inactive]:hidden"
          {...(isKept && visited.includes(tab.name) ? { forceMount: true } : {})}
        >
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}

/** Scrolls a row that is wider than the screen, and nothing around it, so that the whole tab is seen. */
function showTab(list: HTMLElement, name: string): void {
  const tab = list.querySelector<HTMLElement>(`[data-tab="${CSS.escape(name)}"]`);
  if (tab === null) return;
  const start = tab.offsetLeft - list.offsetLeft;
  const end = start + tab.offsetWidth;
  if (start < list.scrollLeft) list.scrollTo({ left: start });
  else if (end > list.scrollLeft + list.clientWidth) list.scrollTo({ left: end - list.clientWidth });
}
