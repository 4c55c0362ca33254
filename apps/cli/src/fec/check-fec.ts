import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { createFecReport, type FecReportFormat, renderFecReport } from '@probant/fec/report/fec-report';
import { describeStartFailure } from '@probant/kernel/start-failure';
import { commandClock, getCommandProcess } from '../command-process.ts';
import { createProgressBar } from '../progress/progress-bar.ts';
import { printErrorText, printText } from '../terminal/print-result.ts';

export type FecCheckOptions = { readonly json?: true; readonly report?: string; readonly details?: true };

/** Validates a file and prints or writes what the options ask for. Sets the exit code. */
export async function checkFec(file: string, options: FecCheckOptions): Promise<void> {
  const refusal = await findRefusal(file, options);
  if (refusal !== null) {
    fail(refusal);
    return;
  }
  const checked = await validateFile(file, options.details ?? false);
  if (checked === null) return;
  const { validation, report } = checked;
  getCommandProcess().exitCode = validation.result.valid ? 0 : 1;
  if (options.report !== undefined) {
    const format = getReportFormat(options.report) ?? 'markdown';
    if (!(await writeReport(options.report, renderFecReport(report, format)))) return;
  }
  if (options.json) printText(`${JSON.stringify(validation.result)}\n`);
  else if (options.report === undefined) printText(renderFecReport(report, 'markdown'));
  else printText(`${report.conclusion} ${report.toCheck}\nreport: ${options.report}\n`);
}

const FORMATS: Readonly<Record<string, FecReportFormat>> = { '.html': 'html', '.htm': 'html', '.md': 'markdown' };

const getReportFormat = (path: string): FecReportFormat | undefined => FORMATS[extname(path).toLowerCase()];

/** Returns why the options cannot be followed; null when they can. */
async function findRefusal(file: string, { json, report, details }: FecCheckOptions): Promise<string | null> {
  if (json && details && report === undefined)
    return '--details changes the report, not the JSON result: add --report FILE';
  if (report === undefined) return null;
  if (getReportFormat(report) === undefined) return `${report}: the name of a report ends in .html or .md`;
  if (file !== '-' && (await isSameFile(file, report))) return `${report} is the file to check: choose another name`;
  return null;
}

async function isSameFile(file: string, report: string): Promise<boolean> {
  if (resolve(file) === resolve(report)) return true;
  const [left, right] = await Promise.all([file, report].map((path) => stat(path).catch(() => null)));
  return left !== null && right !== null && left?.ino === right?.ino && left?.dev === right?.dev;
}

async function validateFile(file: string, details: boolean) {
  try {
    const filename = file === '-' ? undefined : basename(file);
    return await createFecReport(readWithProgress(file), { filename, details, clock: commandClock });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    fail(...(code === undefined ? describeStartFailure(error) : [`${file} cannot be read (${code})`]));
    return null;
  }
}

async function* readWithProgress(file: string): AsyncGenerator<Uint8Array> {
  const total = file === '-' ? null : (await stat(file)).size;
  const bar = createProgressBar({ label: 'check', total, unit: 'bytes' });
  try {
    for await (const piece of file === '-' ? getCommandProcess().stdin : createReadStream(file)) {
      yield piece;
      bar.add(piece.length);
    }
  } finally {
    bar.close();
  }
}

/** Returns whether the report was written. */
async function writeReport(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text);
    return true;
  } catch (error) {
    fail(`${path} cannot be written (${(error as NodeJS.ErrnoException).code})`);
    return false;
  }
}

function fail(...lines: readonly string[]): void {
  printErrorText(lines.map((line) => `${line}\n`).join(''));
  getCommandProcess().exitCode = 2;
}
