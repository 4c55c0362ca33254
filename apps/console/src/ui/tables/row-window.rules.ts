/** Rows of a list that are in the page: `first` included, `end` not. */
export type RowWindow = { readonly first: number; readonly end: number };

/** The window moves by this many rows, so that most steps of a scroll change nothing in the page. */
const BLOCK_ROWS = 4;
/** Blocks that are kept ready on either side of what is in sight. */
const BLOCKS_AHEAD = 2;

type View = {
  /** Pixels, as the list that scrolls has them. */
  readonly scrollTop: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly count: number;
};

/** Returns the rows that are in sight and some before and after them, in whole blocks. */
export function findRowWindow({ scrollTop, height, rowHeight, count }: View): RowWindow {
  const blockHeight = rowHeight * BLOCK_ROWS;
  // A list that became shorter is scrolled beyond its end until the browser moves it.
  const top = Math.max(0, Math.min(scrollTop, count * rowHeight - height));
  const firstBlock = Math.floor(top / blockHeight) - BLOCKS_AHEAD;
  const endBlock = Math.ceil((top + height) / blockHeight) + BLOCKS_AHEAD;
  return { first: Math.max(0, firstBlock * BLOCK_ROWS), end: Math.min(count, endBlock * BLOCK_ROWS) };
}
