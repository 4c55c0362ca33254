import type { TimeSlicer } from '../../time-slicer.ts';
import { JsonReadError } from '../json-read-error.ts';
import { setOwnMember } from '../own-member.ts';
import type { JsonChild, JsonContainer, JsonPart, JsonRun } from './json-plan.ts';

/** Parses the text of a whole value. */
export type ParseText = (text: string, hasEscapedName: boolean) => unknown;

export type BuildOptions = {
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
  container: JsonContainer,
  options: BuildOptions,
  path: readonly (string | number)[] = [],
): Promise<unknown> {
  return container.isArray
    ? await buildArray(bytes, container, options, path)
    : await buildObject(bytes, container, options, path);
}

type Path = readonly (string | number)[];

async function buildArray(bytes: Buffer, { parts }: JsonContainer, options: BuildOptions, path: Path) {
  const items: unknown[] = [];
  for (const part of parts) {
    if (part.kind === 'child') items.push(await buildValue(bytes, part.container, options, [...path, items.length]));
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
      const member =
        part.kind === 'child' ? await buildValue(bytes, part.container, options, [...path, name]) : run[name];
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

const toNameRun = ({ from, container }: JsonChild): JsonRun => ({
  kind: 'run',
  from,
  to: container.from,
  hasEscapedName: true,
});

function parseRun(
  bytes: Buffer,
  { from, to, hasEscapedName }: JsonRun,
  start: string,
  end: string,
  { parse }: BuildOptions,
  locate: (inside: Path) => Path,
): unknown {
  try {
    return parse(start + bytes.toString('utf8', from, to) + end, hasEscapedName);
  } catch (error) {
    if (!(error instanceof JsonReadError)) throw error;
    throw new JsonReadError(error.reason, error.offset, locate(error.path), error.number);
  }
}
