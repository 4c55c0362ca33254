import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { AppError, invalid } from '@probant/kernel/errors';
import { wording } from '../validation/wording.ts';
import { hasBody, type NextBytes } from './incoming.ts';
import { faultPosition } from './json-fault.ts';
import { requireJson } from './media-type.ts';
import { deeperThan } from './nesting.ts';
import { unstorableTexts } from './storable-text.ts';

/** As pydantic's parser: values nested deeper would overflow the stack of whoever walks them. */
const MAX_DEPTH = 200;

/** What a route takes of a JSON body. */
export type JsonBodyRules = { readonly limit: number; readonly anyText: boolean };

/**
 * Reads a JSON body: 415 for another content type, 413 over the limit, 422 `json_invalid` for what is no JSON. Undefined when the
 * body is empty. Members called `__proto__` are dropped: no schema names them, and no later copy of the body can be poisoned.
 */
export async function readJsonBody(request: IncomingMessage, next: NextBytes, rules: JsonBodyRules): Promise<unknown> {
  const contentType = request.headers['content-type'];
  if (contentType === undefined && !hasBody(request)) return undefined;
  requireJson(contentType, request.headers['content-encoding']);
  if (Number(request.headers['content-length']) > rules.limit) throw tooLarge(rules.limit);
  const bytes = await readWhole(next, rules.limit);
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw invalid([wording.json(0, 'The body is not valid UTF-8')]);
  const tooDeep = deeperThan(bytes, MAX_DEPTH);
  if (tooDeep >= 0) throw invalid([wording.json(tooDeep, 'recursion limit exceeded')]);
  const text = bytes.toString('utf8', startsWithMark(bytes) ? 3 : 0);
  const value = parse(text);
  const refused = rules.anyText ? [] : unstorableTexts(text, value);
  if (refused.length > 0) throw invalid(refused);
  return value;
}

async function readWhole(next: NextBytes, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for (let chunk = await next(); chunk !== null; chunk = await next()) {
    length += chunk.length;
    if (length > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  const [first] = chunks;
  return chunks.length === 1 && first ? first : Buffer.concat(chunks, length);
}

const tooLarge = (limit: number) =>
  new AppError(413, `The request body is larger than the ${inWords(limit)} that this route accepts`);

const inWords = (bytes: number): string => (bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${bytes} bytes`);

const startsWithMark = (bytes: Buffer): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** `__proto__` as a member's name, each letter plain or escaped. */
const PROTO =
  /"(?:_|\\u005f)(?:_|\\u005f)(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006f)(?:t|\\u0074)(?:o|\\u006f)(?:_|\\u005f)(?:_|\\u005f)"\s*:/i;

function parse(text: string): unknown {
  try {
    return PROTO.test(text) ? JSON.parse(text, withoutProto) : JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid([wording.json(faultPosition(error.message, text), 'The body is not valid JSON')]);
  }
}

function withoutProto(this: unknown, key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
