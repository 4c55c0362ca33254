import { type DeflateSetting, isReproduced, listSettings, type PackedContent } from './deflate-settings.rules.ts';
import type { RepackBudget } from './repack-budget.ts';

/**
 * How a content stream was packed, compared with the streams that were made with it: `other_level` when the headers name another level,
 * `other_encoder` when zlib, as it is set for one of the sides, does not write the bytes of the other one.
 */
type EncoderComparison = 'same' | 'other_level' | 'other_encoder';

/** Shorter content comes out alike from most encoders. */
const MIN_CONTENT_BYTES = 1024;
/** Character maps of a few letters are short, but show that a font and its map come from different encoders. */
const MIN_RELATED_BYTES = 300;

/**
 * Compares the encoders of a content stream and of related streams. A program packs all it makes alike. `same` is the answer as well
 * when nothing can be said: the streams are short, the related ones differ from each other, or the budget is spent. It is the answer for
 * content that zlib did not write, too: programs that save a file again pack what was not packed with zlib, so the others are the new ones.
 */
export function compareEncoders(
  content: PackedContent,
  related: readonly PackedContent[],
  budget: RepackBudget,
): EncoderComparison {
  const references = related
    .filter(({ inflated }) => inflated.length >= MIN_RELATED_BYTES)
    .sort((a, b) => a.inflated.length - b.inflated.length);
  const [shortest, ...others] = references;
  if (content.inflated.length < MIN_CONTENT_BYTES || shortest === undefined) return 'same';
  if (others.some((other) => !hasSameHeader(other, shortest))) return 'same';
  const listReproducing = (stream: PackedContent): readonly DeflateSetting[] =>
    listSettings(stream).filter((setting) => isReproduced(stream, setting, budget));
  const ofContent = listReproducing(content);
  if (ofContent.length === 0) return 'same';
  if (!hasSameHeader(content, shortest)) return 'other_level';
  let shared: readonly DeflateSetting[] | null = null;
  for (const reference of references) {
    const reproducing = listReproducing(reference);
    shared = shared === null ? reproducing : intersect(shared, reproducing);
    if (shared === null || intersect(ofContent, shared) !== null || budget.isSpent()) return 'same';
  }
  return 'other_encoder';
}

const hasSameHeader = ({ packed: a }: PackedContent, { packed: b }: PackedContent): boolean =>
  a[0] === b[0] && a[1] === b[1];

/** Returns the settings that two streams can share, none when both come from another encoder than zlib; null when they share none. */
function intersect(a: readonly DeflateSetting[], b: readonly DeflateSetting[]): readonly DeflateSetting[] | null {
  if (a.length === 0 && b.length === 0) return [];
  const both = a.filter(({ level, memLevel }) =>
    b.some((other) => other.level === level && other.memLevel === memLevel),
  );
  return both.length > 0 ? both : null;
}
