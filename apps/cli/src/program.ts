import { readProductVersion } from '@probant/kernel/product-version';
import { Command } from 'commander';
import { printErrorText, printText } from './terminal/print-result.ts';

type ProgramCommand = {
  readonly name: string;
  readonly description: string;
  readonly load: () => Promise<Command>;
};

/** The commands of the program. Only the one that is called is loaded: all together they import most of the product. */
const PROGRAM_COMMANDS: readonly ProgramCommand[] = [
  {
    name: 'up',
    description:
      'start the database, the services and the gateway, and run until SIGTERM or Ctrl-C; prints "ready" and the address',
    load: async () => (await import('./up/up.commands.ts')).createUpCommand(),
  },
  {
    name: 'keys',
    description: 'issue, list, rotate and revoke the keys of tenants',
    load: async () => (await import('./keys/keys.commands.ts')).createKeyCommands(),
  },
  {
    name: 'audit',
    description: 'keys, checkpoints, anchors, exports and witnesses of the audit trail',
    load: async () => (await import('./audit/audit.commands.ts')).createAuditCommands(),
  },
  {
    name: 'fec',
    description: 'fichiers des écritures comptables (FEC), processed on this machine',
    load: async () => (await import('./fec/fec.commands.ts')).createFecCommands(),
  },
  {
    name: 'e-invoice',
    description: 'e-invoices in UBL and CII, also inside a PDF (docs/e-invoices.md)',
    load: async () => (await import('./e-invoice/e-invoice.commands.ts')).createEInvoiceCommands(),
  },
  {
    name: '2ddoc',
    description: '2D-Doc codes and the certificates that verify them (docs/2d-doc.md)',
    load: async () => (await import('./2d-doc/2d-doc.commands.ts')).create2dDocCommands(),
  },
  {
    name: 'scoring',
    description: 'candidate scoring (docs/scoring.md)',
    load: async () => (await import('./scoring/scoring.commands.ts')).createScoringCommands(),
  },
  {
    name: 'kb',
    description: 'knowledge bases of a running platform: fill them, ask, measure them (docs/assistant.md)',
    load: async () => (await import('./kb/kb.commands.ts')).createKbCommands(),
  },
  {
    name: 'read',
    description: 'read a document: its fields, the signals of its authenticity, and where its values are',
    load: async () => (await import('./read/read.command.ts')).createReadCommand(),
  },
  {
    name: 'companies',
    description: 'public registers that checks of companies read (docs/companies.md)',
    load: async () => (await import('./companies/companies.commands.ts')).createCompaniesCommands(),
  },
  {
    name: 'gateway',
    description: 'configurations generated from the route table',
    load: async () => (await import('./gateway/gateway.commands.ts')).createGatewayCommands(),
  },
  {
    name: 'backup',
    description: 'save the database, the anchors and the keys, also while the platform runs (docs/backup.md)',
    load: async () => (await import('./backup/backup.commands.ts')).createBackupCommand(),
  },
  {
    name: 'restore',
    description: 'make an installation from a backup in an empty data folder or an empty database (docs/backup.md)',
    load: async () => (await import('./backup/backup.commands.ts')).createRestoreCommand(),
  },
  {
    name: 'status',
    description: 'show whether the platform runs here: ports, services, database, number of logs and events',
    load: async () => (await import('./status/status.command.ts')).createStatusCommand(),
  },
  {
    name: 'doctor',
    description:
      'examine this installation and this machine: settings, reachability, health, data folder, models, isolation, versions; changes nothing',
    load: async () => (await import('./doctor/doctor.commands.ts')).createDoctorCommand(),
  },
  {
    name: 'completion',
    description: 'print the script with which a shell completes the words of this command',
    load: async () =>
      (await import('./completion/completion.command.ts')).createCompletionCommand(() => createProgram()),
  },
];

/** Creates the program with all its commands. A usage error throws CommanderError after its sentence is printed. */
export const createProgram = (): Promise<Command> => createProgramWith(() => true);

/** Creates the program for one command line: the other commands have their name and description only. */
export function createProgramFor(words: readonly string[]): Promise<Command> {
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  const called = first === 'help' ? second : first;
  return createProgramWith((name) => name === called);
}

async function createProgramWith(isLoaded: (name: string) => boolean): Promise<Command> {
  const program = new Command('probant')
    .description(
      'Run Probant and administer it: keys, the audit trail, validation of FEC files and e-invoices, 2D-Doc codes, replay of analyses, registers of companies, status and diagnosis. Call it: knowledge bases and documents. docs/cli.md describes all commands.',
    )
    .version(readProductVersion(), '--version', 'print the version')
    .configureHelp({ subcommandTerm: (command) => command.name() });
  for (const { name, description, load } of PROGRAM_COMMANDS) {
    const command = isLoaded(name) ? await load() : new Command(name);
    program.addCommand(command.description(description));
  }
  configureUsageErrors(program, 'probant');
  return program;
}

/** Settings of a parent are not those of a command that was added to it. */
function configureUsageErrors(command: Command, path: string): void {
  command
    .exitOverride()
    .showHelpAfterError(`(${path} --help lists its options)`)
    .configureOutput({ writeOut: printText, writeErr: printErrorText });
  for (const child of command.commands) configureUsageErrors(child, `${path} ${child.name()}`);
}
