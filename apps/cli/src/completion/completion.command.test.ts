import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram } from '../program.ts';
import { runProbant } from '../testing/run-probant.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];
const hasShell = (shell: Shell): boolean => spawnSync(shell, ['--version']).status === 0;

let folder: string;
const scripts = new Map<Shell, string>();
const pathOf = (shell: Shell) => join(folder, `probant.${shell}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'completion-'));
  await writeFile(join(folder, 'rapport.pdf'), 'x');
  for (const shell of SHELLS) {
    const { code, out } = await runProbant(['completion', shell]);
    expect(code).toBe(0);
    scripts.set(shell, out);
    await writeFile(pathOf(shell), out);
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** How a script for tests asks each shell what it would offer for the last of these words. */
const DRIVERS: Readonly<Record<Shell, (words: readonly string[], script: string) => string>> = {
  bash: (words, script) =>
    `source ${script}; COMP_WORDS=(${quote(words)}); COMP_CWORD=${words.length - 1}; _probant; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // The functions of compinit need a terminal: these print what they are given, and the candidates are filtered below.
  zsh: (words, script) =>
    [
      `_describe() { local -a items; items=("\${(@P)2}"); print -l -- \${items[@]%%:*} }`,
      'compadd() { shift; print -l -- "$@" }',
      '_files() { print -l -- * }',
      'compdef() { : }',
      `source ${script}; words=(${quote(words)}); CURRENT=${words.length}; _probant`,
    ].join('\n'),
  fish: (words, script) => `source ${script}; complete -C '${words.join(' ')}'`,
};
const quote = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' ');
const OPTIONS: Readonly<Record<Shell, readonly string[]>> = { bash: ['--norc'], zsh: ['-f'], fish: ['--no-config'] };

function complete(shell: Shell, line: string): readonly string[] {
  const words = line.split(' ');
  const run = spawnSync(shell, [...OPTIONS[shell], '-c', DRIVERS[shell](words, pathOf(shell))], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('');
  const candidates = run.stdout.split('\n').map((candidate) => candidate.split('\t', 1)[0] ?? '');
  return candidates.filter((candidate) => candidate !== '' && candidate.startsWith(words.at(-1) ?? '')).sort();
}

const listNames = ({ commands, options }: Command): readonly string[] => [
  ...options.flatMap(({ long }) => long ?? []),
  ...commands.flatMap((child) => [child.name(), ...listNames(child)]),
];

describe('probant completion', () => {
  test.each(SHELLS)('%s: the script has every command and every option of the program', async (shell) => {
    const words = new Set((scripts.get(shell) ?? '').match(/[\w-]+/g)?.map((word) => word.replace(/^-+/, '')));
    expect(listNames(await createProgram()).filter((name) => !words.has(name.replace(/^-+/, '')))).toEqual([]);
  });

  test('refuses another shell', async () => {
    expect(await runProbant(['completion', 'csh'])).toMatchObject({ code: 2, out: '' });
  });

  const cases = [
    ['commands', 'probant k', ['kb', 'keys']],
    ['commands of a group', 'probant audit c', ['checkpoint', 'cosignature']],
    ['commands of a group in a group', 'probant audit witness ', ['cosign', 'key']],
    ['options', 'probant kb upload --u', ['--url']],
    ['options after the value of another one', 'probant kb ask --url kb --j', ['--json']],
    ['fixed values of an argument', 'probant gateway emit k', ['kong']],
    ['fixed values of an option', 'probant read --type r', ['receipt', 'resume', 'rib']],
    ['files of an argument that repeats', 'probant kb upload Notes a b rap', ['rapport.pdf']],
    ['files of an option', 'probant kb list --key-file rap', ['rapport.pdf']],
    ['nothing for a text', 'probant kb create rap', []],
  ] as const;
  describe.each(SHELLS)('%s', (shell) => {
    test.skipIf(!hasShell(shell)).each(cases)('completes %s: %s', (_, line, candidates) => {
      expect(complete(shell, line)).toEqual(candidates);
    });
  });
});
