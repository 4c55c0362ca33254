import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Chromium of the system, without a window if there is such a build: it takes less than half of the CPU. Tests that need a browser are skipped without one. */
const executablePath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync);

export const hasBrowser = executablePath !== undefined;

/** Starts a browser without a window. Chromium refuses its sandbox to root. */
export async function startBrowser(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('no Chromium is installed');
  return chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
}
