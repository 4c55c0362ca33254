import type { Logger } from '@probant/kernel/logging';
import type { InstallationKeySource } from './installation-key.ts';
import { FileKeyError } from './kept-files.errors.ts';

/** Returns a source that logs why the key cannot be used, once for each reason. */
export function logKeyFaults(keys: InstallationKeySource, logger: Logger): InstallationKeySource {
  let currentFault: string | null = null;
  const report = async <T>(operation: Promise<T>): Promise<T> => {
    try {
      const result = await operation;
      currentFault = null;
      return result;
    } catch (error) {
      if (error instanceof FileKeyError && error.message !== currentFault) {
        currentFault = error.message;
        logger.error({ err: error }, `files are neither kept nor shown: ${error.message}`);
      }
      throw error;
    }
  };
  return { read: (keyId) => report(keys.read(keyId)), readOrCreate: () => report(keys.readOrCreate()) };
}
