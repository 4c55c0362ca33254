import type { FileKind } from '../document.ts';
import type { Fingerprint } from '../fingerprint/fingerprint.ts';
import { isBlank } from '../image/blank.ts';
import type { Picture } from '../image/picture.ts';
import type { Networks } from '../ocr/networks.ts';
import { weighPdf } from '../pdf/weigh.ts';
import type { LastReport, Report, Task } from '../pool/protocol.ts';
import { countedDesk } from './counted-desk.ts';
import type { About, Desk } from './desk.ts';

/** Loads the OCR once for the life of the child, when the first picture comes. */
export type OcrLoader = () => Promise<Networks>;

/** Does a task; pages and attachments are said on the way, the result is given back. Readers are loaded when their first file comes. */
export async function perform(
  task: Task,
  bytes: Uint8Array,
  networks: OcrLoader,
  say: (report: Report) => void,
): Promise<LastReport> {
  if (task.kind === 'pdf') weighPdf(bytes);
  if (task.action === 'render') {
    const { showPage } = await import('./show-page.ts');
    return showPage(task.kind, bytes, task.page, task.width);
  }
  const desk = countedDesk(networks, say);
  if (!task.fingerprint) return { say: 'opened', ...(await read(task.kind, bytes, desk)) };
  const { pictureHash } = await import('../fingerprint/picture-hash.ts');
  let fingerprint: Fingerprint | null = null;
  const firstPicture = async (picture: Picture) => {
    fingerprint = isBlank(picture) ? null : await pictureHash(picture);
  };
  const about = await read(task.kind, bytes, { ...desk, firstPicture });
  return { say: 'opened', ...about, fingerprint };
}

async function read(kind: FileKind, bytes: Uint8Array, desk: Desk): Promise<About> {
  if (kind === 'pdf') return (await import('../pdf/read.ts')).readPdf(bytes, desk);
  if (kind === 'docx') return (await import('../docx/read.ts')).readDocx(bytes, desk);
  return (await import('../image/read.ts')).readImage(bytes, kind, desk);
}
