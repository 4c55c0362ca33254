import { createHash } from 'node:crypto';
import { zlibSync } from 'fflate';

/** Number of an object of the file. */
export type ObjectNumber = number & { readonly object: unique symbol };

export type PdfObjects = {
  /** A number for an object that others point to before its body is known. */
  reserve(): ObjectNumber;
  /** Gives the body of an object: PDF syntax, ASCII only. */
  add(body: string, number?: ObjectNumber): ObjectNumber;
  /** A stream; `entries` are those of its dictionary except Length and Filter. */
  stream(entries: string, body: Uint8Array, packing?: Packing): ObjectNumber;
  file(catalog: ObjectNumber, info: ObjectNumber): Uint8Array;
};
/** `asIs` leaves the bytes readable (PDF/A wants the XMP packet so); `jpeg` are bytes that are packed already. */
type Packing = 'deflate' | 'asIs' | 'jpeg';

export const reference = (number: ObjectNumber): string => `${number} 0 R`;
export const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** A text string of a dictionary: UTF-16BE in hexadecimal, so that accents need no table. */
export function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0'));
  return `<feff${units.join('')}>`;
}

/** Collects the objects of a PDF 1.7 file. Nothing in the file depends on when or where it is written. */
export function createObjects(): PdfObjects {
  const bodies: (readonly Uint8Array[] | undefined)[] = [];
  const reserve = () => {
    bodies.push(undefined);
    return bodies.length as ObjectNumber;
  };
  const put = (parts: readonly Uint8Array[], number = reserve()) => {
    bodies[number - 1] = parts;
    return number;
  };
  return {
    reserve,
    add: (body, number) => put([latin(body)], number),
    stream(entries, body, packing = 'deflate') {
      // fflate, not node:zlib: what zlib makes of the same bytes differs between processors.
      const packed = packing === 'deflate' ? zlibSync(body, { level: 9 }) : body;
      const filter = { deflate: ' /Filter /FlateDecode', jpeg: ' /Filter /DCTDecode', asIs: '' }[packing];
      const head = `<< ${entries}${filter} /Length ${packed.length} >>\nstream\n`;
      return put([latin(head), packed, latin('\nendstream')]);
    },
    file: (catalog, info) => fileOf(bodies, catalog, info),
  };
}

function fileOf(
  bodies: readonly (readonly Uint8Array[] | undefined)[],
  catalog: ObjectNumber,
  info: ObjectNumber,
): Uint8Array {
  const parts: Uint8Array[] = [latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  const starts: number[] = [];
  let length = (parts[0] as Uint8Array).length;
  const append = (...more: readonly Uint8Array[]) => {
    for (const part of more) {
      parts.push(part);
      length += part.length;
    }
  };
  bodies.forEach((body, index) => {
    if (body === undefined) throw new Error(`object ${index + 1} was reserved and never given`);
    starts.push(length);
    append(latin(`${index + 1} 0 obj\n`), ...body, latin('\nendobj\n'));
  });
  const id = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 32);
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `<< /Size ${starts.length + 1} /Root ${reference(catalog)} /Info ${reference(info)} /ID [<${id}> <${id}>] >>`;
  const crossReference = `xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${table}`;
  return Buffer.concat([...parts, latin(`${crossReference}trailer\n${trailer}\nstartxref\n${length}\n%%EOF\n`)]);
}
