import { spawn } from 'node:child_process';
import { access, link, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProbant } from '../testing/run-probant.ts';
import { PROGRAM_FILE } from '../testing/spawn-probant.ts';

const HEADER_LINE =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise';
const line = (account: string, debit: string, credit: string) =>
  `AN|A nouveaux|1|20260101|${account}|Compte ${account}|||AN|20260101|Reprise|${debit}|${credit}|||20260101||`;
const fec = (credit: string) =>
  [HEADER_LINE, line('512000', '10,00', '0,00'), line('101000', '0,00', credit), ''].join('\r\n');

const xmlLine = (account: string, amount: string) =>
  `<ligne><CompteNum>${account}</CompteNum><CompteLib>Compte ${account}</CompteLib>${amount}</ligne>`;
const xml = (credit: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><comptabilite><exercice><DateCloture>2026-12-31</DateCloture><journal>
<JournalCode>AN</JournalCode><JournalLib>A nouveaux</JournalLib><ecriture><EcritureNum>1</EcritureNum>
<EcritureDate>2026-01-01</EcritureDate><EcritureLib>Reprise | soldes</EcritureLib><PieceRef>AN</PieceRef>
<PieceDate>2026-01-01</PieceDate><ValidDate>2026-01-01</ValidDate>${xmlLine('512000', '<Debit>10.00</Debit>')}
${xmlLine('101000', `<Credit>${credit}</Credit>`)}</ecriture></journal></exercice></comptabilite>`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fec-commands-'));
  await writeFile(join(folder, '732829320FEC20261231.txt'), fec('10,00'));
  await writeFile(join(folder, 'export.txt'), fec('10.01'));
  await writeFile(join(folder, '732829320FEC20261231.xml'), xml('10.01'));
});
afterAll(() => rm(folder, { recursive: true }));

const IN_FOLDER = /^\.$|\.(?:txt|xml|md|html|HTM|pdf)$/;

/** Runs a command on files of the folder. What it prints names them without the folder. */
async function run(words: readonly string[], input = '') {
  const paths = words.map((word) => (IN_FOLDER.test(word) ? join(folder, word) : word));
  const { code, out, error } = await runProbant(['fec', ...paths], {}, { input });
  const withoutFolder = (text: string) => text.replaceAll(`${folder}/`, '');
  return { code, out: withoutFolder(out), error: withoutFolder(error) };
}

describe('probant fec check', () => {
  test('prints the report and sets the exit code to 0 or 1', async () => {
    const sound = await run(['check', '732829320FEC20261231.txt']);
    expect(sound).toMatchObject({ code: 0, error: '' });
    expect(sound.out).toContain('**Aucune anomalie bloquante.** Aucun autre point relevé.');
    const wrong = await run(['check', 'export.txt']);
    expect(wrong.code).toBe(1);
    expect(wrong.out).toContain('### FEC-MNT-002');
    expect(wrong.out).toContain('### FEC-NOM-001');
  });

  test('validates a file in XML', async () => {
    const { code, out } = await run(['check', '732829320FEC20261231.xml']);
    expect(code).toBe(1);
    expect(out).toContain('| Séparateur | aucun (fichier XML) |');
    expect(out).toContain('### FEC-EQU-002');
    expect(out).not.toContain('FEC-NOM');
  });

  test('prints JSON for the standard input, without checking a file name', async () => {
    const { code, out } = await run(['check', '-', '--json'], fec('10.01'));
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ valid: false, line_count: 2, total_credit: 10.01, balance_ok: false });
    expect(out).not.toContain('FEC-NOM');
  });

  test('exits with code 2 for a missing file, a folder or no argument', async () => {
    expect(await run(['check', 'absent.txt'])).toEqual({
      code: 2,
      out: '',
      error: 'absent.txt cannot be read (ENOENT)\n',
    });
    expect((await run(['check', '.'])).error).toBe(`${folder} cannot be read (EISDIR)\n`);
    expect((await run(['check'])).code).toBe(2);
  });

  test('writes the report in the format of its name, and prints the conclusion', async () => {
    for (const [name, start] of [
      ['report.html', '<!doctype html>'],
      ['report.HTM', '<!doctype html>'],
      ['report.md', '# Contrôle du fichier'],
    ] as const) {
      const { code, out, error } = await run(['check', 'export.txt', '--report', name]);
      expect([code, error]).toEqual([1, '']);
      expect(out).toMatch(/^Le fichier ne doit pas être remis en l'état : .*\nreport: report\..*\n$/);
      const text = await readFile(join(folder, name), 'utf8');
      expect(text.startsWith(start)).toBe(true);
      expect(text).toContain('FEC-MNT-002');
      expect(text).toContain('export.txt');
    }
  });

  test('prints JSON and writes the report when both are asked for', async () => {
    const { code, out } = await run(['check', '732829320FEC20261231.txt', '--json', '--report', 'valid.md']);
    expect([code, JSON.parse(out).valid]).toEqual([0, true]);
    expect(await readFile(join(folder, 'valid.md'), 'utf8')).toContain('Aucune anomalie bloquante');
  });

  test('names entries with --details, in both outputs of the report', async () => {
    expect((await run(['check', 'export.txt'])).out).not.toContain('| JournalCode | EcritureNum |');
    const row = '| 3 | Credit | `AN` | `1` |';
    expect((await run(['check', 'export.txt', '--details'])).out).toContain(row);
    await run(['check', 'export.txt', '--details', '--report', 'details.md']);
    expect(await readFile(join(folder, 'details.md'), 'utf8')).toContain(row);
  });

  test('exits with code 2 and writes nothing for a report that it cannot write', async () => {
    await link(join(folder, 'export.txt'), join(folder, 'same.md'));
    for (const [parameters, message] of [
      [['--report', 'report.pdf'], 'report.pdf: the name of a report ends in .html or .md\n'],
      [['--report', 'same.md'], 'same.md is the file to check: choose another name\n'],
      [['--report', 'absent/report.md'], 'absent/report.md cannot be written (ENOENT)\n'],
      [['--json', '--details'], '--details changes the report, not the JSON result: add --report FILE\n'],
    ] as const)
      expect(await run(['check', 'export.txt', ...parameters])).toEqual({ code: 2, out: '', error: message });
    expect(await readFile(join(folder, 'same.md'), 'utf8')).toBe(fec('10.01'));
  });

  test('keeps its exit code when the reader of the output stops early', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => line('512000', `${at},5x`, '0,00'));
    await writeFile(join(folder, 'long.txt'), [HEADER_LINE, ...lines, ''].join('\r\n'));
    const child = spawn(process.execPath, [PROGRAM_FILE, 'fec', 'check', 'long.txt', '--json'], { cwd: folder });
    child.stdout.destroy();
    let errorOutput = '';
    child.stderr.on('data', (text) => (errorOutput += text));
    expect([await new Promise((resolve) => child.on('close', resolve)), errorOutput]).toEqual([1, '']);
  });

  test('exits with code 2 when the result cannot be written', async (context) => {
    await access('/dev/full').catch(() => context.skip('this machine has no /dev/full'));
    const full = await open('/dev/full', 'w');
    const child = spawn(process.execPath, [PROGRAM_FILE, 'fec', 'check', 'export.txt'], {
      cwd: folder,
      stdio: ['ignore', full.fd, 'pipe'],
    });
    let errorOutput = '';
    child.stderr?.on('data', (text) => (errorOutput += text));
    const code = await new Promise((resolve) => child.on('close', resolve));
    await full.close();
    expect([code, errorOutput]).toEqual([2, 'the result cannot be written (ENOSPC)\n']);
  });
});
