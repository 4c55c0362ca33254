import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { checkJsonEngine, JsonEngineError } from '@probant/kernel/json/engine-check';
import { COSIGNATURE_TYPE, LOG_SIGNATURE_TYPE } from '../../notes/verifier-key.ts';
import { UnreadableExportError } from '../format/unreadable-export-error.ts';
import { isProofStart } from '../proof/parse-proof-file.ts';
import type { AuditorInputs, ExportVerification } from '../verification-result.ts';
import { verifyExport } from '../verify-export.ts';
import { formatReport } from './format-report.ts';
import { peekStart } from './peek-start.ts';
import { getErrorCode, readKey, readNote } from './read-auditor-files.ts';
import type { CommandOutput, ReadProgress, VerifyCommandOptions } from './verify-options.ts';
import { runProofVerification } from './verify-proof-command.ts';

/** Runs `audit verify FILE` on an export or a proof, as its content says, without a database or a network. */
export async function runVerifyCommand(options: VerifyCommandOptions): Promise<CommandOutput> {
  const { file, key, witnessKeys, notes, json } = options;
  try {
    checkJsonEngine();
    const inputs: AuditorInputs = {
      logKey: key === null ? null : await readKey(key, LOG_SIGNATURE_TYPE),
      witnessKeys: await Promise.all(witnessKeys.map((witnessKey) => readKey(witnessKey, COSIGNATURE_TYPE))),
      keptNotes: await Promise.all(notes.map(readNote)),
    };
    const { start, chunks } = await peekStart(await openFile(options), START_BYTES);
    if (isProofStart(start)) return await runProofVerification(chunks, inputs, options);
    if (options.event != null || options.eventHash != null) await rejectProofOptions(chunks);
    const result = await verifyExport(chunks, inputs);
    return { code: result.ok ? 0 : 1, out: json ? formatJson(result) : formatReport(result), error: '' };
  } catch (error) {
    const description = describeError(error, file);
    return {
      code: 2,
      out: json ? `${JSON.stringify({ ok: false, error: description })}\n` : '',
      error: `CANNOT BE READ: ${description}\n`,
    };
  }
}

const formatJson = (result: ExportVerification) => `${JSON.stringify(result, null, 2)}\n`;

/** Closes the file, else an open standard input would keep the process alive. */
async function rejectProofOptions(chunks: AsyncIterable<Uint8Array>): Promise<never> {
  for await (const _ of chunks) break;
  throw new UnreadableExportError(null, '--event and --event-hash are for a proof; an export contains its events');
}

/** Enough to tell a proof from an export. */
const START_BYTES = 64;
const CHUNK_BYTES = 256 * 1024;

async function openFile({
  file,
  openStandardInput = () => process.stdin,
  startProgress,
}: VerifyCommandOptions): Promise<AsyncIterable<Uint8Array>> {
  if (file === '-') return countBytes(openStandardInput(), startProgress?.(null));
  const status = await stat(file);
  if (status.isDirectory()) throw new UnreadableExportError(null, 'it is a folder');
  return countBytes(createReadStream(file, { highWaterMark: CHUNK_BYTES }), startProgress?.(status.size));
}

async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  progress: ReadProgress | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of chunks) {
      yield chunk;
      progress?.add(chunk.length);
    }
  } finally {
    progress?.close();
  }
}

function describeError(error: unknown, file: string): string {
  if (error instanceof UnreadableExportError || error instanceof JsonEngineError) return error.message;
  const code = getErrorCode(error);
  if (code === 'ENOENT') return `there is no file ${file}`;
  if (code !== '') return `the file could not be read (${code})`;
  return 'internal error of the verifier: keep the file and report the error';
}
