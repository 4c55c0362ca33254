import { emitGatewayConfig, GATEWAY_KINDS, type GatewayKind } from '@probant/gateway/emit';
import { Argument, Command } from 'commander';
import { readCommandSettings } from '../settings.ts';

/** `probant gateway emit kong|envoy|haproxy|nginx`: the route table for a gateway in front of the services. */
export function gatewayCommands(): Command {
  return new Command('gateway').description('configurations made from the route table').addCommand(emitCommand());
}

const emitCommand = () =>
  new Command('emit')
    .description('print the configuration of another gateway')
    .addArgument(new Argument('<kind>').choices([...GATEWAY_KINDS]))
    .action((kind: GatewayKind) => {
      const { gateway, process: processSettings, interService } = readCommandSettings();
      process.stdout.write(emitGatewayConfig(kind, { ...gateway, ...processSettings, ...interService }));
    });
