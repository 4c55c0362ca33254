import { createHash } from 'node:crypto';
import { computeEditDistance } from '@probant/french/edit-distance';
import { foldAlphanumeric } from '@probant/french/text-folding';

const LEGAL_FORM_PATTERN = /\b(?:sdn|bhd|berhad|s\/b|enterprise|trading|plt|ltd|llp)\b/gi;
/** A shorter beginning is shared by chance. */
const MIN_SHARED_LETTERS = 5;
const MAX_EDITS = 2;
const MIN_LETTERS_FOR_EDITS = 10;

/**
 * Returns the group of each issuer name. Branches ("MR. D.I.Y. (M) SDN BHD", "MR. D.I.Y. (KUCHAI) SDN BHD") and names written in two
 * ways by those who labelled the receipts are in one group, because their receipts look the same.
 */
export function groupIssuers(names: readonly string[]): ReadonlyMap<string, string> {
  const groups: string[] = [];
  const stems = new Map(names.map((name) => [name, toStem(name)]));
  const groupByStem = new Map<string, string>();
  for (const stem of [...new Set(stems.values())].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    const group = groups.find((candidate) => isSameIssuer(candidate, stem));
    if (group === undefined) groups.push(stem);
    groupByStem.set(stem, group ?? stem);
  }
  return new Map(names.map((name) => [name, groupByStem.get(stems.get(name) ?? '') ?? '']));
}

/** A third of the issuers is only reported: nobody looks at their receipts while improving the reader. */
export const isReportedIssuer = (group: string): boolean =>
  (createHash('sha256').update(group).digest()[0] as number) % 3 === 0;

/** The name before a bracket, without its legal form, in letters and digits. */
function toStem(name: string): string {
  const [beforeBracket = ''] = name.split(/[([]/);
  const brand = foldAlphanumeric(beforeBracket.replace(LEGAL_FORM_PATTERN, ' '));
  return brand.length >= MIN_SHARED_LETTERS ? brand : foldAlphanumeric(name);
}

const isSameIssuer = (shorter: string, longer: string): boolean =>
  (shorter.length >= MIN_SHARED_LETTERS && longer.startsWith(shorter)) ||
  (shorter.length >= MIN_LETTERS_FOR_EDITS && computeEditDistance(shorter, longer, MAX_EDITS) !== null);
