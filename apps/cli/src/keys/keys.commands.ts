import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { parseTenantId } from '@probant/kernel/tenant';
import { parseDuration } from '@probant/keys/durations';
import { issueKey, listKeys, revokeKey, rotateKey } from '@probant/keys/issuing';
import { Command } from 'commander';
import { withDatabase } from '../installation.ts';
import { formatKeyTable, printIssuedKey } from './key-output.ts';

const issuingDeps = { clock: systemClock, randomness: readSystemRandomness, newId: createUuidV7Source(systemClock) };

/** `probant keys ...`: works while the platform runs and while it is stopped; effective within 2 s. */
export function createKeyCommands(): Command {
  return new Command('keys')
    .description('issue, list, rotate and revoke the keys of tenants')
    .addCommand(createIssueCommand())
    .addCommand(createListCommand())
    .addCommand(createRotateCommand())
    .addCommand(createRevokeCommand());
}

const createIssueCommand = () =>
  new Command('issue')
    .description('issue a key and print it; it is not shown again')
    .requiredOption('--tenant <id>', 'tenant that the key acts for')
    .option('--name <name>', 'what the key is for')
    .option('--json', 'print {"key","key_id","tenant_id"}')
    .action(async ({ tenant, name, json }: { tenant: string; name?: string; json?: true }) => {
      const newKey = { tenant: parseTenantId(tenant), ...(name === undefined ? {} : { name }) };
      printIssuedKey(await withDatabase((database) => issueKey({ ...issuingDeps, database }, newKey)), json === true);
    });

const createListCommand = () =>
  new Command('list')
    .description('list keys, newest first; their secret part is not stored')
    .option('--json', 'print an array')
    .action(async ({ json }: { json?: true }) => {
      const keys = await withDatabase((database) => listKeys({ ...issuingDeps, database }));
      console.log(formatKeyTable(keys, json === true));
    });

const createRotateCommand = () =>
  new Command('rotate')
    .description('issue a successor; the old key keeps working during the overlap')
    .argument('<key-id>')
    .requiredOption('--overlap <duration>', 'how long both keys work: 24h, 30m, 10s')
    .option('--json', 'print {"key","key_id","tenant_id"}')
    .action(async (keyId: string, { overlap, json }: { overlap: string; json?: true }) => {
      const overlapMs = parseDuration(overlap);
      printIssuedKey(
        await withDatabase((database) => rotateKey({ ...issuingDeps, database }, keyId, overlapMs)),
        json === true,
      );
    });

const createRevokeCommand = () =>
  new Command('revoke')
    .description('revoke a key (effective within 2 s)')
    .argument('<key-id>')
    .action(async (keyId: string) => {
      await withDatabase((database) => revokeKey({ ...issuingDeps, database }, keyId));
      console.log(`revoked ${keyId}`);
    });
