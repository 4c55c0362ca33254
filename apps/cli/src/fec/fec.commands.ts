import { Command } from 'commander';
import { checkFec, type FecCheckOptions } from './check-fec.ts';

export const createFecCommands = () => new Command('fec').addCommand(createCheckCommand());

/** Exit codes: 0 no blocking anomaly, 1 at least one, 2 no result. Writes no audit event, as there is no tenant. */
const createCheckCommand = () =>
  new Command('check')
    .description('validate a FEC against all rules and print the report for an accountant; nothing leaves this machine')
    .argument('<file>', 'the file, whose name is checked too; - for the standard input, which has no name')
    .option('--json', 'print the result as JSON')
    .option('--report <file>', 'write the report to this file instead: .html for a printable page, .md for Markdown')
    .option('--details', 'name journals, entries and gaps in the report; never labels')
    .action((file: string, options: FecCheckOptions) => checkFec(file, options));
