import type { Line, OpenedDocument, Page, PageSource, Word } from '@probant/documents/document';
import type { Detector, Evidence } from '../../evidence/evidence.ts';
import { createLimitLog } from '../../limits/limit-log.ts';
import type { Observation } from '../../signals/signal.ts';

type TypedOptions = Partial<Pick<Evidence, 'profile' | 'fields' | 'today' | 'pdf'>> & {
  readonly source?: PageSource;
  readonly confidence?: number;
  readonly turned?: Page['turned'];
  readonly attachments?: OpenedDocument['attachments'];
};

/** A page of 100 columns and at least 60 rows of fixed-width text. */
const COLUMNS = 100;
const MIN_ROWS = 60;

/** Returns evidence of one page of fixed-width text; three or more spaces separate the cells of a row. */
export function createTypedEvidence(rows: readonly string[], options: TypedOptions = {}): Evidence {
  const page = createTypedPage(rows, options);
  const { attachments = [] } = options;
  const document: OpenedDocument = { kind: 'pdf', pageCount: 1, pages: [page], attachments, metadata: {} };
  return {
    profile: options.profile ?? 'other',
    kind: 'pdf',
    bytes: new Uint8Array(),
    document,
    pdf: options.pdf ?? null,
    renderPage: async () => null,
    readPicture: async () => ({ lines: [] }),
    fields: options.fields ?? null,
    listsCodes: false,
    today: options.today ?? '2026-11-23',
    isTimeOver: () => false,
    limits: createLimitLog(),
  };
}

/** Returns what the detectors observe on a page of fixed-width text. */
export async function observeTyped(
  detectors: readonly Detector[],
  rows: readonly string[],
  options: TypedOptions = {},
): Promise<readonly Observation[]> {
  const evidence = createTypedEvidence(rows, options);
  return (await Promise.all(detectors.map(async ({ detect }) => detect(evidence)))).flat();
}

/** Returns the codes of observations, with an exclamation mark for the raised case. */
export const listCodes = (observations: readonly Observation[]): string[] =>
  observations.map(({ code, isRaised }) => (isRaised ? `${code}!` : code));

function createTypedPage(rows: readonly string[], { source = 'pdf_text', confidence = 1, turned }: TypedOptions): Page {
  const height = Math.max(MIN_ROWS, rows.length);
  const lines = rows.flatMap((row, index) =>
    [...row.matchAll(/\S+(?: {1,2}\S+)*/g)].map((match) =>
      createLine(match[0], match.index, index / height, confidence),
    ),
  );
  return { number: 1, width: COLUMNS * 6, height: height * 12, source, lines, ...(turned ? { turned } : {}) };
}

function createLine(text: string, column: number, top: number, confidence: number): Line {
  const words = [...text.matchAll(/\S+/g)].map((match): Word => {
    const left = (column + match.index) / COLUMNS;
    return { text: match[0], confidence, box: [left, top, left + match[0].length / COLUMNS, top + 0.012] };
  });
  const last = words.at(-1)?.box ?? [0, 0, 0, 0];
  return { words, text: words.map((word) => word.text).join(' '), box: [column / COLUMNS, top, last[2], top + 0.012] };
}
