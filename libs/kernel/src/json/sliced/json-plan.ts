/** How a JSON text is parsed in pieces. All positions are byte offsets. */
export type JsonPlan = {
  /** The outermost value; null when it is small. */
  readonly root: JsonNode | null;
  /** Long white space between two tokens, which is not decoded. In the order of the text. */
  readonly gaps: readonly JsonGap[];
};

export type JsonGap = { readonly from: number; readonly to: number };

/** A value that is too large to be parsed at once. */
export type JsonNode = JsonContainer | JsonText;

/** An array or object, and the large values inside it. */
export type JsonContainer = {
  readonly kind: 'container';
  readonly isArray: boolean;
  readonly from: number;
  readonly parts: readonly JsonPart[];
};

/** A text from its opening quote to its closing one. It can be cut at `cuts`, which are outside of escapes. */
export type JsonText = {
  readonly kind: 'text';
  readonly from: number;
  readonly to: number;
  readonly cuts: readonly number[];
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

/** A large value, as an item, or as a member whose name and colon begin at `from`. */
export type JsonChild = { readonly kind: 'child'; readonly from: number; readonly node: JsonNode };
