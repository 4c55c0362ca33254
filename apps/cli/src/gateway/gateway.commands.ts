import { emitGatewayConfig, GATEWAY_KINDS, type GatewayKind } from '@probant/gateway/emit';
import { Argument, Command } from 'commander';
import { readCommandSettings } from '../settings.ts';
import { printText } from '../terminal/print-result.ts';

/** `probant gateway emit kong|envoy|haproxy|nginx`: prints the route table as the configuration of another gateway. */
export function createGatewayCommands(): Command {
  return new Command('gateway').addCommand(createEmitCommand());
}

const createEmitCommand = () =>
  new Command('emit')
    .description('print the configuration of another gateway')
    .addArgument(new Argument('<kind>').choices([...GATEWAY_KINDS]))
    .action((kind: GatewayKind) => {
      const { gateway, receiptPolicies, process: processSettings, interService } = readCommandSettings();
      const publishReceiptPolicies = receiptPolicies.published;
      const options = { ...gateway, publishReceiptPolicies, ...processSettings, ...interService };
      printText(emitGatewayConfig(kind, options));
    });
