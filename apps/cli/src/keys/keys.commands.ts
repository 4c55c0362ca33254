import { parseTenantId } from '@probant/kernel/tenant';
import { parseDuration } from '@probant/keys/durations';
import { issueKey, listKeys, revokeKey, rotateKey } from '@probant/keys/issuing';
import { parseExpiry } from '@probant/keys/key-expiry';
import { KEY_SCOPES, parseKeyScopes } from '@probant/keys/key-scopes';
import { Command } from 'commander';
import { commandClock } from '../command-process.ts';
import { withDatabase } from '../installation.ts';
import { readCommandSettings } from '../settings.ts';
import { printLine } from '../terminal/print-result.ts';
import { parseKeyLimits } from './key-limits.rules.ts';
import { formatKeyTable, printIssuedKey } from './key-output.ts';
import { withKeyIssuing } from './with-key-issuing.ts';

const JSON_DESCRIPTION = 'print {"key","key_id","tenant_id","scopes","expires_at","limits"}';

/** `probant keys ...`: works while the platform runs and while it is stopped; effective within 2 s. */
export function createKeyCommands(): Command {
  return new Command('keys')
    .addCommand(createIssueCommand())
    .addCommand(createListCommand())
    .addCommand(createRotateCommand())
    .addCommand(createRevokeCommand());
}

type IssueOptions = {
  readonly tenant: string;
  readonly name?: string;
  readonly scope?: string;
  readonly expires?: string;
  readonly limits?: string;
  readonly json?: true;
};

const createIssueCommand = () =>
  new Command('issue')
    .description('issue a key and print it; it is not shown again')
    .requiredOption('--tenant <id>', 'tenant that the key acts for')
    .option('--name <name>', 'what the key is for')
    .option('--scope <scopes>', `what the key may do, separated by commas: ${KEY_SCOPES.join(',')} (default: all)`)
    .option('--expires <when>', '24h, 90d or a date such as 2027-01-31 (default: never)')
    .option('--limits <minute/hour>', 'requests per minute and hour, such as 600/20000 (default: PROBANT_RATE_LIMITS)')
    .option('--json', JSON_DESCRIPTION)
    .action(async ({ tenant, name, scope, expires, limits, json }: IssueOptions) => {
      const request = {
        tenant: parseTenantId(tenant),
        ...(name === undefined ? {} : { name }),
        ...(scope === undefined ? {} : { scopes: parseKeyScopes(scope) }),
        ...(expires === undefined ? {} : { expiresAt: parseExpiry(expires, commandClock()) }),
        ...(limits === undefined
          ? {}
          : { limits: parseKeyLimits(limits, readCommandSettings().gateway.maxRateLimits) }),
      };
      printIssuedKey(await withKeyIssuing((deps) => issueKey(deps, request)), json === true);
    });

const createListCommand = () =>
  new Command('list')
    .description('list keys, newest first, with the hour of their last use; their secret part is not stored')
    .option('--tenant <id>', 'only the keys of this tenant')
    .option('--json', 'print an array')
    .action(async ({ tenant, json }: { tenant?: string; json?: true }) => {
      const owner = tenant === undefined ? null : parseTenantId(tenant);
      const keys = await withDatabase((database) => listKeys({ clock: commandClock, database }, owner));
      if (owner !== null && keys.length === 0) throw new Error(`tenant ${owner} has no key`);
      printLine(formatKeyTable(keys, json === true));
    });

type RotateOptions = { readonly overlap: string; readonly expires?: string; readonly json?: true };

const createRotateCommand = () =>
  new Command('rotate')
    .description('issue a successor with the same scopes and expiry; the old key keeps working during the overlap')
    .argument('<key-id>')
    .requiredOption('--overlap <duration>', 'how long both keys work: 24h, 30m, 10s')
    .option('--expires <when>', 'another expiry of the successor: 24h, 90d or a date')
    .option('--json', JSON_DESCRIPTION)
    .action(async (keyId: string, { overlap, expires, json }: RotateOptions) => {
      const rotation = {
        overlapMs: parseDuration(overlap),
        ...(expires === undefined ? {} : { expiresAt: parseExpiry(expires, commandClock()) }),
      };
      printIssuedKey(await withKeyIssuing((deps) => rotateKey(deps, keyId, rotation)), json === true);
    });

const createRevokeCommand = () =>
  new Command('revoke')
    .description('revoke a key (effective within 2 s)')
    .argument('<key-id>')
    .action(async (keyId: string) => {
      await withKeyIssuing((deps) => revokeKey(deps, keyId));
      printLine(`revoked ${keyId}`);
    });
