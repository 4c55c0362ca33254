import { useState } from 'react';

/** Rows of a page: what a person looks over, and what a browser draws again for each key without delay. */
export const PAGE_ROWS = 100;

type ItemPages<Item> = {
  readonly shown: readonly Item[];
  readonly page: number;
  /** Place of the first shown item in the list. */
  readonly first: number;
  readonly setPage: (page: number) => void;
};

/**
 * Parts a long list into pages, of which one is in the page. It follows what is chosen (`chosenId`, in the item that `isChosen` finds, or in
 * none of this list) once another is chosen, and an item that is added at the end.
 */
export function useItemPages<Item>(
  items: readonly Item[],
  chosenId: string | null,
  isChosen: (item: Item) => boolean,
): ItemPages<Item> {
  const count = items.length;
  const pageOf = (place: number) => Math.max(0, Math.floor(place / PAGE_ROWS));
  const [page, setPage] = useState(() => pageOf(items.findIndex(isChosen)));
  const [known, setKnown] = useState({ chosenId, count });
  if (known.chosenId !== chosenId || known.count !== count) {
    setKnown({ chosenId, count });
    const chosen = known.chosenId === chosenId ? -1 : items.findIndex(isChosen);
    if (count > known.count) setPage(pageOf(count - 1));
    else if (chosen >= 0) setPage(pageOf(chosen));
  }
  const current = Math.min(page, pageOf(count - 1));
  const first = current * PAGE_ROWS;
  return { shown: items.slice(first, first + PAGE_ROWS), page: current, first, setPage };
}
