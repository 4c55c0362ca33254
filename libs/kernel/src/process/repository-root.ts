import { fileURLToPath } from 'node:url';

/** The folder that relative settings (./.probant) start from and that contains models/ and samples/, whatever the working directory. */
export const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
