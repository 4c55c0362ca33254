import { foldAlphanumeric, foldText } from '@probant/french/text-folding';
import type { Features } from '../../ranking/features.ts';
import { measureHeight, type Segment } from '../../reading/rows.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import {
  computeMerchantFeatures,
  type HeadLine,
  MAX_HEAD_LINES,
  type NameVariant,
  type ReceiptHead,
} from './merchant-features.ts';
import { findMerchantSign } from './merchant-sign.ts';
import { ADDRESS_PATTERN, LEGAL_FORM_PATTERN, removeRegistration, repairName } from './merchant-words.ts';

/** A text that may be the merchant's name: one to three consecutive segments of the head, complete or shortened. */
export type MerchantCandidate = {
  readonly name: string;
  readonly segments: readonly Segment[];
  readonly features: Features;
};

const MAX_NAME_LINES = 3;
const MAX_LATER_LINES = 4;

/** Returns every text in the head of a receipt that may be the merchant's name, with its features. */
export function findMerchantCandidates(receipt: ReceiptRows): MerchantCandidate[] {
  const lines = receipt.rows.flatMap((row, index) =>
    row.segments.map((segment) => ({
      segment,
      row: index,
      capitals: foldText(repairName(segment.text)).toUpperCase(),
    })),
  );
  const top = lines.slice(0, MAX_HEAD_LINES);
  const sign = new Set(findMerchantSign(receipt));
  const head: ReceiptHead = {
    lines,
    receipt,
    maxLineHeight: Math.max(1, ...top.map(({ segment }) => measureHeight(segment))),
    alphanumericText: foldAlphanumeric(lines.map(({ segment }) => segment.text).join(' ')),
    signLines: new Set(lines.flatMap(({ segment }, index) => (sign.has(segment) ? [index] : []))),
  };
  const byName = new Map<string, MerchantCandidate & { readonly length: number }>();
  for (const [first, last] of listLineSpans(top.length, lines)) {
    for (const { variant, name, whole } of listNameVariants(lines.slice(first, last + 1))) {
      const key = foldAlphanumeric(name);
      const previous = byName.get(key);
      if (key.length < 3 || (previous && previous.length <= last - first)) continue;
      const segments = lines.slice(first, last + 1).map(({ segment }) => segment);
      const features = computeMerchantFeatures(head, first, last, { variant, name, whole }, key);
      byName.set(key, { name: name.trim(), segments, features, length: last - first });
    }
  }
  return [...byName.values()];
}

/** A French legal form followed by a name: the company below the sign of its shop is another name, not more of the first. */
const LEADING_LEGAL_FORM_PATTERN = /^\W*(?:SARL|SASU?|EURL|SNC|SCI)\s+[A-Z]/;

/** "12, RUE DU FOUR", "K3-113, JL IBRAHIM": an address with a number is not the second line of a name. A district in brackets may be. */
const isNumberedAddress = (capitals: string): boolean =>
  ADDRESS_PATTERN.test(capitals) && /\d/.test(capitals) && !LEGAL_FORM_PATTERN.test(capitals);

const endsNameAbove = (capitals: string): boolean =>
  LEADING_LEGAL_FORM_PATTERN.test(capitals) || isNumberedAddress(capitals);

/** Returns runs of up to three lines of the head, and single later lines with a legal form, as first and last index. */
function listLineSpans(top: number, lines: readonly HeadLine[]): [number, number][] {
  const headSpans: [number, number][] = [];
  for (let first = 0; first < top; first++) {
    for (let last = first; last < Math.min(first + MAX_NAME_LINES, top); last++) {
      if (last > first && endsNameAbove(lines[last]?.capitals ?? '')) break;
      headSpans.push([first, last]);
    }
  }
  const laterSpans = lines.flatMap(({ capitals }, index): [number, number][] =>
    index >= top && /SDN|BHD|S\/B|\bSARL\b|\bSASU?\b|\bEURL\b|ENTERPRISE/.test(capitals) ? [[index, index]] : [],
  );
  return [...headSpans, ...laterSpans.slice(0, MAX_LATER_LINES)];
}

/** Returns the ways to write lines as one name, `whole` first; each spelling once. */
function listNameVariants(lines: readonly HeadLine[]): NameVariant[] {
  const printed = lines.map(({ segment }) => segment.text).join(' ');
  const whole = repairName(printed);
  const nameVariants: NameVariant[] = [{ variant: 'whole', name: whole, whole }];
  const addVariant = (variant: NameVariant['variant'], name: string) => {
    if (!nameVariants.some((existing) => foldAlphanumeric(existing.name) === foldAlphanumeric(name)))
      nameVariants.push({ variant, name, whole });
  };
  if (printed !== whole) addVariant('unrepaired', printed);
  const unregistered = removeRegistration(whole);
  if (unregistered.length > 3) addVariant('without registration', unregistered);
  const beforeBracket = /^(.*?)\s*[([]/.exec(whole)?.[1] ?? '';
  if (foldAlphanumeric(beforeBracket).length > 4) {
    addVariant('before bracket', beforeBracket);
    addVariant('without registration', removeRegistration(beforeBracket));
  }
  const legalForm = /(?:SDN\.?\s*BHD\.?|BERHAD|ENTERPRISE|\bS\.?A\.?R\.?L\.?|\bSASU?|\bEURL)\b(?=.)/i.exec(whole);
  // French legal forms precede the name as often as they follow it: one that starts a line does not end a name.
  const startsLine = /^\W*(?:SARL|SASU?|EURL)\b/.test(lines.at(-1)?.capitals ?? '');
  if (legalForm && !startsLine) addVariant('up to legal form', whole.slice(0, legalForm.index + legalForm[0].length));
  return nameVariants;
}
