import { type MadeOnce, requestOffer } from '@probant/database/testing/made-on-demand';
import { findChromium } from '@probant/kernel/testing/find-chromium';
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** Tests that need a browser are skipped without one. */
const executablePath = findChromium();

export const hasBrowser = executablePath !== null;

/** Starts a browser without a window for all test files of a run. Chromium refuses its sandbox to root. Its text is an address. */
export async function startBrowserOfRun(): Promise<MadeOnce> {
  if (executablePath === null) throw new Error('no Chromium is installed');
  const server = await chromium.launchServer({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  return { text: server.wsEndpoint(), close: () => server.close() };
}

/** Connects to the browser of the run. Closing it closes the windows that were opened through it, and ends the connection. */
export const connectBrowser = async (): Promise<Browser> => chromium.connect(await requestOffer(inject('browserPort')));
