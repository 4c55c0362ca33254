import { parseJson } from './parse-json.ts';

/** The engine returns wrong JSON values. The message is for the operator. */
export class JsonEngineError extends Error {
  override readonly name = 'JsonEngineError';
}

/**
 * Checks that `parseJson` returns the right values on this engine: member names with an escape, after every other such name was read at
 * the same place of an object (the fault of nodejs/node issue 63785), and a few texts of each kind of value. Takes less than 1 ms.
 *
 * @throws JsonEngineError when a value is wrong. The process must not start: it would record names that were not sent.
 */
export function checkJsonEngine(parse: (text: string) => unknown = parseJson): void {
  for (const [first] of ESCAPED_NAMES)
    for (const [second, name] of ESCAPED_NAMES) {
      parse(`{"fid":0,"${first}":1}`);
      expectMembers(parse(`{"fid":0,"${second}":1}`), ['fid', name]);
    }
  for (const [text, expected] of KNOWN_TEXTS) if (JSON.stringify(parse(text)) !== expected) throw createEngineError();
}

/** Member names as they appear in a JSON text, and decoded. */
const ESCAPED_NAMES: readonly (readonly [source: string, name: string])[] = [
  ['\\\\', '\\'],
  ['\\"', '"'],
  ['\\/', '/'],
  ['\\b', '\b'],
  ['\\f', '\f'],
  ['\\n', '\n'],
  ['\\r', '\r'],
  ['\\t', '\t'],
  ['\\u0041', 'A'],
  ['\\u00e9', 'é'],
  ['\\u20AC', '€'],
  ['\\\\u', '\\u'],
  ['\\u0061b', 'ab'],
];

/** JSON texts, and what JSON.stringify prints for their values. */
const KNOWN_TEXTS: readonly (readonly [text: string, printed: string])[] = [
  ['{"__proto__":{"a":1},"b":[true,false,null]}', '{"__proto__":{"a":1},"b":[true,false,null]}'],
  ['{"\\u005f_proto__":{"a":1}}', '{"__proto__":{"a":1}}'],
  ['{"b":1,"a":2,"b":3,"\\u0061":4}', '{"b":3,"a":4}'],
  ['[0.1,-1.5e3,1E2,9007199254740991,1e-7]', '[0.1,-1500,100,9007199254740991,1e-7]'],
  [' "\\ud83d\\ude02 \\u00e9\\\\" ', '"😂 é\\\\"'],
];

function expectMembers(value: unknown, names: readonly string[]): void {
  const keys = Object.keys(value as object);
  if (keys.length !== names.length || keys.some((key, index) => key !== names[index])) throw createEngineError();
}

const createEngineError = () =>
  new JsonEngineError(`this version of Node.js (${process.version}) reads JSON wrongly: use another version`);
