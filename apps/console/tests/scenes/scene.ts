import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import type { Page } from 'playwright-core';
import type { ConsoleUnderTest } from '../testing/console-under-test.ts';

/**
 * A screen with real content: what a visitor does, in French, until there is something to look at. Tests play it at every width and in both
 * themes, and make the pictures of docs/console.md of it.
 */
export type Scene = {
  readonly name: string;
  readonly screen: string;
  readonly play: (page: Page, console: ConsoleUnderTest) => Promise<void>;
};

/** Path of a fictional document of the repository. */
export const findSample = (name: string): string => join(repositoryRoot, 'samples/documents', name);
