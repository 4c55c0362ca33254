import type { TimeSlicer } from '../../time/time-slicer.ts';
import { JsonReadError } from '../json-read-error.ts';
import { setOwnMember } from '../own-member.ts';
import { decodeTextPart, decodeWithoutGaps } from './decode-bytes.ts';
import type { JsonChild, JsonContainer, JsonGap, JsonNode, JsonPart, JsonRun, JsonText } from './json-plan.ts';

/** Parses the text of a whole value. */
export type ParseText = (text: string, hasEscapedName: boolean) => unknown;

export type BuildOptions = {
  readonly gaps: readonly JsonGap[];
  readonly parse: ParseText;
  readonly rejectDuplicateNames: boolean;
  readonly slicer: TimeSlicer;
};

/**
 * Builds the value of JSON text that the scanner has accepted, part by part.
 *
 * @throws JsonReadError with the path of the value, and with an offset inside its part.
 */
export async function buildValue(
  bytes: Buffer,
  node: JsonNode,
  options: BuildOptions,
  path: readonly (string | number)[] = [],
): Promise<unknown> {
  if (node.kind === 'text') return await buildText(bytes, node, options.slicer);
  return node.isArray ? await buildArray(bytes, node, options, path) : await buildObject(bytes, node, options, path);
}

async function buildText(bytes: Buffer, { from, to, cuts }: JsonText, slicer: TimeSlicer): Promise<string> {
  let text = '';
  let at = from + 1;
  for (const cut of [...cuts, to]) {
    const part = decodeTextPart(bytes, at, cut);
    text += part.text;
    at = part.end;
    if (slicer.isDue()) await slicer.pause();
  }
  return text;
}

type Path = readonly (string | number)[];

async function buildArray(bytes: Buffer, { parts }: JsonContainer, options: BuildOptions, path: Path) {
  const items: unknown[] = [];
  for (const part of parts) {
    if (part.kind === 'child') items.push(await buildValue(bytes, part.node, options, [...path, items.length]));
    else {
      const run = parseRun(bytes, part, '[', ']', options, ([index, ...inside]) => [
        ...path,
        items.length + Number(index ?? 0),
        ...inside,
      ]);
      for (const item of run as unknown[]) items.push(item);
    }
    if (options.slicer.isDue()) await options.slicer.pause();
  }
  return items;
}

async function buildObject(bytes: Buffer, { parts }: JsonContainer, options: BuildOptions, path: Path) {
  const members: Record<string, unknown> = {};
  for (const part of parts) {
    const run = parseMembers(bytes, part, options, path);
    for (const name of Object.keys(run)) {
      if (options.rejectDuplicateNames && Object.hasOwn(members, name))
        throw new JsonReadError('duplicate_key', part.from, [...path, name]);
      const member = part.kind === 'child' ? await buildValue(bytes, part.node, options, [...path, name]) : run[name];
      setOwnMember(members, name, member);
    }
    if (options.slicer.isDue()) await options.slicer.pause();
  }
  return members;
}

/** Returns the members of a run; for a large member, its name with a null in the place of its value. */
function parseMembers(bytes: Buffer, part: JsonPart, options: BuildOptions, path: Path): Record<string, unknown> {
  const locate = (inside: Path): Path => [...path, ...inside];
  if (part.kind === 'run') return parseRun(bytes, part, '{', '}', options, locate) as Record<string, unknown>;
  return parseRun(bytes, toNameRun(part), '{', 'null}', options, locate) as Record<string, unknown>;
}

const toNameRun = ({ from, node }: JsonChild): JsonRun => ({
  kind: 'run',
  from,
  to: node.from,
  hasEscapedName: true,
});

function parseRun(
  bytes: Buffer,
  { from, to, hasEscapedName }: JsonRun,
  start: string,
  end: string,
  { parse, gaps }: BuildOptions,
  locate: (inside: Path) => Path,
): unknown {
  try {
    return parse(start + decodeWithoutGaps(bytes, { from, to }, gaps) + end, hasEscapedName);
  } catch (error) {
    if (!(error instanceof JsonReadError)) throw error;
    throw new JsonReadError(error.reason, error.offset, locate(error.path), error.number);
  }
}
