import { COLUMN } from '../fec-control/columns.ts';
import type { Row } from '../fec-control/scan/row.ts';
import { ByteTable } from '../fec-control/tables/byte-table.ts';
import { Room } from '../fec-control/tables/room.ts';
import type { HighBytes } from './character-sets.ts';

const BETWEEN = 0;

/** The entries of both files, numbered as they first come: one journal and one number make one entry. */
export class EntryNames {
  readonly #names = new ByteTable(new Room());
  #name = Buffer.alloc(256);

  get size(): number {
    return this.#names.size;
  }

  numberOf(row: Row, bytes: Buffer, highBytes: HighBytes | null): number {
    const journal = this.#write(0, COLUMN.JournalCode, row, bytes, highBytes);
    this.#name[journal] = BETWEEN;
    const end = this.#write(journal + 1, COLUMN.EcritureNum, row, bytes, highBytes);
    return this.#names.numberOf(this.#name, 0, end);
  }

  /** Writes the cell in UTF-8; answers where it ends. */
  #write(at: number, column: number, { from, to }: Row, bytes: Buffer, highBytes: HighBytes | null): number {
    const first = from[column] as number;
    const last = to[column] as number;
    this.#makeRoom(at + MOST_BYTES * (last - first) + 1);
    let end = at;
    for (let each = first; each < last; each += 1) {
      const byte = bytes[each] as number;
      if (byte < 0x80 || highBytes === null) this.#name[end++] = byte;
      else for (const other of highBytes[byte - 0x80] as Uint8Array) this.#name[end++] = other;
    }
    return end;
  }

  #makeRoom(size: number): void {
    if (size > this.#name.length) this.#name = Buffer.concat([this.#name], 2 * size);
  }
}

/** Of a character of one byte, in UTF-8. */
const MOST_BYTES = 3;
