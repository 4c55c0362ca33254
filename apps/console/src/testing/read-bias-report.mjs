import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../../docs/bias/', import.meta.url);

/** Reads the bias report of the present scoring rules, whose name is their version. In JavaScript: the console is checked without Node's types. */
export function readBiasReport() {
  const [name] = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  if (name === undefined) throw new Error('docs/bias has no report');
  return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
}
