import { createHash } from 'node:crypto';
import { zlibSync } from 'fflate';

/** The number of an object in the file. */
export type ObjectNumber = number & { readonly object: unique symbol };

export type PdfObjects = {
  /** Reserves a number for an object that others refer to before its body is known. */
  reserve(): ObjectNumber;
  /** Adds an object, or the body of a reserved one: PDF syntax, ASCII only. */
  add(body: string, number?: ObjectNumber): ObjectNumber;
  /** Adds a stream; `entries` are those of its dictionary except Length and Filter. */
  addStream(entries: string, body: Uint8Array, encoding?: StreamEncoding): ObjectNumber;
  buildFile(catalog: ObjectNumber, info: ObjectNumber): Uint8Array;
};
/** `asIs` stores the bytes uncompressed (PDF/A requires it for XMP); `jpeg` marks bytes that are already compressed. */
type StreamEncoding = 'deflate' | 'asIs' | 'jpeg';

export const formatReference = (number: ObjectNumber): string => `${number} 0 R`;
export const encodeLatin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** Formats a text string of a dictionary as UTF-16BE in hexadecimal, which covers accents. */
export function formatTextString(text: string): string {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0'));
  return `<feff${units.join('')}>`;
}

/** Collects the objects of a PDF 1.7 file. The file does not depend on when or where it is written. */
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
    add: (body, number) => put([encodeLatin1(body)], number),
    addStream(entries, body, encoding = 'deflate') {
      // fflate rather than node:zlib, whose output for the same bytes differs between processors.
      const encoded = encoding === 'deflate' ? zlibSync(body, { level: 9 }) : body;
      const filter = { deflate: ' /Filter /FlateDecode', jpeg: ' /Filter /DCTDecode', asIs: '' }[encoding];
      const head = `<< ${entries}${filter} /Length ${encoded.length} >>\nstream\n`;
      return put([encodeLatin1(head), encoded, encodeLatin1('\nendstream')]);
    },
    buildFile: (catalog, info) => writeFile(bodies, catalog, info),
  };
}

function writeFile(
  bodies: readonly (readonly Uint8Array[] | undefined)[],
  catalog: ObjectNumber,
  info: ObjectNumber,
): Uint8Array {
  const parts: Uint8Array[] = [encodeLatin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  const starts: number[] = [];
  let length = (parts[0] as Uint8Array).length;
  const append = (...more: readonly Uint8Array[]) => {
    for (const part of more) {
      parts.push(part);
      length += part.length;
    }
  };
  bodies.forEach((body, index) => {
    if (body === undefined) throw new Error(`object ${index + 1} was reserved but never added`);
    starts.push(length);
    append(encodeLatin1(`${index + 1} 0 obj\n`), ...body, encodeLatin1('\nendobj\n'));
  });
  const id = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 32);
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `<< /Size ${starts.length + 1} /Root ${formatReference(catalog)} /Info ${formatReference(info)} /ID [<${id}> <${id}>] >>`;
  const crossReference = `xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${table}`;
  return Buffer.concat([...parts, encodeLatin1(`${crossReference}trailer\n${trailer}\nstartxref\n${length}\n%%EOF\n`)]);
}
