#!/usr/bin/env node
import { describeStartFailure } from '@probant/kernel/start-failure';
import { Command } from 'commander';
import { createAuditCommands } from './audit/audit.commands.ts';
import { createDoctorCommand } from './doctor/doctor.commands.ts';
import { createFecCommands } from './fec/fec.commands.ts';
import { createGatewayCommands } from './gateway/gateway.commands.ts';
import { createKeyCommands } from './keys/keys.commands.ts';

const program = new Command('probant')
  .description(
    'Operator commands: keys, the audit trail, validation of FEC files, configurations of other gateways, and a report of protections.',
  )
  .showHelpAfterError()
  .addCommand(createKeyCommands())
  .addCommand(createAuditCommands())
  .addCommand(createFecCommands())
  .addCommand(createGatewayCommands())
  .addCommand(createDoctorCommand());

try {
  await program.parseAsync();
} catch (error) {
  for (const line of describeStartFailure(error)) console.error(line);
  process.exitCode = 1;
}
