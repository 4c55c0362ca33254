import type { PagePaint } from '@probant/documents/pdf-structure';
import type { PdfEvidence } from '../../evidence/evidence.ts';
import { listDistinctRevisions } from '../../page-edits/revisions/distinct-revisions.ts';

/** Earlier saves of a file with other pages that are searched: the newest, and the oldest, which later saves must not hide. */
const MAX_SEARCHED_REVISIONS = 5;
/** Characters of one page that are searched. */
const MAX_PAGE_CHARACTERS = 200_000;

/** Returns the texts that earlier revisions paint, each operation a row; [] for a file that was saved once. */
export function readEarlierRevisions(pdf: PdfEvidence): readonly (readonly string[])[] {
  const { openRevision, limits } = pdf;
  const earlier = listDistinctRevisions(pdf).toReversed();
  if (earlier.length > MAX_SEARCHED_REVISIONS) limits.reach('revision_content');
  return earlier
    .filter((_, index) => index === 0 || index > earlier.length - MAX_SEARCHED_REVISIONS)
    .flatMap((revision) => {
      const opened = openRevision(revision);
      return opened
        ? [opened.pages.flatMap((page) => readTexts(opened.readPaint(page), () => limits.reach('words', page.number)))]
        : [];
    });
}

function readTexts({ operations }: PagePaint, onLimit: () => void): string[] {
  const texts: string[] = [];
  let length = 0;
  for (const operation of operations) {
    if (operation.kind !== 'text') continue;
    if (length > MAX_PAGE_CHARACTERS) {
      onLimit();
      break;
    }
    texts.push(operation.text);
    length += operation.text.length;
  }
  return texts;
}
