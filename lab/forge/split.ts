import { readFileSync } from 'node:fs';
import type { Family, Half } from './manifest.ts';

type Split = {
  readonly producers: Readonly<Record<Half, readonly string[]>>;
  /** One tool of each family, with all its files, is in the held half. */
  readonly heldTools: Readonly<Record<Family, string>>;
};

const SPLIT = JSON.parse(readFileSync(new URL('split.json', import.meta.url), 'utf8')) as Split;

/** A file is held when its producer or the tool that changed it is; collected documents were all looked at during development. */
export function findHalf(producer: string, family: Family | null, tool: string | null): Half {
  const isHeldTool = family !== null && SPLIT.heldTools[family] === tool;
  return isHeldTool || SPLIT.producers.held.includes(producer) ? 'held' : 'development';
}
