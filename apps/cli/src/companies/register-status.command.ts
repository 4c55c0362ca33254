import { Command } from 'commander';
import { printText } from '../terminal/print-result.ts';
import { formatRegisterStatus } from './format-registers.rules.ts';
import { withRegisters } from './open-registers.ts';

export const createRegisterStatusCommand = () =>
  new Command('status')
    .description('print what is imported, of which day, and imports that were interrupted')
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { readonly json?: true }) => {
      const status = await withRegisters((registers) => registers.readStatus());
      printText(json ? `${JSON.stringify(status)}\n` : formatRegisterStatus(status));
    });
