import type { FilterOutput } from './flate.ts';

/** /DecodeParms of Flate and LZW (ISO 32000-1, table 8). */
export type PredictorParameters = {
  readonly predictor: number;
  readonly colors: number;
  readonly bitsPerComponent: number;
  readonly columns: number;
};

const TIFF_PREDICTOR = 2;
const FIRST_PNG_PREDICTOR = 10;

/** Undoes the prediction of rows. Parameters out of range leave the bytes as they are and mark them as damaged. */
export function undoPrediction(bytes: Uint8Array, parameters: PredictorParameters): FilterOutput {
  const { predictor, colors, bitsPerComponent, columns } = parameters;
  if (predictor < TIFF_PREDICTOR) return { bytes, isDamaged: false };
  const rowBytes = Math.ceil((colors * bitsPerComponent * columns) / 8);
  const pixelBytes = Math.max(1, (colors * bitsPerComponent) >> 3);
  if (![colors, bitsPerComponent, columns].every((value) => value >= 1) || !(rowBytes <= bytes.length))
    return { bytes, isDamaged: bytes.length > 0 };
  if (predictor >= FIRST_PNG_PREDICTOR) return undoPng(bytes, rowBytes, pixelBytes);
  return bitsPerComponent === 8 ? undoTiff(bytes, rowBytes, colors) : { bytes, isDamaged: true };
}

function undoTiff(bytes: Uint8Array, rowBytes: number, colors: number): FilterOutput {
  const output = Uint8Array.from(bytes);
  for (let row = 0; row < output.length; row += rowBytes)
    for (let at = row + colors; at < Math.min(row + rowBytes, output.length); at += 1)
      output[at] = (output[at] as number) + (output[at - colors] as number);
  return { bytes: output, isDamaged: false };
}

/** Undoes the filters of PNG (W3C PNG, section 9): each row starts with the type of its filter. A last row may be shorter. */
function undoPng(bytes: Uint8Array, rowBytes: number, pixelBytes: number): FilterOutput {
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const output = new Uint8Array(Math.max(0, bytes.length - rows));
  let isDamaged = false;
  for (let row = 0; row < rows; row += 1) {
    const from = row * (rowBytes + 1);
    const type = bytes[from] as number;
    if (type > 4) isDamaged = true;
    const to = row * rowBytes;
    const count = Math.min(rowBytes, bytes.length - from - 1);
    for (let i = 0; i < count; i += 1) {
      const left = i >= pixelBytes ? (output[to + i - pixelBytes] as number) : 0;
      const up = row > 0 ? (output[to + i - rowBytes] as number) : 0;
      const upLeft = row > 0 && i >= pixelBytes ? (output[to + i - rowBytes - pixelBytes] as number) : 0;
      output[to + i] = (bytes[from + 1 + i] as number) + predict(type, left, up, upLeft);
    }
  }
  return { bytes: output, isDamaged };
}

function predict(type: number, left: number, up: number, upLeft: number): number {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  return type === 4 ? predictPaeth(left, up, upLeft) : 0;
}

function predictPaeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const distances = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)] as const;
  if (distances[0] <= distances[1] && distances[0] <= distances[2]) return left;
  return distances[1] <= distances[2] ? up : upLeft;
}
