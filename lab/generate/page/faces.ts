import { readFileSync } from 'node:fs';
import { arimo, barlow, cousine, inter, robotoMono, tinos } from '@probant/samples/typeface/faces';
import { readTrueTypeface, type TrueTypeface } from '@probant/samples/typeface/typeface';
import type { Draw } from '../draw.ts';
import type { Part } from '../generated-document.ts';

export type FontFamily = { readonly regular: TrueTypeface; readonly bold: TrueTypeface };

const loadedFaces = new Map<string, TrueTypeface>();

function loadFace(family: string, weight: 400 | 700): TrueTypeface {
  const name = `${family}-latin-${weight}-normal`;
  const loaded = loadedFaces.get(name);
  if (loaded !== undefined) return loaded;
  const read = readTrueTypeface(name, readFileSync(new URL(`../fonts/${family}/${name}.woff`, import.meta.url)));
  loadedFaces.set(name, read);
  return read;
}

const createFamily = (family: string): FontFamily => ({
  get regular() {
    return loadFace(family, 400);
  },
  get bold() {
    return loadFace(family, 700);
  },
});
const createSingleWeightFamily = (family: string): FontFamily => ({
  get regular() {
    return loadFace(family, 400);
  },
  get bold() {
    return loadFace(family, 400);
  },
});

/** Font families by use. No family is in both parts. */
const FAMILIES_BY_PART: Readonly<Record<Part, Readonly<Record<'text' | 'logo' | 'till', readonly FontFamily[]>>>> = {
  train: {
    text: [
      inter,
      arimo,
      arimo,
      tinos,
      ...[
        'lato',
        'open-sans',
        'roboto',
        'carlito',
        'ibm-plex-sans',
        'source-serif-4',
        'roboto-condensed',
        'courier-prime',
      ].map(createFamily),
    ],
    logo: [createFamily('oswald'), createSingleWeightFamily('lobster'), createFamily('lato'), tinos],
    till: [cousine, createSingleWeightFamily('vt323'), createFamily('courier-prime')],
  },
  report: {
    text: [
      { regular: barlow.regular, bold: barlow.semibold },
      ...[
        'nunito-sans',
        'work-sans',
        'pt-sans',
        'pt-serif',
        'fira-sans',
        'libre-baskerville',
        'dm-sans',
        'ibm-plex-mono',
      ].map(createFamily),
    ],
    logo: [createFamily('montserrat'), createSingleWeightFamily('pacifico'), createFamily('libre-baskerville')],
    till: [robotoMono, createSingleWeightFamily('share-tech-mono'), createFamily('ibm-plex-mono')],
  },
};

export const pickFamily = (draw: Draw, part: Part, use: 'text' | 'logo' | 'till'): FontFamily =>
  draw.pick(FAMILIES_BY_PART[part][use]);
