import { clampShare } from '../../../clamp-share.ts';
import type { PdfObjects } from '../../pdf-objects.ts';
import {
  isArray,
  isStream,
  type PdfDictionary,
  type PdfValue,
  toDictionary,
  toInteger,
  toName,
} from '../../values/pdf-value.ts';

/** Red, green and blue from 0 to 1; null for patterns, spot colours and other spaces. Grey and CMYK are converted without a profile. */
export type PaintColor = readonly [number, number, number] | null;

/** Number of components of a simple colour space; null for any other. */
export type ColorSpace = 1 | 3 | 4 | null;

export const BLACK_COLOR: PaintColor = [0, 0, 0];

/** Converts the components of a colour; null when the space is not simple or the operands do not fit. */
export function toColor(space: ColorSpace, operands: readonly PdfValue[]): PaintColor {
  if (space === null || operands.length < space) return null;
  const components = operands
    .slice(-space)
    .map((value) => (typeof value === 'number' ? clampShare(value) : Number.NaN));
  if (components.some(Number.isNaN)) return null;
  const [a = 0, b = 0, c = 0, k = 0] = components;
  if (space === 1) return [a, a, a];
  return space === 3 ? [a, b, c] : [(1 - a) * (1 - k), (1 - b) * (1 - k), (1 - c) * (1 - k)];
}

/** The colour that a space starts with (ISO 32000-1, 8.6.3): black, except for spaces that are not simple. */
export const getInitialColor = (space: ColorSpace): PaintColor => (space === null ? null : BLACK_COLOR);

const SIMPLE_SPACES: ReadonlyMap<string, ColorSpace> = new Map(
  Object.entries({
    DeviceGray: 1,
    G: 1,
    CalGray: 1,
    DeviceRGB: 3,
    RGB: 3,
    CalRGB: 3,
    DeviceCMYK: 4,
    CMYK: 4,
  }),
);

/** Reads the operand of `cs`: a name, of a space itself or of one in the resources. */
export function readColorSpace(
  objects: PdfObjects,
  resources: PdfDictionary,
  operand: PdfValue | undefined,
): ColorSpace {
  const name = toName(operand);
  if (name === null) return null;
  const simple = SIMPLE_SPACES.get(name);
  if (simple !== undefined) return simple;
  const spaces = toDictionary(objects.get(resources, 'ColorSpace'));
  const space = spaces === null ? null : objects.get(spaces, name);
  if (!isArray(space)) return SIMPLE_SPACES.get(toName(space) ?? '') ?? null;
  const family = toName(objects.resolve(space[0])) ?? '';
  if (family !== 'ICCBased') return SIMPLE_SPACES.get(family) ?? null;
  const profile = objects.resolve(space[1]);
  const components = isStream(profile) ? toInteger(objects.get(profile.dictionary, 'N')) : null;
  return components === 1 || components === 3 || components === 4 ? components : null;
}
