import { Command } from 'commander';

export const createUpCommand = (): Command =>
  new Command('up')
    .description(
      'start the database, the services and the gateway, and run until SIGTERM or Ctrl-C; prints "ready" and the address',
    )
    .option('--only <services>', 'start these services only, separated by commas')
    .action(async ({ only }: { only?: string }) => {
      // Loaded here, because the other commands need no service.
      const { runPlatform } = await import('@probant/platform/run-platform');
      await runPlatform(only);
    });
