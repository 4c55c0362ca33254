import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { invalid } from '@probant/kernel/errors';
import { noKey } from '../key-guard.ts';
import { wording } from '../validation/wording.ts';
import { collectBytes, tooLarge } from './incoming.ts';
import { faultPosition } from './json-fault.ts';
import { requireJson } from './media-type.ts';
import { deeperThan } from './nesting.ts';
import type { SilenceWatch } from './silence.ts';
import { unstorableTexts } from './storable-text.ts';

/** As pydantic's parser: values nested deeper would overflow the stack of whoever walks them. */
const MAX_DEPTH = 200;

/** What a route takes of a JSON body. */
export type JsonBodyRules = {
  readonly limit: number;
  readonly anyText: boolean;
  /** Content types that the handler reads itself, as they arrive. */
  readonly streamedTypes: readonly string[];
};

/**
 * Reads a JSON body: 415 for another content type, 413 over the limit, 422 `json_invalid` for what is no JSON, 401 when it is not
 * the one that was signed (`digest`: its SHA-256 in base64, null where nothing was signed). Undefined when the body is empty or blank. A member called `__proto__` is an own member like any other, as JSON.parse makes it: whoever copies one must spread
 * it or define it, never assign it.
 */
export function readJsonBody(
  request: IncomingMessage,
  rules: JsonBodyRules,
  digest: string | null,
  silence: SilenceWatch,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const { headers } = request;
  requireJson(headers['content-type'], headers['content-encoding'], rules.streamedTypes);
  if (Number(headers['content-length']) > rules.limit) throw tooLarge(rules.limit);
  collectBytes(request, rules.limit, silence, (error, bytes) => {
    if (error !== null) {
      done(error);
      return;
    }
    if (digest !== null && hash('sha256', bytes, 'base64') !== digest) {
      done(noKey());
      return;
    }
    let body: unknown;
    try {
      body = readJson(bytes, rules.anyText);
    } catch (refusal) {
      done(refusal as Error);
      return;
    }
    done(null, body);
  });
}

function readJson(bytes: Buffer, anyText: boolean): unknown {
  if (bytes.length === 0) return undefined;
  const json = startsWithMark(bytes) ? bytes.subarray(3) : bytes;
  const text = json.toString('utf8');
  // What is not UTF-8 is decoded to replacement characters, which a text may also hold of its own.
  if (text.includes('\ufffd') && !isUtf8(bytes)) throw invalid([wording.json(0, 'The body is not valid UTF-8')]);
  if (BLANK.test(text)) return undefined;
  const tooDeep = deeperThan(json, MAX_DEPTH);
  if (tooDeep >= 0) throw invalid([wording.json(json.toString('utf8', 0, tooDeep).length, 'recursion limit exceeded')]);
  const value = parse(text);
  if (!anyText && text.includes('\\u')) {
    const refused = unstorableTexts(text, value);
    if (refused.length > 0) throw invalid(refused);
  }
  return value;
}

/** What JSON takes for white space, and nothing else. */
const BLANK = /^[ \t\n\r]*$/;

const startsWithMark = (bytes: Buffer): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid([wording.json(faultPosition(error.message, text), 'The body is not valid JSON')]);
  }
}
