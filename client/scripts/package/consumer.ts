/** A program of a project that has installed the client: prints what it reads from the server of its argument. */
export const CONSUMER_PROGRAM = `
import { AuthenticationError, createProbantClient } from '@probant/client';
import { openUpload } from '@probant/client/node';

const probant = createProbantClient({ baseUrl: process.argv[2], apiKey: 'prb_test' });
const formats = await probant.get('/v1/formats');
const result = await probant.post('/v1/extract', { body: { file: await openUpload('program.js') } });
const types = [];
const question = { params: { path: { kb_id: 'kb_1' } }, body: { message: 'Combien ?' } };
for await (const { type } of probant.stream('/v1/knowledge-bases/{kb_id}/query', question)) types.push(type);
const error = await probant.get('/v1/schemas').catch((error) => error);
console.log(
  JSON.stringify([
    formats.map(({ format }) => format),
    result.data.total_amount,
    types,
    { isAuthenticationError: error instanceof AuthenticationError, status: error.status },
  ]),
);
`;

/** A module of such a project: it compiles only when the compiler narrows by document_type. */
export const CONSUMER_MODULE = `
import { createProbantClient, type Download, type ProbantClient, ProbantError, type Schemas } from '@probant/client';
import { openUpload, saveDownload } from '@probant/client/node';

const probant: ProbantClient = createProbantClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'prb_test' });

export async function readTotal(path: string): Promise<number | null> {
  const result = await probant.post('/v1/extract', { body: { file: await openUpload(path) } });
  if (Array.isArray(result) || result.data === null) return null;
  // @ts-expect-error: other types of document have no total_amount
  result.data.total_amount;
  return result.document_type === 'invoice' ? (result.data.total_amount ?? null) : null;
}

export async function listFormats(): Promise<readonly Schemas['FormatInfo'][]> {
  return probant.get('/v1/formats');
}

// @ts-expect-error: the API has no such path
export const listInvoices = () => probant.get('/v1/invoices');

export const save = (download: Download): Promise<string> => saveDownload(download, '.');

export const readRequestId = (error: unknown): string | null | undefined =>
  error instanceof ProbantError && 'requestId' in error ? (error.requestId as string | null) : undefined;
`;
