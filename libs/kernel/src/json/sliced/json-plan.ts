/** How a JSON text is parsed in pieces: its outermost array or object, and the large ones inside it. All positions are byte offsets. */
export type JsonContainer = {
  readonly isArray: boolean;
  readonly from: number;
  readonly parts: readonly JsonPart[];
};

/** A piece of a container, in the order of the text. */
export type JsonPart = JsonRun | JsonChild;

/** Consecutive items, or members, with the commas between them. */
export type JsonRun = {
  readonly kind: 'run';
  readonly from: number;
  readonly to: number;
  readonly hasEscapedName: boolean;
};

/** An array or object that is too large to be parsed at once, as an item, or as a member whose name and colon begin at `from`. */
export type JsonChild = { readonly kind: 'child'; readonly from: number; readonly container: JsonContainer };
