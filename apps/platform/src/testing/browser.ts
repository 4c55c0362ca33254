import { findChromium } from '@probant/kernel/testing/find-chromium';
import { type Browser, chromium } from 'playwright-core';

/** Tests that need a browser are skipped without one. */
const executablePath = findChromium();

export const hasBrowser = executablePath !== null;

/** Starts a browser without a window. Chromium refuses its sandbox to root. */
export async function startBrowser(): Promise<Browser> {
  if (executablePath === null) throw new Error('no Chromium is installed');
  return chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
}
