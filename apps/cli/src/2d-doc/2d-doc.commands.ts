import { createTrustSnapshot } from '@probant/2d-doc/trust/create-snapshot';
import { EMBEDDED_TRUST_LIST } from '@probant/2d-doc/trust/embedded-trust-list';
import { openKeystore } from '@probant/2d-doc/trust/keystore/open-keystore';
import { createDownloader } from '@probant/2d-doc/trust/refresh/download';
import { importFiles } from '@probant/2d-doc/trust/refresh/import-files';
import { refreshKeystore } from '@probant/2d-doc/trust/refresh/refresh-keystore';
import { Command } from 'commander';
import { commandClock, getCommandProcess } from '../command-process.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { readFileWithProgress } from '../progress/read-file.ts';
import { readCommandSettings } from '../settings.ts';
import { printText } from '../terminal/print-result.ts';
import { describeUnreadable } from './describe-unreadable.ts';
import { formatReading, formatReadingJson } from './format-codes.rules.ts';
import { formatImport, formatKeystore, formatKeystoreJson, formatRefresh } from './format-keystore.rules.ts';
import { getKeystoreFolder, requireKeystoreParent } from './keystore-folder.ts';
import { readCodes } from './read-codes.ts';
import { isVerifiedReading } from './verified-reading.rules.ts';

export const create2dDocCommands = () =>
  new Command('2ddoc')
    .addCommand(createReadCommand())
    .addCommand(createListCommand())
    .addCommand(createRefreshCommand())
    .addCommand(createImportCommand());

/** Exit codes: 0 every code was read and is validly signed, 1 no code or another result, 2 the file cannot be read. */
const createReadCommand = () =>
  new Command('read')
    .description('read the 2D-Doc codes of a file and verify their signatures; nothing leaves this machine')
    .argument('<file>', 'a PDF or a picture')
    .option('--json', 'print one JSON object')
    .action(async (file: string, { json }: { readonly json?: true }) => {
      const settings = readCommandSettings();
      const bytes = await readFileWithProgress('read', file);
      const { signers } = await openKeystore(getKeystoreFolder(settings));
      const trust = createTrustSnapshot(EMBEDDED_TRUST_LIST, signers);
      const reading = await readCodes(bytes, settings.documents.ocrModels, trust).catch(describeUnreadable(file));
      const now = commandClock();
      printText(json ? formatReadingJson(reading, now) : formatReading(reading, now));
      if (!isVerifiedReading(reading, now)) getCommandProcess().exitCode = EXIT_CODES.problemFound;
    });

/** Exit code 1: files of the keystore were left out. */
const createListCommand = () =>
  new Command('list')
    .description('list the authorities of the trust list, with their certificates in the keystore')
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { readonly json?: true }) => {
      const folder = getKeystoreFolder(readCommandSettings());
      const keystore = await openKeystore(folder);
      printText(
        json
          ? formatKeystoreJson(EMBEDDED_TRUST_LIST, keystore, folder)
          : formatKeystore(EMBEDDED_TRUST_LIST, keystore, folder, commandClock()),
      );
      if (keystore.problems.length > 0) getCommandProcess().exitCode = EXIT_CODES.problemFound;
    });

/** Exit code 1: something could not be downloaded or verified. */
const createRefreshCommand = () =>
  new Command('refresh')
    .description('download the certificates of signers and what was revoked from the authorities')
    .option('--allow-private', 'connect to addresses of private networks too, for mirrors of the authorities')
    .action(async ({ allowPrivate = false }: { readonly allowPrivate?: boolean }) => {
      const folder = await requireKeystoreParent(readCommandSettings());
      const deps = { download: createDownloader({ allowPrivate }), now: commandClock };
      const authorities = await refreshKeystore(folder, EMBEDDED_TRUST_LIST, deps);
      printText(formatRefresh(authorities));
      if (authorities.some(({ problems }) => problems.length > 0))
        getCommandProcess().exitCode = EXIT_CODES.problemFound;
    });

/** Exit code 1: a file has nothing for the keystore, or something of it was rejected. */
const createImportCommand = () =>
  new Command('import')
    .description('add certificates and revocation lists that were downloaded elsewhere; each is verified')
    .argument('<files...>', 'DER, PEM, PKCS #7 or multipart files')
    .action(async (names: readonly string[]) => {
      const folder = await requireKeystoreParent(readCommandSettings());
      const files = [];
      for (const name of names) files.push({ name, bytes: await readFileWithProgress('import', name) });
      const result = await importFiles(folder, EMBEDDED_TRUST_LIST, files, commandClock());
      printText(formatImport(result));
      const isComplete = result.files.every(
        ({ signers, revocationLists, rejected }) => signers + revocationLists > 0 && rejected === 0,
      );
      if (!isComplete || result.refused > 0) getCommandProcess().exitCode = EXIT_CODES.problemFound;
    });
