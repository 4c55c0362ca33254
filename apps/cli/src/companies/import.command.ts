import type { ImportProgress } from '@probant/companies/registers';
import { Command } from 'commander';
import { getCommandProcess } from '../command-process.ts';
import { createProgressBar, type ProgressBar } from '../progress/progress-bar.ts';
import { printErrorText, printText } from '../terminal/print-result.ts';
import { formatFreezeImport, formatStockImport } from './format-registers.rules.ts';
import { withRegisters } from './open-registers.ts';

type ImportCommandOptions = {
  readonly sirene?: string;
  readonly etablissements?: string;
  readonly gels?: string;
  readonly partial?: true;
  readonly allowSmaller?: true;
};

export const createImportCommand = () =>
  new Command('import')
    .description(
      'replace registers by those of downloaded files, while the platform runs; an interrupted import of the same file is resumed',
    )
    .option('--sirene <file>', 'StockUniteLegale of SIRENE (.zip, .csv.gz or .csv): the companies')
    .option('--etablissements <file>', 'StockEtablissement of SIRENE: addresses and states of the head offices')
    .option('--gels <file>', 'JSON list of asset freezes of the Direction générale du Trésor')
    .option('--partial', 'the SIRENE file is an excerpt: a company that it lacks is not evaluated instead of unknown')
    .option('--allow-smaller', 'replace a register by one that is much smaller')
    .action(async ({ sirene, etablissements, gels, ...flags }: ImportCommandOptions) => {
      if (sirene === undefined && etablissements === undefined && gels === undefined)
        throw new Error('name a file to import: --sirene, --etablissements or --gels');
      const allowSmaller = flags.allowSmaller ?? false;
      const isPartial = flags.partial ?? false;
      await withRegisters(async (registers) => {
        if (sirene !== undefined) {
          const report = await runWithProgress('sirene', (progress) =>
            registers.importUnits({ path: sirene, isPartial, allowSmaller, progress }),
          );
          printText(formatStockImport('companies', report, { isPartial }));
        }
        if (etablissements !== undefined) {
          const report = await runWithProgress('etablissements', (progress) =>
            registers.importHeadOffices({ path: etablissements, isPartial, allowSmaller, progress }),
          );
          printText(formatStockImport('head offices', report, { isPartial: true }));
        }
        if (gels !== undefined)
          printText(formatFreezeImport(await registers.importFreezeList({ path: gels, allowSmaller })));
      });
    });

/** Draws how much of the file is read. */
async function runWithProgress<T>(label: string, work: (progress: ImportProgress) => Promise<T>): Promise<T> {
  let bar: ProgressBar | null = null;
  try {
    return await work({
      start({ totalBytes, resumedAtLine }) {
        if (resumedAtLine > 0)
          printErrorText(`resumes the interrupted import after line ${resumedAtLine.toLocaleString('en-US')}\n`);
        bar = createProgressBar({ label, total: totalBytes, unit: 'bytes' });
      },
      addBytes: (count) => bar?.add(count),
      startIndex() {
        bar?.close();
        if (getCommandProcess().stderr.isTTY) printErrorText(`${label}: building the index\n`);
      },
    });
  } finally {
    (bar as ProgressBar | null)?.close();
  }
}
