import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import {
  type Attachment,
  type DocumentReader,
  type FileKind,
  type OpenedDocument,
  type Page,
  UnreadableDocument,
} from './document.ts';
import { LIMITS } from './limits.ts';
import { checkModels } from './ocr/models.ts';
import { ReaderChildFailed } from './pool/child-failed.ts';
import type { DocumentCost } from './pool/cost.ts';
import type { QueueLimits } from './pool/fair-queue.ts';
import { instrumentsOf } from './pool/instruments.ts';
import { CHILD_LIMITS, type ChildLimits, QUEUE_LIMITS } from './pool/limits.ts';
import { createPool } from './pool/pool.ts';
import type { LastReport } from './pool/protocol.ts';
import { kindOf } from './signature.ts';

export type DocumentReaderOptions = {
  /** Folder with det.onnx, rec.onnx and alphabet.txt. Where it has a SHA256SUMS the files must agree with it. */
  readonly models: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Child processes, each with one thread and at most 1 GiB; two, or one on a single core, when left out. */
  readonly children?: number;
  /** What a child runs: the reader itself when left out. */
  readonly childEntry?: URL;
  readonly limits?: Partial<ChildLimits>;
  readonly queue?: QueueLimits;
  /** Told what each document cost, when its child is done with it: for those who measure. */
  readonly onCost?: (cost: DocumentCost) => void;
};

/**
 * Reads documents in child processes that start when the first one comes. `close` ends them all.
 * Throws an Error when a model file is missing, or is not the one that the folder's SHA256SUMS names.
 */
export async function createDocumentReader(options: DocumentReaderOptions): Promise<DocumentReader> {
  const models = resolve(options.models);
  await checkModels(models);
  const entry = options.childEntry ?? new URL('./child/main.ts', import.meta.url);
  const pool = createPool({
    child: { entry, models, limits: { ...CHILD_LIMITS, ...options.limits } },
    children: options.children ?? Math.min(2, availableParallelism()),
    queue: options.queue ?? QUEUE_LIMITS,
    logger: options.logger,
    instruments: instrumentsOf(options.metrics),
    onCost: options.onCost,
  });
  return {
    open: async (bytes, context) => {
      const kind = knownKind(bytes);
      const pages: Page[] = [];
      const attachments: Attachment[] = [];
      const report = await pool.run(
        { action: 'open', kind, fingerprint: context.fingerprint === true },
        bytes,
        (part) => void (part.say === 'page' ? pages.push(part.page) : attachments.push(part.attachment)),
        context,
      );
      return opened(report, { kind, pages, attachments });
    },
    renderPage: async (bytes, page, width, context) => {
      const kind = knownKind(bytes);
      if (!Number.isInteger(page) || page < 1) throw new RangeError('pages count from 1');
      if (!Number.isInteger(width) || width < 1) throw new RangeError('a width is a whole number of pixels');
      const report = await pool.run({ action: 'render', kind, page, width }, bytes, () => undefined, context);
      return rendered(report);
    },
    close: () => pool.close(),
  };
}

/** What can be said of a file without opening it. */
function knownKind(bytes: Uint8Array): FileKind {
  if (bytes.length > LIMITS.bytes) throw new RangeError('a document has at most 50 MiB');
  if (bytes.length === 0) throw new UnreadableDocument('empty');
  const kind = kindOf(bytes);
  if (kind === null) throw new UnreadableDocument('unknown_kind');
  return kind;
}

function opened(report: LastReport, parts: Pick<OpenedDocument, 'kind' | 'pages' | 'attachments'>): OpenedDocument {
  if (report.say !== 'opened') throw failureOf(report);
  const { pageCount, metadata, fingerprint } = report;
  return { ...parts, pageCount, metadata, ...(fingerprint === undefined ? {} : { fingerprint }) };
}

function rendered(report: LastReport): { png: Uint8Array; pageCount: number } {
  if (report.say !== 'rendered') throw failureOf(report);
  return { png: report.png, pageCount: report.pageCount };
}

function failureOf(report: LastReport): Error {
  if (report.say === 'fault') return new UnreadableDocument(report.fault);
  if (report.say === 'no_such_page') return new RangeError(`the document has ${report.pageCount} pages`);
  if (report.say === 'broken')
    return new ReaderChildFailed('a reader child could not work', `${report.name}: ${report.at}`);
  return new Error('a reader child answered something else than asked');
}
