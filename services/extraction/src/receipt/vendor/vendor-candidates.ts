import { alphanumeric, fold } from '@probant/french/text-folding';
import { heightOf, type Segment } from '../../reading/rows.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import type { Features } from '../scoring/features.ts';
import { shopSign } from './shop-sign.ts';
import { HEAD_LINES, type Head, type HeadLine, vendorFeatures, type Written } from './vendor-features.ts';
import { repairedName, withoutRegistration } from './vendor-words.ts';

/** A text that may be the vendor's name: one to three neighbouring segments of the head, whole or shortened. */
export type VendorCandidate = {
  readonly name: string;
  readonly segments: readonly Segment[];
  readonly features: Features;
};

const MOST_LINES_OF_A_NAME = 3;
const LATER_LINES = 4;

export function vendorCandidates(receipt: ReceiptRows): VendorCandidate[] {
  const lines = receipt.rows.flatMap((row, index) =>
    row.segments.map((segment) => ({ segment, row: index, capitals: fold(repairedName(segment.text)).toUpperCase() })),
  );
  const top = lines.slice(0, HEAD_LINES);
  const sign = new Set(shopSign(receipt));
  const head: Head = {
    lines,
    receipt,
    tallest: Math.max(1, ...top.map(({ segment }) => heightOf(segment))),
    joined: alphanumeric(lines.map(({ segment }) => segment.text).join(' ')),
    sign: new Set(lines.flatMap(({ segment }, at) => (sign.has(segment) ? [at] : []))),
  };
  const byName = new Map<string, VendorCandidate & { readonly length: number }>();
  for (const [first, last] of spans(top.length, lines)) {
    for (const { variant, name, whole } of variants(lines.slice(first, last + 1))) {
      const key = alphanumeric(name);
      const before = byName.get(key);
      if (key.length < 3 || (before && before.length <= last - first)) continue;
      const segments = lines.slice(first, last + 1).map(({ segment }) => segment);
      const features = vendorFeatures(head, first, last, { variant, name, whole }, key);
      byName.set(key, { name: name.trim(), segments, features, length: last - first });
    }
  }
  return [...byName.values()];
}

/** A French legal form with a name behind it: the company below the sign of its shop is another name, not more of it. */
const OPENS_A_NAME = /^\W*(?:SARL|SASU?|EURL|SNC|SCI)\s+[A-Z]/;

/** Runs of up to three lines of the head, and single lines with a legal form further down. */
function spans(top: number, lines: readonly HeadLine[]): [number, number][] {
  const all: [number, number][] = [];
  for (let first = 0; first < top; first++) {
    for (let last = first; last < Math.min(first + MOST_LINES_OF_A_NAME, top); last++) {
      if (last > first && OPENS_A_NAME.test(lines[last]?.capitals ?? '')) break;
      all.push([first, last]);
    }
  }
  const later = lines.flatMap(({ capitals }, at): [number, number][] =>
    at >= top && /SDN|BHD|\bSARL\b|\bSASU?\b|ENTERPRISE/.test(capitals) ? [[at, at]] : [],
  );
  return [...all, ...later.slice(0, LATER_LINES)];
}

function variants(lines: readonly HeadLine[]): Written[] {
  const printed = lines.map(({ segment }) => segment.text).join(' ');
  const whole = repairedName(printed);
  const written: Written[] = [{ variant: 'whole', name: whole, whole }];
  const offer = (variant: Written['variant'], name: string) => {
    if (!written.some((other) => alphanumeric(other.name) === alphanumeric(name)))
      written.push({ variant, name, whole });
  };
  if (printed !== whole) offer('unrepaired', printed);
  const bare = withoutRegistration(whole);
  if (bare.length > 3) offer('without registration', bare);
  const beforeBracket = /^(.*?)\s*[([]/.exec(whole)?.[1] ?? '';
  if (alphanumeric(beforeBracket).length > 4) {
    offer('before bracket', beforeBracket);
    offer('without registration', withoutRegistration(beforeBracket));
  }
  const legal = /(?:SDN\.?\s*BHD\.?|BERHAD|ENTERPRISE|\bS\.?A\.?R\.?L\.?|\bSASU?|\bEURL)\b(?=.)/i.exec(whole);
  // French forms stand before the name as often as after it: one that opens a line ends no name.
  const opensLine = /^\W*(?:SARL|SASU?|EURL)\b/.test(lines.at(-1)?.capitals ?? '');
  if (legal && !opensLine) offer('up to legal form', whole.slice(0, legal.index + legal[0].length));
  return written;
}
