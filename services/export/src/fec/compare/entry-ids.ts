import { COLUMN_INDEX } from '@probant/fec/columns';
import type { LineColumns } from '@probant/fec/scan/line-columns';
import { ByteTable } from '@probant/fec/tables/byte-table';
import { MemoryBudget } from '@probant/fec/tables/memory-budget';
import type { HighBytes } from './character-sets.ts';

const { JournalCode, EcritureNum } = COLUMN_INDEX;

const NAME_DELIMITER = 0;
/** Bytes in UTF-8 of a character that has one byte. */
const MAX_UTF8_BYTES = 3;

/** Numbers the entries of both files in the order in which they first come. A journal and a number make an entry. */
export class EntryIdTable {
  readonly #names = new ByteTable(new MemoryBudget());
  #name = Buffer.alloc(256);

  getId(columns: LineColumns, bytes: Buffer, highBytes: HighBytes | null): number {
    const journalEnd = this.#writeCell(0, JournalCode, columns, bytes, highBytes);
    this.#name[journalEnd] = NAME_DELIMITER;
    const end = this.#writeCell(journalEnd + 1, EcritureNum, columns, bytes, highBytes);
    return this.#names.intern(this.#name, 0, end);
  }

  /** Writes a cell in UTF-8 at `at` and returns where it ends. */
  #writeCell(
    at: number,
    column: number,
    { from, to }: LineColumns,
    bytes: Buffer,
    highBytes: HighBytes | null,
  ): number {
    const cellFrom = from[column] as number;
    const cellTo = to[column] as number;
    this.#ensureCapacity(at + MAX_UTF8_BYTES * (cellTo - cellFrom) + 1);
    let end = at;
    for (let source = cellFrom; source < cellTo; source += 1) {
      const byte = bytes[source] as number;
      if (byte < 0x80 || highBytes === null) this.#name[end++] = byte;
      else for (const utf8Byte of highBytes[byte - 0x80] as Uint8Array) this.#name[end++] = utf8Byte;
    }
    return end;
  }

  #ensureCapacity(size: number): void {
    if (size > this.#name.length) this.#name = Buffer.concat([this.#name], 2 * size);
  }
}
