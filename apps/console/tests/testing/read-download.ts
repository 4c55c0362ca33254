import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** Reads the bytes of a download, which the browser of the run keeps where this process may not look. */
export const readDownload = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());
