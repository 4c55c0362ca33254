import { createShapeCounter } from './shape-counter.ts';

/** Numbers of values that a text may have. */
export type JsonCountLimits = {
  /** Texts, numbers, literals, arrays and objects. */
  readonly maxValues: number;
  /** Arrays and objects, which take 40 to 60 bytes each even when they are empty. */
  readonly maxContainers: number;
  /** Members of objects that differ in their names, in all. */
  readonly maxNewMembers: number;
};

/** Members of objects that differ in their names: twice the columns of the largest spreadsheet. Above, each object has its own table of names. */
const MAX_SHARED_SHAPE_MEMBERS = 32_768;

/** An object with more members is stored as a table of names by the engine. */
const MAX_SHAPE_MEMBERS = 1_000;

/** Heap of one value, container, member of a table, and new member name. Measured: 17 to 36, 32 to 56, 51 to 57, and 65 to 105 in all. */
const VALUE_HEAP_BYTES = 32;
const CONTAINER_HEAP_BYTES = 64;
const TABLE_MEMBER_HEAP_BYTES = 40;
const NEW_MEMBER_HEAP_BYTES = 64;

/** Counts what the values of a text will take, while it is scanned. A method returns false once its limit is exceeded. */
export class ValueCounts {
  readonly #maxValues: number;
  readonly #maxContainers: number;
  readonly #maxNewMembers: number;
  readonly #shapes = createShapeCounter();
  #tableMembers = 0;
  #values = 0;
  #containers = 0;

  constructor({ maxValues, maxContainers, maxNewMembers }: JsonCountLimits) {
    this.#maxValues = maxValues;
    this.#maxContainers = maxContainers;
    this.#maxNewMembers = maxNewMembers;
  }

  get values(): number {
    return this.#values;
  }

  /** Whether so many objects differ in their names that each should have its own table of names. */
  get hasManyShapes(): boolean {
    return this.#shapes.newMembers > MAX_SHARED_SHAPE_MEMBERS;
  }

  addValue(): boolean {
    this.#values += 1;
    return this.#values <= this.#maxValues;
  }

  addContainer(): boolean {
    this.#containers += 1;
    return this.#containers <= this.#maxContainers;
  }

  /** Adds the members of an object; `namesHash` is that of their names. */
  addMembers(namesHash: number, members: number): boolean {
    this.#shapes.add(namesHash, members);
    if (members > MAX_SHAPE_MEMBERS) this.#tableMembers += members;
    return this.#shapes.newMembers <= this.#maxNewMembers;
  }

  /** Returns an upper estimate of the heap that the values of a text of so many bytes will take, once it is scanned. */
  estimateHeapBytes(textBytes: number): number {
    return (
      textBytes +
      this.#values * VALUE_HEAP_BYTES +
      this.#containers * CONTAINER_HEAP_BYTES +
      this.#tableMembers * TABLE_MEMBER_HEAP_BYTES +
      this.#shapes.newMembers * NEW_MEMBER_HEAP_BYTES
    );
  }
}
