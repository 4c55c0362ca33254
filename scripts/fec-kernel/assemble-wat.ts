/** A part of WebAssembly text: a word, or the parts between two parentheses. */
type Part = string | readonly Part[];

const TOKEN_PATTERN = /;;.*|\(|\)|"[^"]*"|[^\s()";]+/g;

/** Value types, and the operators of the text that have no immediate but an offset or a constant. */
const TYPES: Readonly<Record<string, number>> = { i32: 0x7f, i64: 0x7e, v128: 0x7b };
const OPERATORS: Readonly<Record<string, readonly number[]>> = {
  return: [0x0f],
  'i32.eqz': [0x45],
  'i32.eq': [0x46],
  'i32.ne': [0x47],
  'i32.lt_s': [0x48],
  'i32.lt_u': [0x49],
  'i32.le_s': [0x4c],
  'i32.le_u': [0x4d],
  'i32.ge_s': [0x4e],
  'i32.ge_u': [0x4f],
  'i32.ctz': [0x68],
  'i32.add': [0x6a],
  'i32.sub': [0x6b],
  'i32.and': [0x71],
  'i32.or': [0x72],
  'i32.xor': [0x73],
  'i32.shl': [0x74],
  'i32.shr_u': [0x76],
  'i64.sub': [0x7d],
  'i64.mul': [0x7e],
  'i64.and': [0x83],
  'i64.or': [0x84],
  'i64.xor': [0x85],
  'i64.shl': [0x86],
  'i64.shr_u': [0x88],
  'i64.extend_i32_u': [0xad],
  'i8x16.splat': [0xfd, 0x0f],
  'i8x16.eq': [0xfd, 0x23],
  'i8x16.lt_s': [0xfd, 0x25],
  'i8x16.gt_s': [0xfd, 0x27],
  'v128.or': [0xfd, 0x50],
  'v128.xor': [0xfd, 0x51],
  'v128.any_true': [0xfd, 0x53],
  'i8x16.bitmask': [0xfd, 0x64],
};
const MEMORY_OPERATORS: Readonly<Record<string, readonly number[]>> = {
  'i32.load': [0x28],
  'i64.load': [0x29],
  'i32.load8_u': [0x2d],
  'i32.store': [0x36],
  'i64.store': [0x37],
  'v128.load': [0xfd, 0x00],
};
const END = 0x0b;

/**
 * Assembles a WebAssembly module from its text: one memory, constants, and functions whose instructions are all in parentheses (folded). Knows
 * the operators that the kernel of the scanner uses.
 * @throws Error for anything else.
 */
export function assembleWat(text: string): Uint8Array<ArrayBuffer> {
  const [module] = parseParts(text);
  const fields = listParts(module).slice(1).map(listParts);
  const select = (name: string) => fields.filter(([kind]) => kind === name);
  const [memories, globals, functions] = [select('memory'), select('global'), select('func')];
  const names = { globals: globals.map(readName), functions: functions.map(readName) };
  const exports = [
    ...memories.flatMap((field, index) => encodeExport(field, 0x02, index)),
    ...globals.flatMap((field, index) => encodeExport(field, 0x03, index)),
    ...functions.flatMap((field, index) => encodeExport(field, 0x00, index)),
  ];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...encodeSection(1, functions.map(encodeSignature)),
    ...encodeSection(
      3,
      functions.map((_, index) => encodeUnsigned(index)),
    ),
    ...encodeSection(
      5,
      memories.map((field) => [0x00, ...encodeUnsigned(Number(field.at(-1)))]),
    ),
    ...encodeSection(6, globals.map(encodeGlobal)),
    ...encodeSection(7, exports),
    ...encodeSection(
      10,
      functions.map((field) => encodeFunction(field, names)),
    ),
  ]);
}

type Names = { readonly globals: readonly string[]; readonly functions: readonly string[] };

function parseParts(text: string): readonly Part[] {
  const open: Part[][] = [[]];
  for (const [token] of text.matchAll(TOKEN_PATTERN)) {
    if (token.startsWith(';;')) continue;
    if (token === '(') open.push([]);
    else if (token === ')') {
      const closed = open.pop() as Part[];
      open.at(-1)?.push(closed);
    } else open.at(-1)?.push(token);
  }
  return open[0] as Part[];
}

const listParts = (part: Part | undefined): readonly Part[] => {
  if (part === undefined || typeof part === 'string') throw new Error(`no list of instructions: ${part}`);
  return part;
};
const selectParts = (field: readonly Part[], kind: string): readonly (readonly Part[])[] =>
  field.filter((part): part is readonly Part[] => typeof part !== 'string' && part[0] === kind);
const readName = ([, name]: readonly Part[]): string => (typeof name === 'string' ? name : '');

function encodeExport(field: readonly Part[], kind: number, index: number): readonly (readonly number[])[] {
  return selectParts(field, 'export').map(([, quoted]) => {
    const name = [...Buffer.from(String(quoted).slice(1, -1))];
    return [name.length, ...name, kind, ...encodeUnsigned(index)];
  });
}

