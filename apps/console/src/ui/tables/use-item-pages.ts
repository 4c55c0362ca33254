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
 * Parts a long list into pages, of which one is in the page. It follows the chosen item (`chosen` is its place, -1 for none of this list)
 * and an item that is added at the end.
 */
export function useItemPages<Item>(items: readonly Item[], chosen: number): ItemPages<Item> {
  const count = items.length;
  const pageOf = (place: number) => Math.max(0, Math.floor(place / PAGE_ROWS));
  const [page, setPage] = useState(pageOf(chosen));
  const [known, setKnown] = useState({ chosen, count });
  if (known.chosen !== chosen || known.count !== count) {
    setKnown({ chosen, count });
    if (count > known.count) setPage(pageOf(count - 1));
    else if (known.chosen !== chosen && chosen >= 0) setPage(pageOf(chosen));
  }
  const current = Math.min(page, pageOf(count - 1));
  const first = current * PAGE_ROWS;
  return { shown: items.slice(first, first + PAGE_ROWS), page: current, first, setPage };
}
