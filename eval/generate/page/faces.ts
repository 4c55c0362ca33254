import { readFileSync } from 'node:fs';
import { arimo, barlow, cousine, inter, robotoMono, tinos } from '../../../samples/typeface/faces.ts';
import { type TrueTypeface, trueTypeface } from '../../../samples/typeface/typeface.ts';
import type { Part } from '../document.ts';
import type { Draw } from '../draw.ts';

export type Family = { readonly regular: TrueTypeface; readonly bold: TrueTypeface };

const loaded = new Map<string, TrueTypeface>();

function face(family: string, weight: 400 | 700): TrueTypeface {
  const name = `${family}-latin-${weight}-normal`;
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const read = trueTypeface(name, readFileSync(new URL(`../fonts/${family}/${name}.woff`, import.meta.url)));
  loaded.set(name, read);
  return read;
}

const fromFolder = (family: string): Family => ({
  get regular() {
    return face(family, 400);
  },
  get bold() {
    return face(family, 700);
  },
});
const oneWeight = (family: string): Family => ({
  get regular() {
    return face(family, 400);
  },
  get bold() {
    return face(family, 400);
  },
});

/** Faces by what they are for. No family is in both parts. */
const FAMILIES: Readonly<Record<Part, Readonly<Record<'text' | 'logo' | 'till', readonly Family[]>>>> = {
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
      ].map(fromFolder),
    ],
    logo: [fromFolder('oswald'), oneWeight('lobster'), fromFolder('lato'), tinos],
    till: [cousine, oneWeight('vt323'), fromFolder('courier-prime')],
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
      ].map(fromFolder),
    ],
    logo: [fromFolder('montserrat'), oneWeight('pacifico'), fromFolder('libre-baskerville')],
    till: [robotoMono, oneWeight('share-tech-mono'), fromFolder('ibm-plex-mono')],
  },
};

export const pickFamily = (draw: Draw, part: Part, use: 'text' | 'logo' | 'till'): Family =>
  draw.pick(FAMILIES[part][use]);
