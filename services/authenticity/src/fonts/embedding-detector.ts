import type { PdfFont } from '@probant/documents/pdf-structure';
import type { Detector } from '../evidence/evidence.ts';
import type { Observation } from '../signals/signal.ts';
import { readFontUses } from './font-uses.ts';
import { isMissingFont } from './missing/missing-font-value.rules.ts';

/** Copies of one font in a file, and fonts that are missing beside others that are embedded. */
export const embeddingDetector: Detector = {
  name: 'font embedding',
  detect({ pdf }) {
    const read = pdf === null ? null : readFontUses(pdf);
    const fonts = read?.isComplete ? read.uses.map(({ font }) => font) : [];
    const copies = countCopies(fonts);
    const missing = fonts.filter(isMissingFont).length;
    const isMixed = missing > 0 && missing < fonts.length;
    return [
      ...(copies > 0 ? [createInfo('font_duplicate_subset', { copies })] : []),
      ...(isMixed ? [createInfo('font_not_embedded_mix', { missing, fonts: fonts.length })] : []),
    ];
  },
};

const createInfo = (code: Observation['code'], detail: Readonly<Record<string, number>>): Observation => ({
  code,
  detail,
});

/** Fonts of the same name, kind and encoding, each with a prefix of its own: one program embeds a font once. */
function countCopies(fonts: readonly PdfFont[]): number {
  const subsets = new Map<string, Set<string>>();
  for (const { baseFont, subtype, encoding } of fonts) {
    const [, prefix, name] = /^([A-Z]{6})\+(.+)$/.exec(baseFont ?? '') ?? [];
    if (prefix === undefined) continue;
    const key = `${name} ${subtype} ${encoding}`;
    subsets.set(key, (subsets.get(key) ?? new Set()).add(prefix));
  }
  return [...subsets.values()].reduce((copies, prefixes) => copies + prefixes.size - 1, 0);
}
