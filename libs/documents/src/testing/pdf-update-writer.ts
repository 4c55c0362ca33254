import { deflateSync } from 'node:zlib';

/** Objects by number; a value that is a stream is a Buffer from `writeStream`. */
export type UpdatedObjects = Readonly<Record<number, string | Buffer>>;

type UpdateOptions = {
  /** Entries of the trailer beside /Size and /Prev. */
  readonly trailer?: string;
  /** How the cross-reference is written; `stream` puts the objects that are not streams into an object stream. */
  readonly form?: 'table' | 'stream' | 'hybrid';
  /** The section that /Prev names; the last one when it is absent. */
  readonly previous?: number;
};

export const writeStream = (dictionary: string, bytes: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

const toBytes = (value: string | Buffer): Buffer => (typeof value === 'string' ? Buffer.from(value, 'latin1') : value);

/** Appends a revision to a file, as programs do that save incrementally. */
export function appendRevision(file: Buffer, objects: UpdatedObjects, options: UpdateOptions = {}): Buffer {
  const { form = 'table', trailer = '/Root 1 0 R', previous = readLastOffset(file) } = options;
  const numbers = Object.keys(objects).map(Number);
  const isPacked = (number: number) => form !== 'table' && typeof objects[number] === 'string';
  const size = Math.max(readSize(file), ...numbers.map((number) => number + 1));
  const [objectStream, crossReference] = [size, size + 1];
  const pieces = [file];
  const offsets = new Map<number, number>();
  let length = file.length;
  const push = (text: string | Buffer) => {
    const bytes = toBytes(text);
    pieces.push(bytes);
    length += bytes.length;
  };
  const pushObject = (number: number, body: string | Buffer) => {
    offsets.set(number, length);
    push(`${number} 0 obj\n`);
    push(body);
    push('\nendobj\n');
  };
  const packed = numbers.filter(isPacked);
  for (const number of numbers) if (!isPacked(number)) pushObject(number, objects[number] as string | Buffer);
  if (packed.length > 0) pushObject(objectStream, writeObjectStream(packed.map((n) => [n, objects[n] as string])));
  const entries = `/Size ${size + (form === 'table' ? 0 : 2)} /Prev ${previous} ${trailer}`;
  const streamRows = [
    ...packed.map((number, index) => ({ number, row: [2, objectStream, index] })),
    ...(form === 'stream' ? [...offsets] : [...offsets].filter(([n]) => n === objectStream)).map(
      ([number, offset]) => ({
        number,
        row: [1, offset, 0],
      }),
    ),
  ];
  const tableOffset = length;
  if (form === 'stream') {
    streamRows.push({ number: crossReference, row: [1, length, 0] });
    pushObject(crossReference, writeCrossReferenceStream(streamRows, entries));
    push(`startxref\n${tableOffset}\n%%EOF\n`);
    return Buffer.concat(pieces);
  }
  if (form === 'hybrid') pushObject(crossReference, writeCrossReferenceStream(streamRows, `/Size ${size + 2}`));
  const start = length;
  const rows = [
    ...[...offsets]
      .filter(([n]) => form === 'table' || n < objectStream)
      .map(([number, offset]) => [number, `${String(offset).padStart(10, '0')} 00000 n `] as const),
    ...packed.map((number) => [number, '0000000000 65535 f '] as const),
  ];
  push(`xref\n${rows.map(([number, row]) => `${number} 1\n${row}\n`).join('')}`);
  push(`trailer\n<< ${entries}${form === 'hybrid' ? ` /XRefStm ${tableOffset}` : ''} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(pieces);
}

/** Returns the offset that the last `startxref` names. */
export function readLastOffset(file: Buffer): number {
  const text = file.toString('latin1');
  return Number(/startxref\s+(\d+)/.exec(text.slice(text.lastIndexOf('startxref')))?.[1] ?? 0);
}

const readSize = (file: Buffer): number =>
  Math.max(0, ...Array.from(file.toString('latin1').matchAll(/\/Size (\d+)/g), (match) => Number(match[1])));

function writeObjectStream(objects: readonly (readonly [number, string])[]): Buffer {
  let offset = 0;
  const header = objects.map(([number, body]) => {
    const pair = `${number} ${offset} `;
    offset += body.length + 1;
    return pair;
  });
  const content = `${header.join('')}${objects.map(([, body]) => `${body} `).join('')}`;
  const first = header.join('').length;
  return writeStream(
    `/Type /ObjStm /N ${objects.length} /First ${first} /Filter /FlateDecode`,
    deflateSync(Buffer.from(content, 'latin1')),
  );
}

/** Writes rows of 1 + 4 + 2 bytes with the predictor that most programs use. */
function writeCrossReferenceStream(
  rows: readonly { readonly number: number; readonly row: readonly number[] }[],
  entries: string,
): Buffer {
  const plain = rows.map(({ row: [type = 0, second = 0, third = 0] }) => {
    const bytes = Buffer.alloc(7);
    bytes.writeUInt8(type, 0);
    bytes.writeUInt32BE(second, 1);
    bytes.writeUInt16BE(third, 5);
    return bytes;
  });
  const predicted = plain.map((row, index) =>
    Buffer.from([2, ...row.map((byte, i) => byte - (plain[index - 1]?.[i] ?? 0))]),
  );
  const index = rows.map(({ number }) => `${number} 1`).join(' ');
  return writeStream(
    `/Type /XRef ${entries} /W [1 4 2] /Index [${index}] /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 7 >>`,
    deflateSync(Buffer.concat(predicted)),
  );
}
