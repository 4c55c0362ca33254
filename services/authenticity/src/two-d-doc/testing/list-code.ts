import { parseCode } from '@probant/2d-doc/parse-code';
import { PUBLISHED_PRIVATE_KEY } from '@probant/2d-doc/testing/published-key';
import { type CodeContent, writeCode } from '@probant/2d-doc/testing/write-code';
import type { PageSource } from '@probant/documents/document';
import { createTypedEvidence } from '../../content/testing/typed-evidence.ts';
import { readPageRows } from '../../content/text/page-rows.ts';
import { compareCode } from '../content/compare-codes.ts';
import { createPrintedTextFinder } from '../listing/find-printed-texts.ts';
import { listFields } from '../listing/list-fields.ts';
import type { ListedField } from '../listing/listed-field.ts';

const PLACE = { page: 1, box: [0.1, 0.8, 0.2, 0.9] } as const;

/** Returns the fields of a code beside rows of text. */
export function listCode(
  content: CodeContent,
  rows: readonly string[],
  source: PageSource = 'pdf_text',
): readonly ListedField[] {
  const code = parseCode(writeCode(content, PUBLISHED_PRIVATE_KEY));
  const evidence = createTypedEvidence(rows, { source });
  const findTexts = createPrintedTextFinder(readPageRows(evidence));
  return listFields({ code, page: PLACE.page }, compareCode({ code, place: PLACE }, evidence), findTexts);
}
