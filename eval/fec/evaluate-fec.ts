import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { controlFec } from '@probant/export/control-fec';
import { FEC_RULES } from '@probant/export/fec-rules';
import type { FecVerdict } from '@probant/export/fec-verdict';
import { DEFECTS, type Defect } from './defects.ts';
import { toldTexts } from './told-texts.ts';

type Row = readonly [measure: string, ours: string, goal: string, reference: string];

/** `npm run eval -- fec`: the control against the verdicts of the tax office's own tool, on files with one defect each and on real ones. */
export async function evaluateFec({ data }: { readonly data: string }): Promise<void> {
  const folder = join(data, 'export', 'dev');
  const judged = await Promise.all(Object.entries(DEFECTS).map(([name, defect]) => judge(folder, name, defect)));
  const refused = judged.filter(({ defect }) => defect.official === 'refused');
  const passed = judged.filter(({ defect }) => defect.official === 'passed');
  const allowed = judged.filter(({ defect }) => defect.official === 'none');
  const real = readdirSync(folder).filter((name) => /FEC\d{8}\.txt$/i.test(name));
  const realVerdicts = await Promise.all(real.map((name) => control(join(folder, name))));
  const told = await toldTexts(real.map((name) => readFileSync(join(folder, name))));
  const rows: Row[] = [
    [
      'content that the official tool refuses, blocking here',
      share(refused, ({ byContent, defect }) => !byContent.valid && tells(byContent, defect)),
      '100 %',
      '-',
    ],
    [
      'defects that it lets pass, told from the content',
      share(passed, ({ byContent, defect }) => tells(byContent, defect)),
      '>= 11 of 12',
      '0',
    ],
    [
      'the same, with the name of the file',
      share(passed, ({ byName, defect }) => tells(byName, defect)),
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
      'blocking anomalies of real files that it accepts',
      `${realVerdicts.reduce((sum, verdict) => sum + verdict.blocking_count, 0)} in ${real.length} files`,
      '0',
      '0',
    ],
    ['rules with code, ground and remedy', String(FEC_RULES.length), '>= 77', '21, 55'],
    [
      `texts with anything of the file, real files damaged ${told.files} times`,
      `${told.foreign} of ${told.texts}`,
      '0',
      'leaks',
    ],
  ];
  console.log('| measure | ours | goal | official tool |\n|---|---|---|---|');
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
  for (const { name, defect, byContent, byName } of judged)
    if (!(defect.official === 'none' ? byContent.valid : tells(byName, defect)))
      console.log(`missed: ${name}, expected ${defect.code ?? 'nothing blocking'}, told ${codes(byContent)}`);
}

async function judge(folder: string, name: string, defect: Defect) {
  const mutation = join(folder, 'mutations', name);
  const [file = ''] = readdirSync(mutation);
  const path = join(mutation, file);
  return { name, defect, byContent: await control(path), byName: await control(path, file) };
}

const control = (path: string, filename?: string): Promise<FecVerdict> =>
  controlFec([readFileSync(path)], { filename });

const tells = (verdict: FecVerdict, { code }: Defect): boolean =>
  verdict.anomalies.some((anomaly) => anomaly.code === code);

const codes = (verdict: FecVerdict): string =>
  [...new Set(verdict.anomalies.map(({ code }) => code))].join(' ') || 'nothing';

function share<T>(all: readonly T[], holds: (one: T) => boolean): string {
  return `${all.filter(holds).length} of ${all.length}`;
}
