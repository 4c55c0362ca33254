import { requestOffer } from '@probant/database/testing/made-on-demand';
import { inject } from 'vitest';
import { copyDataFolder } from './prepared-installation.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The port that returns the data folder that this run prepared. */
    preparedInstallationPort: number;
  }
}

/** Creates a data folder that is the copy of the one that this test run prepared: as after a start and a stop of the platform. */
export const copyPreparedInstallation = async (dataDir: string): Promise<void> =>
  copyDataFolder(await requestOffer(inject('preparedInstallationPort')), dataDir);
