import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TOOLS_FOLDER } from './cache.ts';

/** A file for a tool to read and one to write; `seed` is there for tools that choose what to change. */
export type ToolJob = {
  readonly input: string;
  readonly output: string;
  readonly seed?: number;
  readonly extra?: unknown;
};

/** `one`: the command runs once a job, with {input}, {output} and {folder} replaced. `list`: once for all jobs, with {jobs}. */
export type ToolCommand = { readonly mode: 'one' | 'list' | 'tsv'; readonly command: readonly string[] };

const SCRIPTS_FOLDER = fileURLToPath(new URL('tools', import.meta.url));
const PYTHON = join(TOOLS_FOLDER, 'venv/bin/python');
const TOOL_TIMEOUT_MS = 600_000;
const runFile = promisify(execFile);

export const python = (script: string): ToolCommand => ({
  mode: 'list',
  command: [PYTHON, join(SCRIPTS_FOLDER, script), '{jobs}'],
});
export const node = (script: string): ToolCommand => ({
  mode: 'list',
  command: [process.execPath, join(SCRIPTS_FOLDER, script), '{jobs}'],
});
export const php = (script: string): ToolCommand => ({
  mode: 'list',
  command: ['php', '-d', 'error_reporting=0', join(SCRIPTS_FOLDER, script), '{jobs}'],
});
export const java = (script: string, jars: readonly string[]): ToolCommand => ({
  mode: 'tsv',
  command: [
    'java',
    '-cp',
    jars.map((jar) => join(TOOLS_FOLDER, 'java', jar)).join(delimiter),
    join(SCRIPTS_FOLDER, script),
    '{jobs}',
  ],
});
export const script = (program: string, name: string): ToolCommand => ({
  mode: 'list',
  command: [program, join(SCRIPTS_FOLDER, name), '{jobs}'],
});
export const program = (...command: string[]): ToolCommand => ({ mode: 'one', command });

/** Runs the jobs of a tool and returns what it printed, or null when the tool is not installed or failed as a whole. */
export async function runTool(
  { command, mode }: ToolCommand,
  jobs: readonly ToolJob[],
  outputFolder: string,
): Promise<string | null> {
  mkdirSync(outputFolder, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'probant-forge-'));
  try {
    if (mode !== 'one') {
      const list = join(folder, 'jobs');
      writeFileSync(
        list,
        mode === 'tsv' ? jobs.map(({ input, output }) => `${input}\t${output}\n`).join('') : JSON.stringify(jobs),
      );
      return await run(command, { '{jobs}': list, '{folder}': folder });
    }
    let printed: string | null = null;
    for (const { input, output } of jobs) {
      const text = await run(command, { '{input}': input, '{output}': output, '{folder}': folder });
      if (text !== null) printed = (printed ?? '') + text;
    }
    return printed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(
  [file = '', ...args]: readonly string[],
  values: Readonly<Record<string, string>>,
): Promise<string | null> {
  const replaced = args.map((arg) =>
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, value), arg),
  );
  try {
    const { stdout } = await runFile('nice', ['-n', '10', file, ...replaced], {
      timeout: TOOL_TIMEOUT_MS,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, PROBANT_FORGE_NPM: join(TOOLS_FOLDER, 'npm') },
    });
    return stdout;
  } catch (error) {
    console.error(
      `${file} ${replaced[0] ?? ''}: ${String((error as { stderr?: unknown }).stderr ?? error)
        .trim()
        .slice(-400)}`,
    );
    return null;
  }
}

/** Whether the program that starts a tool is installed. */
export function hasProgram(file: string): boolean {
  if (file.startsWith('/')) return existsSync(file);
  try {
    execFileSync('which', [file], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
