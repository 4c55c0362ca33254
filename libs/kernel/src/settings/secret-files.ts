import { readFileSync, statSync } from 'node:fs';
import type { Environment, Setting } from './define-settings.ts';
import { pathParser } from './parsers.ts';

/** A secret is at most a URL or a key. The limit keeps a wrong path from being read whole. */
const MAX_SECRET_FILE_BYTES = 65_536;
const READABLE_BY_OTHERS = 0o004;

/** Returns the variable that names the file of a secret: `PROBANT_LLM_KEY_FILE` for `PROBANT_LLM_KEY`. */
const getFileVariable = (variable: string): string => `${variable}_FILE`;

/** Returns the names that an operator may set for these settings: of each one, and of the file of each secret one. */
export const listVariables = (settings: readonly Setting<unknown>[]): readonly string[] =>
  settings.flatMap(({ variable, isSecret }) => (isSecret ? [variable, getFileVariable(variable)] : [variable]));

type SecretFiles = {
  /** The environment with the text of each file under the name of its secret. */
  readonly environment: Environment;
  /** One line for each file that cannot be used. No line contains a path or a text: a path may be a secret set under the wrong name. */
  readonly problems: readonly string[];
  /** The secrets that these problems leave unset. */
  readonly unreadVariables: ReadonlySet<string>;
  readonly warnings: readonly string[];
};

/** Reads the files that `X_FILE` variables name for the secret settings `X`. A newline at the end of a file is not part of its secret. */
export function readSecretFiles(
  environment: Environment,
  settings: readonly Setting<unknown>[],
  root: string,
): SecretFiles {
  const resolved = { ...environment };
  const problems: string[] = [];
  const warnings: string[] = [];
  const unreadVariables = new Set<string>();
  for (const { variable, isSecret } of settings) {
    const fileVariable = getFileVariable(variable);
    const file = environment[fileVariable];
    if (!isSecret || !file) continue;
    const reading = environment[variable]
      ? { problem: `expected without ${variable}, which is set too` }
      : readSecretFile(pathParser.parse(file, root) ?? file);
    if ('problem' in reading) {
      problems.push(`${fileVariable}: ${reading.problem}`);
      unreadVariables.add(variable);
      continue;
    }
    resolved[variable] = reading.text;
    if (reading.isReadableByOthers)
      warnings.push(`${fileVariable}: every user of this machine can read the file; set its mode to 600`);
  }
  return { environment: resolved, problems, unreadVariables, warnings };
}

type SecretReading = { readonly text: string; readonly isReadableByOthers: boolean } | { readonly problem: string };

function readSecretFile(path: string): SecretReading {
  try {
    const status = statSync(path);
    // Opening a named pipe would wait for its writer.
    if (!status.isFile()) return { problem: 'expected the path of a file' };
    if (status.size > MAX_SECRET_FILE_BYTES)
      return { problem: `the file is larger than ${MAX_SECRET_FILE_BYTES} bytes` };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)).replace(/\r?\n$/, '');
    if (text === '') return { problem: 'the file is empty' };
    return { text, isReadableByOthers: (status.mode & READABLE_BY_OTHERS) !== 0 };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return {
      problem:
        code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
          ? 'the file is not UTF-8 text'
          : `the file cannot be read (${code})`,
    };
  }
}
