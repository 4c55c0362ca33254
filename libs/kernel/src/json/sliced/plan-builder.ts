import type { JsonNode, JsonPart } from './json-plan.ts';
import { SHAPE_HASH_SEED } from './shape-counter.ts';

/** An array or object that is not closed yet. */
export type OpenContainer = {
  readonly isArray: boolean;
  readonly from: number;
  /** Start of the run in progress; -1 after a large child, until the next comma. */
  runFrom: number;
  /** Start of the current item or member. */
  elementFrom: number;
  members: number;
  /** Hash of the member names so far. */
  namesHash: number;
  readonly parts: JsonPart[];
};

/** Collects the large values of a text while it is scanned, from the containers that are open. All positions are byte offsets. */
export class PlanBuilder {
  readonly #pieceBytes: number;
  readonly #open: OpenContainer[] = [];
  #lastEscapedName = -1;
  #root: JsonNode | null = null;

  /** Arrays, objects and texts of more than `pieceBytes` are split, into runs of about this size. */
  constructor(pieceBytes: number) {
    this.#pieceBytes = pieceBytes;
  }

  /** The outermost value, once it is complete; null when it is small. */
  get root(): JsonNode | null {
    return this.#root;
  }

  /** How many containers are open. */
  get depth(): number {
    return this.#open.length;
  }

  /** The innermost open container. */
  get innermost(): OpenContainer {
    return this.#open[this.#open.length - 1] as OpenContainer;
  }

  /** Whether a member name of the text has an escape. */
  get hasEscapedName(): boolean {
    return this.#lastEscapedName >= 0;
  }

  noteEscapedName(at: number): void {
    this.#lastEscapedName = at;
  }

  /** Opens the container whose bracket is at `from`. */
  open(isArray: boolean, from: number): void {
    const inside = from + 1;
    this.#open.push({
      isArray,
      from,
      runFrom: inside,
      elementFrom: inside,
      members: 0,
      namesHash: SHAPE_HASH_SEED,
      parts: [],
    });
  }

  /** Closes the innermost container, whose bracket is at `at`. */
  close(at: number, isEmpty: boolean): void {
    const closed = this.#open.pop() as OpenContainer;
    if (isEmpty || at - closed.from <= this.#pieceBytes) return;
    if (closed.runFrom >= 0) this.#addRun(closed, at);
    this.#keep({ kind: 'container', isArray: closed.isArray, from: closed.from, parts: closed.parts });
  }

  /** Starts the item or member after the comma at `at`, and returns its container. */
  startNextElement(at: number): OpenContainer {
    const container = this.innermost;
    if (container.runFrom >= 0 && at - container.runFrom >= this.#pieceBytes) {
      this.#addRun(container, at);
      container.runFrom = -1;
    }
    if (container.runFrom < 0) container.runFrom = at + 1;
    container.elementFrom = at + 1;
    return container;
  }

  /** Adds a text that is a value, from its opening quote to its closing one, when it is large. */
  addText(from: number, to: number, cuts: readonly number[]): void {
    if (to - from > this.#pieceBytes) this.#keep({ kind: 'text', from, to, cuts });
  }

  #keep(node: JsonNode): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) {
      this.#root = node;
      return;
    }
    if (parent.runFrom >= 0 && parent.elementFrom > parent.runFrom) this.#addRun(parent, parent.elementFrom - 1);
    parent.parts.push({ kind: 'child', from: parent.elementFrom, node });
    parent.runFrom = -1;
  }

  #addRun(container: OpenContainer, to: number): void {
    const from = container.runFrom;
    container.parts.push({ kind: 'run', from, to, hasEscapedName: this.#lastEscapedName >= from });
  }
}
