import { createHash } from 'node:crypto';
import type { Clock } from '@probant/kernel/clock';
import { type FecPieces, validateFecWithFacts } from '../validate-fec.ts';
import type { FecValidation } from '../validation-result.ts';
import { buildFecReport } from './build-fec-report.ts';
import { renderHtml } from './render-html.ts';
import { renderMarkdown } from './render-markdown.ts';
import type { FecReport } from './report-content.ts';

export type FecReportFormat = 'markdown' | 'html';

type FecReportOptions = {
  readonly filename?: string | undefined;
  /** Names journals and entries. Without it, the report contains nothing of the file but its totals and its first and last dates. */
  readonly details?: boolean | undefined;
  /** The bytes are the UTF-8 of a text that the caller decoded. */
  readonly isDecoded?: boolean | undefined;
  readonly clock: Clock;
};

/**
 * Validates a FEC while it streams, and reports it.
 * @throws AppError 413 when the file has more distinct entries, accounts, third parties and letters than fit in memory.
 */
export async function createFecReport(
  pieces: FecPieces,
  { filename, details, isDecoded, clock }: FecReportOptions,
): Promise<{ readonly validation: FecValidation; readonly report: FecReport }> {
  const hash = createHash('sha256');
  let byteCount = 0;
  async function* passThrough(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece);
      byteCount += piece.length;
      yield piece;
    }
  }
  const validation = await validateFecWithFacts(passThrough(), { filename, details, isDecoded });
  const file = { filename, sha256: hash.digest('hex'), byteCount, now: clock() };
  return { validation, report: buildFecReport(validation, file) };
}

/** Renders a report. Both formats contain the same texts; whatever comes from the file or the caller is escaped. */
export const renderFecReport = (report: FecReport, format: FecReportFormat): string =>
  format === 'html' ? renderHtml(report) : renderMarkdown(report);
