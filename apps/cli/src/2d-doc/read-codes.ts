import { judgeSignature } from '@probant/2d-doc/trust/judge-signature';
import type { TrustSnapshot } from '@probant/2d-doc/trust/trust';
import { createDocumentReader } from '@probant/documents/reader';
import { createMetrics } from '@probant/kernel/metrics';
import { commandLogger } from '../command-logger.ts';
import type { CodeReading } from './code-reading.ts';
import { collectCodes } from './collect-codes.rules.ts';
import { type FileSymbols, READ_SYMBOLS_TASK } from './symbols-task.ts';

/**
 * Reads the 2D-Doc codes of a PDF or a picture in a worker process and judges their signatures.
 *
 * @throws UnreadableDocument; RangeError above 50 MiB.
 */
export async function readCodes(bytes: Uint8Array, models: string, trust: TrustSnapshot): Promise<CodeReading> {
  const { symbols, unreadable, pages } = await readSymbolsOf(bytes, models);
  const { codes, problems } = collectCodes(symbols);
  const names = new Map(trust.authorities.map(({ id, name }) => [id, name]));
  return {
    codes: codes.map(({ page, code }) => ({
      page,
      code,
      verdict: judgeSignature(code, trust),
      authorityName: names.get(code.authorityId) ?? null,
    })),
    problems,
    unreadable,
    pages,
  };
}

async function readSymbolsOf(bytes: Uint8Array, models: string): Promise<FileSymbols> {
  const reader = await createDocumentReader({ models, logger: commandLogger, metrics: createMetrics(), workers: 1 });
  try {
    reader.register([READ_SYMBOLS_TASK]);
    const { output } = await reader.run(READ_SYMBOLS_TASK, bytes, null, { tenant: 'operator' });
    return output;
  } finally {
    await reader.close();
  }
}
