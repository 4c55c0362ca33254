/**
 * Creates an sRGB display profile (ICC version 2.1) from the values of IEC 61966-2-1, with the primaries adapted to D50. PDF/A requires it
 * as output intent.
 */
export function createSrgbProfile(): Uint8Array {
  const curve = createToneCurve();
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', encodeDescription('sRGB')],
    ['cprt', Buffer.concat([encodeTypeHead('text'), Buffer.from('Public domain\0', 'latin1')])],
    ['wtpt', encodeXyz(0.9642, 1, 0.8249)],
    ['rXYZ', encodeXyz(0.43607, 0.22249, 0.01392)],
    ['gXYZ', encodeXyz(0.38515, 0.71687, 0.09708)],
    ['bXYZ', encodeXyz(0.14307, 0.06061, 0.7141)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  const bodies: Buffer[] = [];
  const placed = new Map<Buffer, number>();
  let at = 128 + table.length;
  tags.forEach(([tag, body], i) => {
    if (!placed.has(body)) {
      placed.set(body, at);
      bodies.push(body, Buffer.alloc((4 - (body.length % 4)) % 4));
      at += Math.ceil(body.length / 4) * 4;
    }
    table.write(tag, 4 + 12 * i, 'latin1');
    table.writeUInt32BE(placed.get(body) as number, 8 + 12 * i);
    table.writeUInt32BE(body.length, 12 + 12 * i);
  });
  return Buffer.concat([createProfileHeader(at), table, ...bodies]);
}

const encodeTypeHead = (type: string): Buffer => Buffer.from(`${type}\0\0\0\0`, 'latin1');
const toFixedPoint = (value: number): number => Math.round(value * 65536);

function createProfileHeader(size: number): Buffer {
  const header = Buffer.alloc(128);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  [2026, 1, 1].forEach((part, i) => {
    header.writeUInt16BE(part, 24 + 2 * i);
  });
  header.write('acsp', 36, 'latin1');
  encodeXyz(0.9642, 1, 0.8249).copy(header, 68, 8);
  return header;
}

function encodeXyz(x: number, y: number, z: number): Buffer {
  const body = Buffer.alloc(20);
  encodeTypeHead('XYZ ').copy(body);
  [x, y, z].forEach((value, i) => {
    body.writeInt32BE(toFixedPoint(value), 8 + 4 * i);
  });
  return body;
}

/** The textDescriptionType of ICC version 2: ASCII, then empty Unicode and Macintosh names. */
function encodeDescription(name: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(name.length + 1);
  return Buffer.concat([
    encodeTypeHead('desc'),
    length,
    Buffer.from(`${name}\0`, 'latin1'),
    Buffer.alloc(4 + 4 + 2 + 1 + 67),
  ]);
}

function createToneCurve(): Buffer {
  const steps = 1024;
  const body = Buffer.alloc(12 + 2 * steps);
  encodeTypeHead('curv').copy(body);
  body.writeUInt32BE(steps, 8);
  for (let i = 0; i < steps; i += 1) {
    const signal = i / (steps - 1);
    const light = signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4;
    body.writeUInt16BE(Math.round(light * 65535), 12 + 2 * i);
  }
  return body;
}
