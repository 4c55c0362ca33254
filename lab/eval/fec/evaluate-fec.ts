import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEC_RULES } from '@probant/fec/anomalies/fec-rules';
import { validateFec } from '@probant/fec/validate-fec';
import type { FecValidationResult } from '@probant/fec/validation-result';
import { type Defect, FEC_DEFECTS } from './defects.ts';
import { countMessageLeaks } from './message-leaks.ts';

type Row = readonly [measure: string, ours: string, goal: string, reference: string];

/** `npm run eval -- fec`: compares validation with the verdicts of the tax administration's tool, on files with one defect each and on real files. */
export async function evaluateFec({ data }: { readonly data: string }): Promise<void> {
  const folder = join(data, 'export', 'dev');
  const evaluated = await Promise.all(
    Object.entries(FEC_DEFECTS).map(([name, defect]) => evaluateDefect(folder, name, defect)),
  );
  const refused = evaluated.filter(({ defect }) => defect.official === 'refused');
  const passed = evaluated.filter(({ defect }) => defect.official === 'passed');
  const allowed = evaluated.filter(({ defect }) => defect.official === 'none');
  const real = readdirSync(folder).filter((name) => /FEC\d{8}\.txt$/i.test(name));
  const realResults = await Promise.all(real.map((name) => validateFile(join(folder, name))));
  const leaks = await countMessageLeaks(real.map((name) => readFileSync(join(folder, name))));
  const rows: Row[] = [
    [
      'content that the official tool refuses, blocking here',
      formatShare(refused, ({ byContent, defect }) => !byContent.valid && hasCode(byContent, defect)),
      '100 %',
      '-',
    ],
    [
      'defects that it accepts, found from the content',
      formatShare(passed, ({ byContent, defect }) => hasCode(byContent, defect)),
      '>= 11 of 12',
      '0',
    ],
    [
      'the same, with the file name',
      formatShare(passed, ({ byName, defect }) => hasCode(byName, defect)),
      '12 of 12',
      '0',
    ],
    [
      'forms that the law allows, blocking here',
      `${allowed.filter(({ byContent }) => !byContent.valid).length} of ${allowed.length}`,
      '0',
      '-',
    ],
    [
      'blocking anomalies on real files that it accepts',
      `${realResults.reduce((sum, result) => sum + result.blocking_count, 0)} in ${real.length} files`,
      '0',
      '0',
    ],
    ['rules with code, legal reference and remedy', String(FEC_RULES.length), '>= 77', '21, 55'],
    [
      `messages that contain anything from the file, real files damaged ${leaks.files} times`,
      `${leaks.leaks} of ${leaks.texts}`,
      '0',
      'leaks',
    ],
  ];
  console.log('| measure | ours | goal | official tool |\n|---|---|---|---|');
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
  for (const { name, defect, byContent, byName } of evaluated)
    if (!(defect.official === 'none' ? byContent.valid : hasCode(byName, defect)))
      console.log(`missed: ${name}, expected ${defect.code ?? 'nothing blocking'}; found ${listCodes(byContent)}`);
}

async function evaluateDefect(folder: string, name: string, defect: Defect) {
  const mutation = join(folder, 'mutations', name);
  const [file = ''] = readdirSync(mutation);
  const path = join(mutation, file);
  return { name, defect, byContent: await validateFile(path), byName: await validateFile(path, file) };
}

const validateFile = (path: string, filename?: string): Promise<FecValidationResult> =>
  validateFec([readFileSync(path)], { filename });

const hasCode = (result: FecValidationResult, { code }: Defect): boolean =>
  result.anomalies.some((anomaly) => anomaly.code === code);

const listCodes = (result: FecValidationResult): string =>
  [...new Set(result.anomalies.map(({ code }) => code))].join(' ') || 'nothing';

function formatShare<T>(all: readonly T[], isCounted: (item: T) => boolean): string {
  return `${all.filter(isCounted).length} of ${all.length}`;
}
