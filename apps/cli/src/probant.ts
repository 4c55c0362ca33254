#!/usr/bin/env node
import { describeStartFailure } from '@probant/kernel/start-failure';
import { Command } from 'commander';
import { auditCommands } from './audit/audit.commands.ts';
import { fecCommands } from './fec/fec.commands.ts';
import { gatewayCommands } from './gateway/gateway.commands.ts';
import { keyCommands } from './keys/keys.commands.ts';

const program = new Command('probant')
  .description(
    "The operator's command: keys, the audit trail, the control of FEC files, and what is generated for the gateways in front.",
  )
  .showHelpAfterError()
  .addCommand(keyCommands())
  .addCommand(auditCommands())
  .addCommand(fecCommands())
  .addCommand(gatewayCommands());

try {
  await program.parseAsync();
} catch (error) {
  for (const line of describeStartFailure(error)) console.error(line);
  process.exitCode = 1;
}
