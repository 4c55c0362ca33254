import type { FileKind } from '../document.ts';
import type { Fingerprint } from '../fingerprint/fingerprint.ts';
import { isBlank } from '../image/blank.ts';
import type { Picture } from '../image/picture.ts';
import type { Networks } from '../ocr/models/networks.ts';
import { checkPdfLimits } from '../pdf/pdf-limits.ts';
import type { Task, TaskResult, WorkerMessage } from '../pool/protocol.ts';
import type { DocumentSummary, ReadContext } from '../read-context.ts';
import { createLimitedContext } from './limited-context.ts';

/**
 * Runs a task and returns its result; sends pages and attachments as soon as they are read. Each reader is imported when its first file
 * arrives. `loadNetworks` is called for the first picture.
 */
export async function runTask(
  task: Task,
  bytes: Uint8Array,
  loadNetworks: () => Promise<Networks>,
  send: (message: WorkerMessage) => void,
): Promise<TaskResult> {
  if (task.kind === 'pdf') checkPdfLimits(bytes);
  if (task.action === 'render') {
    const { renderPage } = await import('./render-page.ts');
    return renderPage(task.kind, bytes, task.page, task.width);
  }
  const context = createLimitedContext(loadNetworks, send);
  if (!task.fingerprint) return { type: 'opened', ...(await readFile(task.kind, bytes, context)) };
  const { computePictureHash } = await import('../fingerprint/picture-hash.ts');
  let fingerprint: Fingerprint | null = null;
  const onFirstPicture = async (picture: Picture) => {
    fingerprint = isBlank(picture) ? null : await computePictureHash(picture);
  };
  const summary = await readFile(task.kind, bytes, { ...context, onFirstPicture });
  return { type: 'opened', ...summary, fingerprint };
}

async function readFile(kind: FileKind, bytes: Uint8Array, context: ReadContext): Promise<DocumentSummary> {
  if (kind === 'pdf') return (await import('../pdf/read-pdf.ts')).readPdf(bytes, context);
  if (kind === 'docx') return (await import('../docx/read-docx.ts')).readDocx(bytes, context);
  return (await import('../image/read-image.ts')).readImage(bytes, kind, context);
}
