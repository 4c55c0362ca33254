import type { PagePaint } from '@probant/documents/pdf-structure';
import type { PdfEvidence } from '../../evidence/evidence.ts';

/** Earlier saves of a file that are searched: the newest, and the oldest, which later saves must not hide. */
const MAX_SEARCHED_REVISIONS = 5;
/** Characters of one page that are searched. */
const MAX_PAGE_CHARACTERS = 200_000;

/** Returns the texts that earlier revisions paint, each operation a row; [] for a file that was saved once. */
export function readEarlierRevisions({ structure, openRevision }: PdfEvidence): readonly (readonly string[])[] {
  const earlier = structure.revisions.slice(0, -1);
  return earlier
    .filter((_, index) => index === 0 || index > earlier.length - MAX_SEARCHED_REVISIONS)
    .flatMap((revision) => {
      const opened = openRevision(revision);
      return opened ? [opened.pages.flatMap((page) => readTexts(opened.readPaint(page)))] : [];
    });
}

function readTexts({ operations }: PagePaint): string[] {
  const texts: string[] = [];
  let length = 0;
  for (const operation of operations) {
    if (operation.kind !== 'text' || length > MAX_PAGE_CHARACTERS) continue;
    texts.push(operation.text);
    length += operation.text.length;
  }
  return texts;
}
