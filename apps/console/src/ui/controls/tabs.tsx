import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';

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
  const select = (name: string) => {
    const tab = tabs.find((known) => known.name === name);
    if (tab !== undefined) onSelect(tab.name);
  };
  return (
    <Primitive.Root value={selected} onValueChange={select}>
      <Primitive.List aria-label={label} className="mb-4 flex gap-1 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.name}
            value={tab.name}
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
