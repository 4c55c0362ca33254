import type { KeyRotation } from '@probant/audit-trail/operator';
import { Command } from 'commander';
import { printLine } from '../terminal/print-result.ts';
import { withAuditTrail } from './with-audit-trail.ts';

export const createRotateKeyCommand = () =>
  new Command('rotate-key')
    .description('replace the signing key of the installation by a new one, which the old one names as its successor')
    .action(async () => {
      for (const line of describeRotation(await withAuditTrail((trail) => trail.rotateSigningKey()))) printLine(line);
    });

const describeRotation = ({ logs, unsignedLogs, at, isResumed }: KeyRotation): readonly string[] => [
  isResumed
    ? `completed the rotation of ${at}, which was interrupted before it replaced the key file`
    : `rotated the signing key: ${logs} ${logs === 1 ? 'log names' : 'logs name'} its successor`,
  ...unsignedLogs.map(
    (tenant) =>
      `the last checkpoint of ${tenant} is not signed by the old key, so its log has no succession: verify it`,
  ),
  'running processes use the new key from their next checkpoint; copy keys/audit-log.pem to machines with their own data folder',
  'give the new verifier keys to auditors and witnesses: probant audit key --tenant <id>',
];
