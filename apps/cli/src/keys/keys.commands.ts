import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { parseTenantId } from '@probant/kernel/tenant';
import { parseDuration } from '@probant/keys/durations';
import { issueKey, listKeys, revokeKey, rotateKey } from '@probant/keys/issuing';
import { Command } from 'commander';
import { withDatabase } from '../installation.ts';
import { keyTable, printIssued } from './key-printing.ts';

const surroundings = { clock: systemClock, randomness: readSystemRandomness, newId: createUuidV7Source(systemClock) };

/** `probant keys ...`: works while the platform runs and while it is stopped; takes effect within 2 s. */
export function keyCommands(): Command {
  return new Command('keys')
    .description('issue, list, rotate and revoke the keys of tenants')
    .addCommand(issueCommand())
    .addCommand(listCommand())
    .addCommand(rotateCommand())
    .addCommand(revokeCommand());
}

const issueCommand = () =>
  new Command('issue')
    .description('issue a key and print it, this once')
    .requiredOption('--tenant <id>', 'tenant that the key acts for')
    .option('--name <name>', 'what the key is for')
    .option('--json', 'print {"key","key_id","tenant_id"}')
    .action(async ({ tenant, name, json }: { tenant: string; name?: string; json?: true }) => {
      const wanted = { tenant: parseTenantId(tenant), ...(name === undefined ? {} : { name }) };
      printIssued(await withDatabase((database) => issueKey({ ...surroundings, database }, wanted)), json === true);
    });

const listCommand = () =>
  new Command('list')
    .description('list keys, newest first; the keys themselves are not kept anywhere')
    .option('--json', 'print an array')
    .action(async ({ json }: { json?: true }) => {
      const keys = await withDatabase((database) => listKeys({ ...surroundings, database }));
      console.log(keyTable(keys, json === true));
    });

const rotateCommand = () =>
  new Command('rotate')
    .description('issue a successor; the old key goes on for the overlap')
    .argument('<key-id>')
    .requiredOption('--overlap <duration>', 'how long both keys work: 24h, 30m, 10s')
    .option('--json', 'print {"key","key_id","tenant_id"}')
    .action(async (keyId: string, { overlap, json }: { overlap: string; json?: true }) => {
      const milliseconds = parseDuration(overlap);
      printIssued(
        await withDatabase((database) => rotateKey({ ...surroundings, database }, keyId, milliseconds)),
        json === true,
      );
    });

const revokeCommand = () =>
  new Command('revoke')
    .description('end a key within 2 s')
    .argument('<key-id>')
    .action(async (keyId: string) => {
      await withDatabase((database) => revokeKey({ ...surroundings, database }, keyId));
      console.log(`revoked ${keyId}`);
    });
