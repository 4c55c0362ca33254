import { Command } from 'commander';

export const createUpCommand = (): Command =>
  new Command('up')
    .option('--only <services>', 'start these services only, separated by commas')
    .action(async ({ only }: { only?: string }) => {
      // Loaded here, because the other commands need no service.
      const { runPlatform } = await import('@probant/platform/run-platform');
      await runPlatform(only);
    });