const encodeGlobal = (field: readonly Part[]): readonly number[] => [
  TYPES['i32'] as number,
  0x00,
  ...encodeInstruction(field.at(-1), { locals: [], labels: [], globals: [], functions: [] }),
  END,
];

const encodeSignature = (field: readonly Part[]): readonly number[] => {
  const types = (kind: string) => selectParts(field, kind).map((part) => readType(part.at(-1)));
  return [0x60, ...encodeList(types('param')), ...encodeList(types('result'))];
};

function encodeFunction(field: readonly Part[], names: Names): readonly number[] {
  const parameters = selectParts(field, 'param');
  const locals = selectParts(field, 'local');
  const scope = { ...names, locals: [...parameters, ...locals].map(readName), labels: [] };
  const body = field.filter((part) => typeof part !== 'string' && !DECLARATIONS.has(String(part[0])));
  const code = [
    ...encodeUnsigned(locals.length),
    ...locals.flatMap((part) => [0x01, readType(part.at(-1))]),
    ...body.flatMap((part) => encodeInstruction(part, scope)),
    END,
  ];
  return [...encodeUnsigned(code.length), ...code];
}

const DECLARATIONS: ReadonlySet<string> = new Set(['export', 'param', 'result', 'local']);

/** What names stand for in an instruction; the innermost label is the last. */
type Scope = Names & { readonly locals: readonly string[]; readonly labels: readonly string[] };

function encodeInstruction(part: Part | undefined, scope: Scope): readonly number[] {
  const [operator, ...rest] = listParts(part);
  const name = String(operator);
  const encodeAll = (parts: readonly Part[], within = scope) =>
    parts.flatMap((each) => encodeInstruction(each, within));
  const [first] = rest;
  if (name === 'block' || name === 'loop') {
    const within = { ...scope, labels: [...scope.labels, String(first)] };
    return [name === 'block' ? 0x02 : 0x03, 0x40, ...encodeAll(rest.slice(1), within), END];
  }
  if (name === 'if') {
    const within = { ...scope, labels: [...scope.labels, ''] };
    return [...encodeInstruction(first, scope), 0x04, 0x40, ...encodeAll(listParts(rest[1]).slice(1), within), END];
  }
  if (name === 'br') return [0x0c, ...encodeLabel(first, scope)];
  if (name === 'br_if') return [...encodeAll(rest.slice(1)), 0x0d, ...encodeLabel(first, scope)];
  if (name === 'call') return [...encodeAll(rest.slice(1)), 0x10, ...encodeIndex(first, scope.functions)];
  if (name === 'local.get') return [0x20, ...encodeIndex(first, scope.locals)];
  if (name === 'local.set') return [...encodeAll(rest.slice(1)), 0x21, ...encodeIndex(first, scope.locals)];
  if (name === 'global.get') return [0x23, ...encodeIndex(first, scope.globals)];
  if (name === 'i32.const') return [0x41, ...encodeSigned(BigInt(String(first)))];
  if (name === 'i64.const') return [0x42, ...encodeSigned(BigInt(String(first)))];
  const memoryOperator = MEMORY_OPERATORS[name];
  if (memoryOperator !== undefined) {
    const offset = typeof first === 'string' ? Number(first.slice('offset='.length)) : 0;
    return [
      ...encodeAll(typeof first === 'string' ? rest.slice(1) : rest),
      ...memoryOperator,
      0,
      ...encodeUnsigned(offset),
    ];
  }
  const operatorBytes = OPERATORS[name];
  if (operatorBytes === undefined) throw new Error(`unknown operator ${name}`);
  return [...encodeAll(rest), ...operatorBytes];
}

function encodeIndex(name: Part | undefined, names: readonly string[]): readonly number[] {
  const index = names.indexOf(String(name));
  if (index < 0) throw new Error(`unknown name ${String(name)}`);
  return encodeUnsigned(index);
}

function encodeLabel(name: Part | undefined, { labels }: Scope): readonly number[] {
  const index = labels.lastIndexOf(String(name));
  if (index < 0) throw new Error(`unknown label ${String(name)}`);
  return encodeUnsigned(labels.length - 1 - index);
}

function readType(name: Part | undefined): number {
  const type = TYPES[String(name)];
  if (type === undefined) throw new Error(`unknown type ${String(name)}`);
  return type;
}

const encodeSection = (id: number, items: readonly (readonly number[])[]): readonly number[] => {
  const content = [...encodeUnsigned(items.length), ...items.flat()];
  return [id, ...encodeUnsigned(content.length), ...content];
};

const encodeList = (bytes: readonly number[]): readonly number[] => [...encodeUnsigned(bytes.length), ...bytes];

/** LEB128. */
function encodeUnsigned(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encodeUnsigned(value >>> 7)];
}

function encodeSigned(value: bigint): readonly number[] {
  const low = Number(value & 0x7fn);
  return value >= -0x40n && value < 0x40n ? [low] : [low | 0x80, ...encodeSigned(value >> 7n)];
}
