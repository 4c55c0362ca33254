import type { FileContext } from '../indirect-object.ts';
import { readSection } from './read-section.ts';
import type { CrossReferenceSection } from './section.ts';

export type SectionReader = (offset: number) => CrossReferenceSection | null;

/** Creates a reader that reads each section once, since the chains of several revisions share sections. */
export function createSectionReader(context: FileContext, base: number): SectionReader {
  const sections = new Map<number, CrossReferenceSection | null>();
  return (offset) => {
    const kept = sections.get(offset);
    if (kept !== undefined) return kept;
    // Beyond the limit, no further section is read: the chain ends there, and says so.
    const section = sections.size < context.limits.sections ? readSection(context, offset, base) : null;
    sections.set(offset, section);
    return section;
  };
}

export type CrossReferenceChain = {
  /** Newest first. */
  readonly sections: readonly CrossReferenceSection[];
  /** Whether a /Prev leads to no section, to one that was read before, or beyond the limit of sections. */
  readonly isBroken: boolean;
};

/** Follows /Prev from the section at an offset. */
export function readChain(readSectionAt: SectionReader, offset: number): CrossReferenceChain {
  const sections: CrossReferenceSection[] = [];
  const visited = new Set<number>();
  for (let next: number | null = offset; next !== null; ) {
    const section: CrossReferenceSection | null = visited.has(next) ? null : readSectionAt(next);
    if (section === null) return { sections, isBroken: true };
    visited.add(next);
    sections.push(section);
    next = section.previous;
  }
  return { sections, isBroken: false };
}
