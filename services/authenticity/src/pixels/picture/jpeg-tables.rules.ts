import { ZIGZAG_PLACES } from './zigzag.ts';

/** How a JPEG was compressed last: the steps of its brightness. */
export type JpegTables = {
  /** Quantisation step of each frequency, 8 x row + column. */
  readonly lumaSteps: readonly number[];
};

const MARKER = { startOfScan: 0xda, endOfImage: 0xd9, quantisation: 0xdb, adobe: 0xee } as const;
/** Start of frame: baseline, extended, progressive (ITU-T T.81, table B.1). */
const FRAME_MARKERS = [0xc0, 0xc1, 0xc2];

type Segment = { readonly marker: number; readonly body: Uint8Array };

/**
 * Reads the quantisation table of the brightness. Null for a file that is no JPEG, is damaged before its first scan, or has no brightness: CMYK, or
 * RGB (Adobe transform 0).
 */
export function readJpegTables(bytes: Uint8Array): JpegTables | null {
  const tables = new Map<number, readonly number[]>();
  let lumaTable: number | null = null;
  for (const { marker, body } of listSegments(bytes)) {
    if (marker === MARKER.quantisation) readTables(body, tables);
    else if (marker === MARKER.adobe && isAdobe(body) && body[11] === 0) return null;
    else if (FRAME_MARKERS.includes(marker)) {
      const components = body[5];
      if (components !== 1 && components !== 3) return null;
      lumaTable = body[8] ?? null;
    }
  }
  const lumaSteps = lumaTable === null ? undefined : tables.get(lumaTable);
  return lumaSteps ? { lumaSteps } : null;
}

/** Segments up to the first scan: each is at least two bytes, so their number is bounded by the size. */
function listSegments(bytes: Uint8Array): readonly Segment[] {
  const segments: Segment[] = [];
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return segments;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return segments;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === MARKER.startOfScan || marker === MARKER.endOfImage) return segments;
    const length = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number);
    if (length < 2) return segments;
    segments.push({ marker, body: bytes.subarray(at + 4, at + 2 + length) });
    at += 2 + length;
  }
  return segments;
}

function readTables(body: Uint8Array, tables: Map<number, readonly number[]>): void {
  for (let at = 0; at < body.length; ) {
    const head = body[at] as number;
    const bytesPerStep = head >> 4 === 0 ? 1 : 2;
    const end = at + 1 + 64 * bytesPerStep;
    if (end > body.length) return;
    const steps = new Array<number>(64).fill(1);
    for (let i = 0; i < 64; i += 1) {
      const from = at + 1 + i * bytesPerStep;
      const step = bytesPerStep === 1 ? body[from] : ((body[from] as number) << 8) | (body[from + 1] as number);
      steps[ZIGZAG_PLACES[i] as number] = Math.max(1, step ?? 1);
    }
    tables.set(head & 15, steps);
    at = end;
  }
}

const isAdobe = (body: Uint8Array): boolean => Buffer.from(body.subarray(0, 5)).toString('latin1') === 'Adobe';
